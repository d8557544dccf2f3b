import { Clock, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { CancelDialog, EntryDialog } from './entry-dialogs.tsx'

type Entry = Item<'listTimeEntries'>
type Open = { kind: 'add' } | { kind: 'correct' | 'cancel'; entry: Entry }

const tones: Record<Entry['status'], Tone> = {
  open: 'accent',
  ended: 'neutral',
  forgotten: 'warn',
  cancelled: 'bad',
}

function EntryMenu({ entry, onOpen }: { entry: Entry; onOpen: (open: Open) => void }) {
  const words = useMessages().timeClock
  return (
    <MenuButton
      isIcon
      label={words.more(entry.name ?? words.formerMember)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        ...(entry.can.correct
          ? [{ label: words.correct, run: () => onOpen({ kind: 'correct', entry }) }]
          : []),
        ...(entry.can.cancel
          ? [
              {
                label: words.cancel,
                isDanger: true,
                run: () => onOpen({ kind: 'cancel', entry }),
              },
            ]
          : []),
      ]}
    />
  )
}

function useColumns(onOpen: (open: Open) => void): Column<Entry>[] {
  const t = useMessages()
  const words = t.timeClock
  const format = useFormat()
  const { isOwner } = useSession()
  const menu: Column<Entry> = {
    title: t.ui.actions,
    hidesTitle: true,
    phone: 'first',
    className: 'w-12 text-end',
    cell: (entry) =>
      (entry.can.correct || entry.can.cancel) && <EntryMenu entry={entry} onOpen={onOpen} />,
  }
  return [
    {
      title: words.person,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name }) => name ?? words.formerMember,
    },
    {
      title: words.start,
      className: 'tabular-nums',
      cell: ({ startedAt }) => format.instant(startedAt),
    },
    {
      title: words.end,
      phone: 'hidden',
      className: 'tabular-nums',
      cell: ({ endedAt }) => endedAt !== null && format.instant(endedAt),
    },
    { title: words.kind, phone: 'hidden', cell: ({ kind }) => words.kinds[kind] },
    {
      title: words.time,
      isNumber: true,
      cell: ({ minutes }) => minutes !== null && t.workflow.minutesOf(minutes),
    },
    {
      title: words.status,
      phone: 'first',
      cell: ({ status }) => <Badge tone={tones[status]}>{words.entryStatuses[status]}</Badge>,
    },
    {
      title: words.reason,
      phone: 'hidden',
      className: 'text-ink-3',
      cell: ({ reason }) => reason,
    },
    ...(isOwner ? [menu] : []),
  ]
}

function Filters() {
  const words = useMessages().timeClock
  const { search, change } = useAddress('/signed-in/time')
  return (
    <Check
      label={words.onlyForgotten}
      isChecked={search.forgotten === true}
      onChange={(forgotten) => change({ forgotten })}
    />
  )
}

/** Time entries, the latest first, with what an owner corrected. */
export function EntryList() {
  const words = useMessages().timeClock
  const { isOwner } = useSession()
  const { search } = useAddress('/signed-in/time')
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useColumns(setOpen)
  const close = () => setOpen(null)
  const list = useRecordList('/signed-in/time', 'listTimeEntries', {
    filters: { isForgotten: search.forgotten ? true : undefined },
  })
  return (
    <>
      <RecordList
        list={list}
        {...(isOwner ? { searchLabel: words.search } : {})}
        filters={<Filters />}
        actions={
          isOwner && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setOpen({ kind: 'add' })}
            >
              {words.add}
            </Button>
          )
        }
        skeletonLines={8}
        label={words.tabs.entries}
        columns={columns}
        empty={
          <EmptyState icon={<Clock aria-hidden className="size-6" />} title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {open?.kind === 'add' && <EntryDialog entry={null} onClose={close} />}
      {open?.kind === 'correct' && <EntryDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'cancel' && <CancelDialog entry={open.entry} onClose={close} />}
    </>
  )
}
