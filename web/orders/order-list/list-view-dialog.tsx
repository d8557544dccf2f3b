import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { SortSelect } from '../../ui/sort-select.tsx'
import { chooseListView, inOrder, useListView } from './list-view.ts'
import { orderColumns } from './order-columns.tsx'
import { groupingOf } from './order-filters.ts'
import { groupings, sorts } from './order-search.ts'

/** What the rows are grouped by: they are sorted by it too. */
function GroupField() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/orders')
  const { columns, columnsBy } = t.orders
  return (
    <Select
      label={columnsBy}
      value={groupingOf(search) ?? ''}
      onChange={(chosen) => {
        const by = groupings.find((name) => name === chosen)
        change(
          by
            ? { sort: by === 'due' ? undefined : by, direction: undefined, group: undefined }
            : { group: 'none' },
        )
      }}
      options={[
        ...groupings.map((by) => ({ value: by, label: columns[by] })),
        { value: '', label: t.orderTools.ungrouped },
      ]}
    />
  )
}

/** How the rows are sorted: on a phone their columns have no heads to press. */
function SortField() {
  const t = useMessages()
  const format = useFormat()
  const { canSeeFinance } = useSession()
  const { search, change } = useAddress('/signed-in/orders')
  return (
    <SortSelect
      columns={orderColumns(t, format, { canSeeFinance })}
      sorting={{ by: search.sort, isDescending: search.direction === 'desc' }}
      onSort={(key, isDescending) =>
        change({
          sort: sorts.find((each) => each === key),
          direction: isDescending ? 'desc' : undefined,
        })
      }
    />
  )
}

function ColumnList() {
  const t = useMessages()
  const format = useFormat()
  const { canSeeFinance } = useSession()
  const view = useListView()
  const columns = inOrder(orderColumns(t, format, { canSeeFinance }), view)
  const keys = columns.map(({ sortKey = '' }) => sortKey)
  const { moveUp, moveDown, chooseColumns } = t.orderTools
  const swap = (place: number) =>
    chooseListView({
      ...view,
      order: keys.toSpliced(place, 2, keys[place + 1] ?? '', keys[place] ?? ''),
    })
  return (
    <ul aria-label={chooseColumns}>
      {columns.map(({ title, sortKey = '' }, place) => (
        <li key={sortKey} className="flex items-center gap-1">
          <div className="grow">
            <Check
              label={title}
              isChecked={!view.hidden.includes(sortKey)}
              // Without it no row could be opened.
              isDisabled={sortKey === 'number'}
              onChange={() =>
                chooseListView({
                  ...view,
                  hidden: view.hidden.includes(sortKey)
                    ? view.hidden.filter((name) => name !== sortKey)
                    : [...view.hidden, sortKey],
                })
              }
            />
          </div>
          <IconButton
            label={moveUp(title)}
            disabled={place === 0}
            icon={<ArrowUp aria-hidden className="size-4" />}
            onClick={() => swap(place - 1)}
          />
          <IconButton
            label={moveDown(title)}
            disabled={place === columns.length - 1}
            icon={<ArrowDown aria-hidden className="size-4" />}
            onClick={() => swap(place)}
          />
        </li>
      ))}
    </ul>
  )
}

/** Chooses how the rows are grouped, how dense they are and which columns they have. */
export function ListViewDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const view = useListView()
  return (
    <Dialog title={t.orders.listView} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <GroupField />
        <SortField />
        <Check
          label={t.orderTools.compact}
          isChecked={view.isCompact}
          onChange={() => chooseListView({ ...view, isCompact: !view.isCompact })}
        />
        <ColumnList />
        <p className="text-sm text-ink-3">{t.orderTools.keptHere}</p>
      </div>
    </Dialog>
  )
}
