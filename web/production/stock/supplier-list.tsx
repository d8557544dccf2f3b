import { Building2, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Check } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'

type Supplier = Item<'listSuppliers'>

function SupplierMenu({ supplier, onEdit }: { supplier: Supplier; onEdit: () => void }) {
  const t = useMessages()
  const words = t.stock.suppliers
  const { run } = useCommand('updateSupplier')
  const setActive = (isActive: boolean) => run({ params: { id: supplier.id }, body: { isActive } })
  const archive = async () => {
    if (await setActive(false))
      showNotice(words.archivedDone(supplier.name), {
        label: t.ui.undo,
        run: () => void setActive(true),
      })
  }
  return (
    <MenuButton
      isIcon
      label={words.more(supplier.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        { label: t.ui.edit, run: onEdit },
        supplier.isActive
          ? { label: words.archive, run: () => void archive() }
          : { label: words.restore, run: () => void setActive(true) },
      ]}
    />
  )
}

function useColumns(onEdit: (supplier: Supplier) => void): Column<Supplier>[] {
  const t = useMessages()
  const words = t.stock.suppliers
  return [
    {
      title: words.name,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name }) => name,
    },
    { title: words.email, cell: ({ email }) => email },
    { title: words.phone, phone: 'hidden', cell: ({ phone }) => phone },
    {
      title: words.customerNumber,
      phone: 'hidden',
      className: 'tabular-nums',
      cell: ({ customerNumber }) => customerNumber,
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (supplier) => <SupplierMenu supplier={supplier} onEdit={() => onEdit(supplier)} />,
    },
  ]
}

/** Whom the laboratory buys materials from. */
export function SupplierList() {
  const words = useMessages().stock.suppliers
  const { search, change } = useAddress('/signed-in/stock')
  const [edited, setEdited] = useState<Supplier | 'new' | null>(null)
  const columns = useColumns(setEdited)
  const list = useRecordList('/signed-in/stock', 'listSuppliers', {
    filters: { isArchived: search.archived === true },
  })
  return (
    <>
      <RecordList
        list={list}
        searchLabel={words.search}
        filters={
          <Check
            label={words.archived}
            isChecked={search.archived === true}
            onChange={(archived) => change({ archived })}
          />
        }
        actions={
          <AllowedButton
            needs="materials.write"
            variant="primary"

            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setEdited('new')}
          >
            {words.add}
          </AllowedButton>
        }
        label={words.name}
        columns={columns}
        empty={
          <EmptyState icon={<Building2 aria-hidden className="size-6" />} title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <SupplierDialog
          supplier={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
