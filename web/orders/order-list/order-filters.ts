import {
  dueStatuses,
  endedStatuses,
  isAt,
  orderStatuses,
  type OrderStatus,
} from '#contract/orders/order-statuses'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { Args } from '../../api/client.ts'
import { addDays } from '../../i18n/formats.ts'
import { groupings, type Layout, type OrderAddress } from './order-search.ts'

export type { Layout } from './order-search.ts'

type OrderQuery = NonNullable<Args<'listOrders'>['query']>

/** The layout that an address names; the list where it names none. */
export const layoutOf = ({ layout }: OrderAddress): Layout => layout ?? 'list'

const isEnded = (status: OrderStatus) => (endedStatuses as readonly OrderStatus[]).includes(status)

/** The statuses in which an order still needs somebody. */
const openStatuses: readonly OrderStatus[] = orderStatuses.filter((status) => !isEnded(status))

/** The statuses in which the work is still to be made: it has neither left nor ended. */
const toDoStatuses: readonly OrderStatus[] = openStatuses.filter(
  (status) => !['shipped', 'delivered', 'at_try_in'].includes(status),
)

/** The filters that can be set one by one, in the order of their chips. */
export const filterKeys = [
  'status',
  'customerId',
  'labConnectionId',
  'dentistId',
  'patientId',
  'priority',
  'kind',
  'waitingOn',
  'due',
  'dueFromOn',
  'dueToOn',
  'receivedFromOn',
  'receivedToOn',
] as const
export type FilterKey = (typeof filterKeys)[number]

/** Filters by due day whose address is still true tomorrow. */
const dueFilters = ['late', 'today', 'week', 'risk', 'reserved'] as const
export type DueFilter = (typeof dueFilters)[number]

const dueFilterOf = ({ due }: OrderAddress): DueFilter | null =>
  dueFilters.find((filter) => filter === due) ?? null

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

function dueRange(
  due: DueFilter | null,
  today: string,
): Pick<OrderQuery, 'dueFromOn' | 'dueToOn' | 'isAtRisk' | 'isReserved'> {
  if (due === 'risk') return { isAtRisk: true }
  if (due === 'reserved') return { isReserved: true }
  if (due === 'late') return { dueToOn: addDays(today, -1) }
  if (due === 'today') return { dueFromOn: today, dueToOn: today }
  // What was due earlier in the week is late: it has a view of its own.
  if (due === 'week') return { dueFromOn: today, dueToOn: addDays(mondayOf(today), 6) }
  return {}
}

/**
 * The statuses that an address asks for: those it names, all, or those that its view is about. Without any
 * filter it is what is to be done, for both sides: so the page can be read before it is known whose it is.
 */
export function statusesOf(address: OrderAddress): readonly OrderStatus[] {
  const named = address.status
  if (named === 'all') return orderStatuses
  if (named !== undefined) {
    const words = named.split(',')
    return orderStatuses.filter((status) => words.includes(status))
  }
  if (dueFilterOf(address) !== null) return dueStatuses
  // By due day, what was delivered long ago would come before all that is to be done. Whoever looks for
  // something finds it wherever it is.
  const isNarrowed =
    address.search !== undefined || filterKeys.some((key) => address[key] !== undefined)
  return isNarrowed ? openStatuses : toDoStatuses
}

/** The question to the service that an address represents, without its page. */
export function questionOf(address: OrderAddress, today: string): OrderQuery {
  const statuses = statusesOf(address)
  const question: Record<string, unknown> = {
    search: address.search,
    ...(statuses.length === orderStatuses.length ? {} : { status: statuses.join(',') }),
    ...dueRange(dueFilterOf(address), today),
  }
  for (const key of filterKeys) {
    if (key !== 'status' && key !== 'due') question[key] ??= address[key]
  }
  return Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined))
}

/** What the list of an address asks for: by due day unless it says otherwise. */
export const pageQueryOf = (
  { sort = 'due', direction, page = 1 }: OrderAddress,
  question: OrderQuery,
): OrderQuery => ({ ...question, sort, ...(direction ? { direction } : {}), page, limit: 50 })

/** What the rows of an address are grouped by: what they are sorted by, where that makes groups. */
export const groupingOf = ({ sort = 'due', group }: OrderAddress) =>
  group === 'none' ? undefined : groupings.find((by) => by === sort)

/** Whether all that is due before today is late. */
export const isLateWhenPast = (address: OrderAddress): boolean =>
  statusesOf(address).every((status) => isAt({ status }, dueStatuses))

/** The filters that an address sets, for chips. */
export const filtersOf = (address: OrderAddress): { key: FilterKey; value: string }[] =>
  filterKeys.flatMap((key) => {
    const value = address[key]
    return value === undefined || (key === 'status' && value === 'all') ? [] : [{ key, value }]
  })

/** The ready-made views of a side, by the filters that they set. */
export const viewsOf = (side: OrganizationType) =>
  ({
    open: {},
    mine: { waitingOn: side },
    week: { due: 'week' },
    late: { due: 'late' },
    approval: { status: 'awaiting_approval' },
    ready: { status: 'ready' },
    shipped: { status: 'shipped' },
    delivered: { status: 'delivered,at_try_in' },
    all: { status: 'all' },
  }) as const satisfies Record<string, OrderAddress>
/** The name of a view of the orders that everybody has. */
export type ViewName = keyof ReturnType<typeof viewsOf>

/** Whether two addresses filter the same; pages, layouts and what was typed do not count. */
export function filterSame(one: OrderAddress, other: OrderAddress): boolean {
  return filterKeys.every((key) => one[key] === other[key])
}

/**
 * What of an address a saved view keeps: its filters, its layout and how it is sorted. What was typed into the search
 * stays out, since it may be the name of a patient.
 */
export const keptOf = (address: OrderAddress): OrderAddress =>
  Object.fromEntries(
    (['layout', 'by', 'sort', 'direction', 'group', ...filterKeys] as const)
      .map((key) => [key, address[key]] as const)
      .filter(([, value]) => value !== undefined),
  )
