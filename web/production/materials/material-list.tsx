import { Link } from '@tanstack/react-router'
import { Boxes, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { MaterialClass } from '#contract/catalog/material-facts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { MaterialDialog } from './material-dialog.tsx'

type Material = Item<'listMaterials'>

function MaterialMenu({ material, onEdit }: { material: Material; onEdit: () => void }) {
  const t = useMessages()
  const words = t.materials.list
  const params = { id: material.id }
  const { run: update } = useCommand('updateMaterial')
  const { run: remove } = useCommand('deleteMaterial', {
    onDone: () => showNotice(words.removed(material.name)),
  })
  const setActive = (isActive: boolean) => update({ params, body: { isActive } })
  const retire = async () => {
    if (await setActive(false))
      showNotice(words.retiredDone(material.name), {
        label: t.ui.undo,
        run: () => void setActive(true),
      })
  }
  return (
    <MenuButton
      isIcon
      label={words.more(material.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: t.ui.edit, run: onEdit },
        material.isActive
          ? { label: words.retire, run: () => void retire() }
          : { label: words.revive, run: () => void setActive(true) },
        { label: words.remove, isDanger: true, run: () => void remove({ params }) },
      ]}
    />
  )
}

function useColumns(onEdit: (material: Material) => void): Column<Material>[] {
  const t = useMessages()
  const words = t.materials.list
  return [
    {
      title: words.material,
      phone: 'first',
      className: 'stacked:flex-1',
      cell: ({ id, name, type, isCeMarked }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Link
            to="/materials"
            search={{ view: 'lots', material: id }}
            className="reach font-medium hover:underline"
          >
            {name}
          </Link>
          {type && <span className="text-ink-3">{type}</span>}
          {isCeMarked && <Badge>{words.ce}</Badge>}
        </span>
      ),
    },
    { title: words.manufacturer, cell: ({ manufacturer }) => manufacturer },
    { title: words.class, cell: (row) => t.labels.material[row.class] },
    {
      title: words.gtin,
      phone: 'hidden',
      className: 'tabular-nums text-ink-3',
      cell: ({ gtin }) => gtin,
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (material) => <MaterialMenu material={material} onEdit={() => onEdit(material)} />,
    },
  ]
}

function Filters() {
  const t = useMessages()
  const words = t.materials.list
  const { search, change } = useAddress('/signed-in/materials')
  return (
    <>
      <Select
        label={words.class}
        hidesLabel
        className="w-52"
        placeholder={words.allClasses}
        options={(Object.keys(t.labels.material) as MaterialClass[]).map((value) => ({
          value,
          label: t.labels.material[value],
        }))}
        value={search.class ?? ''}
        onChange={(value) => change({ class: value })}
      />
      <Check
        label={words.retired}
        isChecked={search.retired === true}
        onChange={(retired) => change({ retired })}
      />
    </>
  )
}

/** What devices are made of. */
export function MaterialList() {
  const t = useMessages().materials.list
  const { search } = useAddress('/signed-in/materials')
  const [edited, setEdited] = useState<Material | 'new' | null>(null)
  const columns = useColumns(setEdited)
  const list = useRecordList('/signed-in/materials', 'listMaterials', {
    filters: {
      isArchived: search.retired === true,
      class: search.class as MaterialClass | undefined,
    },
  })
  return (
    <>
      <RecordList
        list={list}
        searchLabel={t.search}
        filters={<Filters />}
        actions={
          <AllowedButton
            needs="materials.write"
            variant="primary"

            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setEdited('new')}
          >
            {t.add}
          </AllowedButton>
        }
        skeletonLines={8}
        label={t.material}
        columns={columns}
        empty={
          <EmptyState icon={<Boxes aria-hidden className="size-6" />} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <MaterialDialog
          material={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
