import { Clock, Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Check } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
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

function Filters({ onAdd }: { onAdd: () => void }) {
  const words = useMessages().timeClock
  const { isOwner } = useSession()
  const { search, change } = useAddress('/signed-in/time')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isOwner && (
        <SearchField
          label={words.search}
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      )}
      <Check
        label={words.onlyForgotten}
        isChecked={search.forgotten === true}
        onChange={(forgotten) => change({ forgotten })}
      />
      {isOwner && (
        <Button
          variant="primary"
          className="ms-auto"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={onAdd}
        >
          {words.add}
        </Button>
      )}
    </div>
  )
}

/** Time entries, the latest first, with what an owner corrected. */
export function EntryList() {
  const words = useMessages().timeClock
  const { search, change } = useAddress('/signed-in/time')
  const [open, setOpen] = useState<Open | null>(null)
  const columns = useColumns(setOpen)
  const close = () => setOpen(null)
  const query = useRead(
    'listTimeEntries',
    {
      query: {
        page: search.page ?? 1,
        limit: 50,
        ...(search.search ? { search: search.search } : {}),
        ...(search.forgotten ? { isForgotten: true } : {}),
      },
    },
    { keepsPrevious: true },
  )
  return (
    <>
      <Filters onAdd={() => setOpen({ kind: 'add' })} />
      <PagedTable
        query={query}
        skeletonLines={8}
        label={words.tabs.entries}
        columns={columns}
        keyOf={({ id }) => id}
        empty={
          <EmptyState icon={<Clock aria-hidden className="size-6" />} title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        }
        onPage={(page) => change({ page })}
      />
      {open?.kind === 'add' && <EntryDialog entry={null} onClose={close} />}
      {open?.kind === 'correct' && <EntryDialog entry={open.entry} onClose={close} />}
      {open?.kind === 'cancel' && <CancelDialog entry={open.entry} onClose={close} />}
    </>
  )
}
