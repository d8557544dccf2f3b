import { Ellipsis, Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { ConfirmBanner } from '../numbers/confirm-banner.tsx'
import { CentreDialog } from './centre-dialog.tsx'

type Centre = Item<'listWorkCentres'>

function CentreMenu({ centre, onEdit }: { centre: Centre; onEdit: () => void }) {
  const t = useMessages()
  const words = t.workCentres.list
  const { run } = useCommand('archiveWorkCentre', {
    onDone: () => showNotice(words.archivedDone(centre.name)),
  })
  const { can } = centre
  if (!can.update && !can.archive) return null
  const archive = () => void run({ params: { id: centre.id } })
  return (
    <MenuButton
      isIcon
      label={words.more(centre.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        ...(can.update ? [{ label: t.ui.edit, run: onEdit }] : []),
        ...(can.archive ? [{ label: words.archive, isDanger: true, run: archive }] : []),
      ]}
    />
  )
}

/** What a work centre gets done on a usual day, in words. */
function useCapacityText(): (centre: Centre) => string {
  const t = useMessages()
  const format = useFormat()
  const words = t.workCentres.list
  return ({ kind, units, dayMinutes, runs, leadTimeDays, members }) => {
    if (kind === 'external') return words.leadTime(leadTimeDays ?? 0)
    if (kind === 'runs') {
      const pieces = units * runs.reduce((sum, run) => sum + run.pieces, 0)
      return words.runs(runs.length, format.number(pieces))
    }
    const time = t.workflow.minutesOf(dayMinutes ?? 0)
    if (kind === 'machine') return words.units(units, time)
    if (members.length === 0) return words.perDay(time)
    const percent = members.reduce((sum, one) => sum + (one.isActive ? one.sharePercent : 0), 0)
    return words.ofTeam(format.basisPoints(percent * 100))
  }
}

function useColumns(onEdit: (centre: Centre) => void): Column<Centre>[] {
  const t = useMessages()
  const format = useFormat()
  const words = t.workCentres.list
  const capacityOf = useCapacityText()
  return [
    {
      title: words.name,
      phone: 'first',
      className: 'stacked:flex-1',
      cell: ({ name, department }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          {department !== null && department !== name && (
            <span className="text-ink-3">{department}</span>
          )}
        </span>
      ),
    },
    { title: words.kind, cell: ({ kind }) => t.workCentres.kind[kind] },
    { title: words.capacity, className: 'tabular-nums', cell: capacityOf },
    {
      title: words.team,
      phone: 'hidden',
      className: 'text-ink-3',
      cell: ({ members }) => members.map(({ name }) => name).join(', '),
    },
    {
      title: t.numbers.basis,
      phone: 'hidden',
      cell: ({ basis, isConfirmed }) => (
        <span className="flex flex-wrap items-center gap-x-2 text-ink-3">
          {t.numbers.bases[basis]}
          {!isConfirmed && <Badge tone="warn">{t.numbers.unconfirmed}</Badge>}
        </span>
      ),
    },
    {
      title: words.limit,
      phone: 'hidden',
      isNumber: true,
      cell: ({ loadLimitPercent }) => format.basisPoints(loadLimitPercent * 100),
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (centre) => <CentreMenu centre={centre} onEdit={() => onEdit(centre)} />,
    },
  ]
}

/** The work centres, which owners add, change and archive. */
export function CentreList() {
  const t = useMessages().workCentres.list
  const canWrite = useAllows('planning.write')
  const { search, change } = useAddress('/signed-in/work-centres')
  const [edited, setEdited] = useState<Centre | 'new' | null>(null)
  const columns = useColumns(setEdited)
  const list = useRecordList('/signed-in/work-centres', 'listWorkCentres', {
    filters: { isArchived: search.archived === true },
  })
  return (
    <>
      <ConfirmBanner />
      <RecordList
        list={list}
        searchLabel={t.search}
        filters={
          <Check
            label={t.archived}
            isChecked={search.archived === true}
            onChange={(archived) => change({ archived })}
          />
        }
        actions={
          canWrite && (
            <Button
              variant="primary"

              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setEdited('new')}
            >
              {t.add}
            </Button>
          )
        }
        skeletonLines={8}
        label={t.name}
        columns={columns}
        empty={
          <EmptyState icon={<Wrench aria-hidden className="size-6" />} title={t.emptyTitle}>
            {t.emptyText}
          </EmptyState>
        }
      />
      {edited && (
        <CentreDialog centre={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
