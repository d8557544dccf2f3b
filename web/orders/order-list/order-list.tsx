import { memo, useCallback, useState } from 'react'
import type { Args } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { late } from '../../ui/late.tsx'
import { boxLabelClass, Pager, Table, type Column } from '../../ui/table.tsx'
import { orderColumns, orderLabel, type OrderRow } from './order-columns.tsx'
import { loadLayouts } from './load-layouts.ts'
import { ListKeys } from './load-list-tools.ts'
import { inOrder, useListView } from './list-view.ts'
import { pageQueryOf } from './order-filters.ts'
import { sorts } from './order-search.ts'
import { sumText, useGroups } from './use-groups.tsx'

// Nothing is selected when the list comes.
const BulkBar = late(() => loadLayouts().then((parts) => parts.BulkBar))
const NothingHere = late(() => loadLayouts().then((parts) => parts.NothingHere))

const givesWay = ['total', 'waitingOn', 'counterpart']

const boxClass = 'size-4.5 accent-accent align-middle coarse:size-6'

type Selection = ReadonlyMap<string, OrderRow>
type Kept = { of: string; rows: Selection }

const noneSelected: Selection = new Map()
const noRows: readonly OrderRow[] = []

function selectColumn(
  t: ReturnType<typeof useMessages>,
  selected: Selection,
  toggle: (rows: readonly OrderRow[], isOn: boolean) => void,
): Column<OrderRow> {
  return {
    title: t.orders.columns.select,
    hidesTitle: true,
    phone: 'first',
    className: 'w-8 stacked:relative stacked:z-10',
    cell: (row) => (
      <label className={boxLabelClass}>
        <input
          type="checkbox"
          aria-label={t.orders.selectOne(orderLabel(row, t.orders.draft))}
          checked={selected.has(row.id)}
          onChange={(event) => toggle([row], event.currentTarget.checked)}
          className={boxClass}
        />
      </label>
    ),
  }
}

function SelectPage({
  rows,
  selected,
  toggle,
}: {
  rows: readonly OrderRow[]
  selected: Selection
  toggle: (rows: readonly OrderRow[], isOn: boolean) => void
}) {
  const t = useMessages()
  const isAll = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return (
    <label className="flex min-h-9 w-fit items-center gap-2 ps-4 pe-3 text-sm text-ink-3 coarse:min-h-11">
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && rows.some(({ id }) => selected.has(id))
        }}
        onChange={(event) => toggle(rows, event.currentTarget.checked)}
        className={boxClass}
      />
      {t.orders.selectAll}
    </label>
  )
}

type RowsProps = {
  rows: readonly OrderRow[]
  selected: Selection
  toggle: (rows: readonly OrderRow[], isOn: boolean) => void
  /** Whether others are on their way. */
  isWaiting: boolean
  groupOf: ReturnType<typeof useGroups>['groupOf']
  peekedId: string | null
  sort: string | undefined
  direction: string | undefined
  change: ReturnType<typeof useAddress<'/signed-in/orders'>>['change']
}

// Fifty rows are not drawn again only to be dimmed: what these are of comes from outside, since the address
// changes with the press.
const OrderRows = memo(function OrderRows({
  rows,
  selected,
  toggle,
  isWaiting,
  groupOf,
  peekedId,
  sort,
  direction,
  change,
}: RowsProps) {
  const t = useMessages()
  const format = useFormat()
  const { canSeeFinance, isLab } = useSession()
  const view = useListView()
  const { isCompact, hidden } = view
  const columns = inOrder(orderColumns(t, format, { canSeeFinance, isCompact }), view).filter(
    ({ sortKey = '' }) =>
      sortKey === 'number' ||
      // Beside a preview there is no room for all.
      !(hidden.includes(sortKey) || (peekedId !== null && givesWay.includes(sortKey))),
  )
  const sorting = {
    by: sort ?? 'due',
    isDescending: direction === 'desc',
    onSort: (key: string, isDescending: boolean) =>
      change({
        sort: key === 'due' ? undefined : sorts.find((each) => each === key),
        direction: isDescending ? 'desc' : undefined,
      }),
  }
  return (
    <>
      {isLab && rows.length > 0 && <SelectPage rows={rows} selected={selected} toggle={toggle} />}
      <Table
        label={t.orders.title}
        columns={isLab ? [selectColumn(t, selected, toggle), ...columns] : columns}
        rows={rows}
        keyOf={({ id }) => id}
        isCompact={isCompact}
        currentKey={peekedId}
        sorting={sorting}
        {...(groupOf ? { groupOf } : {})}
        empty={isWaiting ? <Waiting /> : <NothingHere />}
      />
    </>
  )
})

// What was selected by other filters may not be on the screen any more: `of` names them.
function useSelection(of: string) {
  const [kept, setKept] = useState<Kept>({ of: '', rows: noneSelected })
  const toggle = useCallback(
    (rows: readonly OrderRow[], isOn: boolean) =>
      setKept((before) => {
        const next = new Map(before.of === of ? before.rows : noneSelected)
        for (const row of rows) {
          if (isOn) next.set(row.id, row)
          else next.delete(row.id)
        }
        return { of, rows: next }
      }),
    [of],
  )
  const clear = () => setKept({ of, rows: noneSelected })
  return { selected: kept.of === of ? kept.rows : noneSelected, toggle, clear }
}

const Waiting = () => <Skeleton lines={12} className="p-4" />

/** The orders that fit the filters, page by page; a laboratory selects some and moves them at once. */
export function OrderList({ question }: { question: NonNullable<Args<'listOrders'>['query']> }) {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/orders')
  const { selected, toggle, clear } = useSelection(JSON.stringify(question))
  const format = useFormat()
  const query = useRead(
    'listOrders',
    { query: pageQueryOf(search, question) },
    { keepsPrevious: true },
  )
  const { counts, groupOf } = useGroups(question)
  const isOld = query.isPlaceholderData
  const [peekedId, setPeekedId] = useState<string | null>(null)
  const { isLab } = useSession()
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Card isFlush className="flex-1 max-xl:basis-full">
          <Loaded query={query} skeleton={<Waiting />}>
            {({ data, pagination }) => (
              <div
                aria-busy={isOld}
                // The press is answered at once; the rows before stay until the new ones are there.
                className={isOld ? 'pointer-events-none opacity-60' : ''}
              >
                <OrderRows
                  rows={data}
                  selected={selected}
                  toggle={toggle}
                  isWaiting={isOld && data.length === 0}
                  groupOf={groupOf}
                  peekedId={peekedId}
                  sort={search.sort}
                  direction={search.direction}
                  change={change}
                />
                {counts && data.length > 0 && (
                  <p className="flex justify-between border-t border-line px-4 py-2 text-sm text-ink-3 tabular-nums">
                    <span>{t.orders.countAll(counts.count, format.number(counts.count))}</span>
                    <span>{sumText(format, counts)}</span>
                  </p>
                )}
                <Pager pagination={pagination} onPage={(next) => change({ page: next })} />
              </div>
            )}
          </Loaded>
        </Card>
        <ListKeys
          rows={query.data?.data ?? noRows}
          selected={selected}
          onToggle={isLab ? toggle : null}
          peekedId={peekedId}
          onPeek={setPeekedId}
        />
      </div>
      {selected.size > 0 && <BulkBar orders={[...selected.values()]} onClear={clear} />}
    </>
  )
}
