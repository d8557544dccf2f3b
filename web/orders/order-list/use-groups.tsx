import { useMemo, type ReactNode } from 'react'
import type { Args, Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { todayHere, type Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/en.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { dueOf, stageOf, type OrderRow } from './order-columns.tsx'
import { groupingOf, isLateWhenPast } from './order-filters.ts'

type Counts = Answer<'countOrders'>['counts']
type Group = Counts['groups'][number]

/** Amounts in each currency; nothing for who may not see money. */
export const sumText = (format: Formats, { totals }: Pick<Counts, 'totals'>): string =>
  (totals ?? []).map(({ totalMinor, currency }) => format.money(totalMinor, currency)).join(' · ')

const keyOfGroup = ({ isEarlier, dueOn, status, stageLabel, customerId, labConnectionId }: Group) =>
  [isEarlier, dueOn, status, stageLabel, customerId ?? labConnectionId].join()

/** The group of a row, as the service counts it. */
function groupFor(row: OrderRow, by: string, today: string): Group {
  const none = { dueOn: null, status: null, stageLabel: null, customerId: null }
  const empty = { ...none, labConnectionId: null, isEarlier: false, count: 0, totals: null }
  if (by === 'status') return { ...empty, status: row.status, stageLabel: stageOf(row) }
  if (by === 'counterpart') return { ...empty, customerId: row.customerId ?? row.labConnectionId }
  const dueOn = dueOf(row)
  return dueOn !== null && dueOn < today ? { ...empty, isEarlier: true } : { ...empty, dueOn }
}

function titleOf(
  { isEarlier, dueOn, status, stageLabel }: Group,
  row: OrderRow,
  { t, format, isLate }: { t: Messages; format: Formats; isLate: boolean },
): ReactNode {
  if (status !== null) return stageLabel ?? t.labels.orderStatus[status]
  if (isEarlier) {
    return isLate ? <span className="text-bad">{t.orders.views.late}</span> : t.orders.pastDue
  }
  if (dueOn === null) return row.counterpart.name
  const [word, day] = [format.due(dueOn), format.day(dueOn)]
  return word === day ? day : `${word}, ${day}`
}

/** The counts and sums of the whole list, and the head of the group that a row is in. */
export function useGroups(question: NonNullable<Args<'listOrders'>['query']>): {
  counts: Counts | undefined
  groupOf: ((row: OrderRow) => { key: string; head: ReactNode }) | undefined
} {
  const t = useMessages()
  const format = useFormat()
  const { search } = useAddress('/signed-in/orders')
  const by = groupingOf(search)
  const today = todayHere()
  const { data } = useRead(
    'countOrders',
    { query: { ...question, ...(by ? { by, earlierThanOn: today } : {}) } },
    { keepsPrevious: true },
  )
  const counts = data?.counts
  const isLate = isLateWhenPast(search)
  // The same function until something of it changes: fifty rows are not drawn again for less.
  const groupOf = useMemo(() => {
    if (!by) return undefined
    const known = new Map((counts?.groups ?? []).map((group) => [keyOfGroup(group), group]))
    return (row: OrderRow) => {
      const group = groupFor(row, by, today)
      const key = keyOfGroup(group)
      const counted = known.get(key)
      const isUndated = by === 'due' && dueOf(row) === null
      return {
        key,
        head: (
          <span className="flex items-baseline gap-2">
            {isUndated ? t.orders.noDay : titleOf(group, row, { t, format, isLate })}
            {counted && (
              <>
                <span className="font-normal text-ink-3 tabular-nums">
                  {format.number(counted.count)}
                </span>
                <span className="ms-auto font-normal text-ink-3 tabular-nums">
                  {sumText(format, counted)}
                </span>
              </>
            )}
          </span>
        ),
      }
    }
  }, [by, counts, format, isLate, t, today])
  return { counts, groupOf }
}
