import { Link } from '@tanstack/react-router'
import { Ellipsis, Package, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { LabelDialog } from '../../orders/order-list/late-label-dialog.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Page } from '../../ui/page.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { AddTraysDialog, RenameTrayDialog } from './tray-dialogs.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

type Tray = Item<'listTrays'>

const states = {
  all: {},
  free: { isFree: true },
  used: { isFree: false },
  retired: { isArchived: true },
} as const

function TrayMenu({ tray, onRename }: { tray: Tray; onRename: () => void }) {
  const t = useMessages()
  const words = t.trays
  const params = { id: tray.id }
  const { run: update } = useCommand('updateTray')
  const { run: remove } = useCommand('deleteTray', {
    onDone: () => showNotice(words.removed(tray.code)),
  })
  const setActive = (isActive: boolean) => update({ params, body: { isActive } })
  const retire = async () => {
    if (await setActive(false))
      showNotice(words.retired(tray.code), {
        label: t.ui.undo,
        run: () => void setActive(true),
      })
  }
  const [isPrinting, setIsPrinting] = useState(false)
  return (
    <>
      <MenuButton
        isIcon
        label={words.more(tray.code)}
        icon={<Ellipsis aria-hidden className="size-4" />}
        items={[
          { label: words.printOne, run: () => setIsPrinting(true) },
          { label: words.rename, run: onRename },
          tray.isActive
            ? { label: words.retire, run: () => void retire() }
            : { label: words.revive, run: () => void setActive(true) },
          { label: words.remove, isDanger: true, run: () => void remove({ params }) },
        ]}
      />
      {isPrinting && (
        <LabelDialog
          source={{ kind: 'trays', query: { trayId: tray.id } }}
          onClose={() => setIsPrinting(false)}
        />
      )}
    </>
  )
}

function useColumns(onRename: (tray: Tray) => void): Column<Tray>[] {
  const t = useMessages()
  const words = t.trays
  return [
    {
      title: words.tray,
      phone: 'first',
      className: 'font-medium tabular-nums',
      cell: ({ code }) => code,
    },
    {
      title: words.order,
      phone: 'first',
      growsOnPhone: true,
      cell: ({ order, isActive }) => {
        if (!order) return <span className="text-ink-3">{isActive ? words.free : null}</span>
        return (
          <>
            <WorkLine work={order.workSummary} />
            <Link
              to="/orders/$id"
              params={{ id: order.id }}
              className="reach text-accent tabular-nums underline"
            >
              {order.number ?? t.orders.draft}
            </Link>
          </>
        )
      },
    },
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (tray) => <TrayMenu tray={tray} onRename={() => onRename(tray)} />,
    },
  ]
}

function Filters() {
  const words = useMessages().trays
  const { search, change } = useAddress('/signed-in/trays')
  return (
    <Select
      label={words.state}
      hidesLabel
      className="w-44"
      options={(['all', 'free', 'used', 'retired'] as const).map((value) => ({
        value,
        label: words.states[value],
      }))}
      value={search.state ?? 'all'}
      onChange={(value) => change({ state: value === 'all' ? undefined : value })}
    />
  )
}

function Actions({ onAdd, hasTrays }: { onAdd: () => void; hasTrays: boolean }) {
  const words = useMessages().trays
  const { search } = useAddress('/signed-in/trays')
  const query = search.search ? { search: search.search } : {}
  const [isPrinting, setIsPrinting] = useState(false)
  return (
    <>
      {hasTrays && (
        <Button
          icon={<Printer aria-hidden className="size-4" />}
          onClick={() => setIsPrinting(true)}
        >
          {words.printAll}
        </Button>
      )}
      {isPrinting && (
        <LabelDialog source={{ kind: 'trays', query }} onClose={() => setIsPrinting(false)} />
      )}
      <AllowedButton
        needs="stages.work"
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={onAdd}
      >
        {words.add}
      </AllowedButton>
    </>
  )
}

/** The trays of a laboratory: which of them are free, and which order lies in the others. */
export function TraysPage() {
  const words = useMessages().trays
  const { search } = useAddress('/signed-in/trays')
  const [isAdding, setIsAdding] = useState(false)
  const [renamed, setRenamed] = useState<Tray | null>(null)
  const columns = useColumns(setRenamed)
  const state = states[search.state as keyof typeof states] ?? states.all
  const list = useRecordList('/signed-in/trays', 'listTrays', { filters: state })
  const { total } = list
  return (
    <Page
      title={words.title}
      width="detail"
      count={total}
      actions={
        <Actions
          hasTrays={(total ?? 0) > 0 && search.state !== 'retired'}
          onAdd={() => setIsAdding(true)}
        />
      }
    >
      <RecordList
        list={search.state ? { ...list, filterCount: 1 } : list}
        searchLabel={words.search}
        filters={<Filters />}
        skeletonLines={8}
        label={words.title}
        columns={columns}
        empty={
          <EmptyState icon={<Package aria-hidden className="size-6" />} title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {isAdding && <AddTraysDialog onClose={() => setIsAdding(false)} />}
      {renamed && <RenameTrayDialog tray={renamed} onClose={() => setRenamed(null)} />}
    </Page>
  )
}
