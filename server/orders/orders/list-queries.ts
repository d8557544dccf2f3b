import { sql, type RawBuilder } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import { endedStatuses, orderStatuses } from '#contract/orders/order-statuses'
import { mostExportedOrders } from '#contract/orders/order-export'
import type { listOrders, OrderSort, OrderSummary } from '#contract/orders/orders'
import type { Page, Paging } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { prepared, type Blanks } from '#platform/db/prepared'
import {
  changedSince,
  preparedSortedIds,
  preparedSortedPage,
  limitOf,
  orderOf,
  type PageBlanks,
  type SortedList,
} from '#platform/http/page'
import { narrowed, type Narrowed, type WordCondition } from '#platform/http/search'
import { directed, firstOf, inBoth, sortByOwner } from '#platform/http/sorted-list'
import { orderRows, summaryOf, type ListedOrder } from './queries.ts'

/** The filters of the list that the database answers; `statuses` is any of. */
export type OrderFilters = Narrowed & {
  statuses?: string[]
  kind?: string
  labConnectionId?: string
  customerId?: string
  dentistId?: string
  patientId?: string
  priority?: string
  waitingOn?: string
  stageId?: string
  dueFromOn?: string
  dueToOn?: string
  receivedFromOn?: string
  receivedToOn?: string
  isReserved?: boolean
  isAtRisk?: boolean
  updatedSinceAt?: string
  /** Whether none of `statuses` ends an order: there is an index of those alone. */
  isOpen?: true
}

const equalities = [
  ['kind', 'orders.kind'],
  ['labConnectionId', 'orders.labConnectionId'],
  ['customerId', 'orders.customerId'],
  ['dentistId', 'orders.dentistId'],
  ['patientId', 'orders.patientId'],
  ['priority', 'orders.priority'],
  ['waitingOn', 'orders.waitingOn'],
] as const

// A name is what most searches are for: the patient is looked at before all others, who are then not looked up.
// Each set of ids is found once, and each order is looked up in it: text that is put together for each
// order took 10 µs (500 ms for 50,000 orders, 35 ms now).
/**
 * Where a word finds an order: its number, the trays that it lies in, and all whom it is for and from. The words of the patient are
 * those of the searcher's own row.
 */
export const isOrderFoundBy: WordCondition = (pattern) => sql<boolean>`orders.number like ${pattern}
  or orders.patient_id in (select f.id from app.patients f where f.organization_id = ${org} and f.search like ${pattern})
  or orders.lab_connection_id in (select f.id from app.lab_connections f where f.search like ${pattern})
  or orders.customer_id in (select f.id from app.customers f where f.search like ${pattern})
  or orders.dentist_id in (select f.id from app.dentists f where f.search like ${pattern}
    union all select f.dentist_id from app.dentist_details f where f.search like ${pattern})
  or orders.id in (select h.order_id from app.trays f join app.order_trays h
    on h.organization_id = f.organization_id and h.tray_id = f.id and h.released_at is null
    where f.organization_id = ${org} and f.search like ${pattern})`
/**
 * As `isOrderFoundBy`, for few orders: all that a word may be in is looked up for each of them, so that
 * nothing is searched that belongs to others.
 */
export const isSingleOrderFoundBy: WordCondition = (
  pattern,
) => sql<boolean>`orders.number like ${pattern}
  or (select f.search from app.patients f
    where f.organization_id = ${org} and f.id = orders.patient_id) like ${pattern}
  or (select f.search from app.lab_connections f where f.id = orders.lab_connection_id) like ${pattern}
  or (select f.search from app.customers f
    where f.organization_id = ${org} and f.id = orders.customer_id) like ${pattern}
  or (select f.search from app.dentists f
    where f.organization_id = orders.clinic_organization_id and f.id = orders.dentist_id) like ${pattern}
  or (select f.search from app.dentist_details f
    where f.organization_id = orders.clinic_organization_id and f.dentist_id = orders.dentist_id) like ${pattern}
  or exists (select from app.order_trays h join app.trays f on f.organization_id = h.organization_id and f.id = h.tray_id
    where h.order_id = orders.id and h.released_at is null and h.organization_id = ${org} and f.search like ${pattern})`

/** The day that an order is due. */
export const dueOn = sql<string>`orders.due_on`

const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

// As in the index. Row security lets no coalesce by, for it could show rows that nobody may see.
/** When orders, as they are called there, were sent to the laboratory or entered by it. */
export const receivedAt = (orders: string) =>
  sql`case when ${sql.ref(`${orders}.submittedAt`)} is null then ${sql.ref(`${orders}.acceptedAt`)} else ${sql.ref(`${orders}.submittedAt`)} end`

/** Whether orders, as they are called there, hold a day that the laboratory has not answered. */
export const isReserved = (orders: string) =>
  sql`(${sql.ref(`${orders}.status`)} = 'submitted' and ${sql.ref(`${orders}.reservedDeliveryDate`)} is not null)`

const startOf = (
  day: string,
  daysLater = 0,
) => sql`(${day}::date + ${sql.lit(daysLater)})::timestamp
  at time zone (select f.timezone from app.organizations f where f.id = ${org})`

/** The orders of the own side that fit the filters. */
export const foundOrders = ({ value, has, eachWord }: PageBlanks<OrderFilters>) => {
  let rows = build
    .selectFrom('orders')
    .where(eachWord(has('amongIds') ? isSingleOrderFoundBy : isOrderFoundBy))
  for (const [name, column] of equalities) {
    if (has(name)) rows = rows.where(sql.ref(column), '=', value(name))
  }
  return (
    rows
      .$if(has('amongIds'), (all) =>
        all.where(sql<boolean>`orders.id = any(${value('amongIds')}::uuid[])`),
      )
      .$if(has('isOpen'), (all) =>
        all.where(sql<boolean>`orders.status not in (${literals(endedStatuses)})`),
      )
      .$if(has('statuses'), (all) =>
        all.where(sql<boolean>`orders.status = any(${value('statuses')}::text[])`),
      )
      .$if(has('stageId'), (all) =>
        all.where(
          sql<boolean>`orders.id in (select f.order_id from app.order_stages f
            where f.workflow_stage_id = ${value('stageId')} and (f.is_current or f.status = 'in_progress'))`,
        ),
      )
      .$if(has('dueFromOn'), (all) => all.where(dueOn, '>=', value('dueFromOn')))
      .$if(has('dueToOn'), (all) => all.where(dueOn, '<=', value('dueToOn')))
      .$if(has('receivedFromOn'), (all) =>
        all.where(
          sql<boolean>`orders.status <> 'draft' and ${receivedAt('orders')} >= ${startOf(value('receivedFromOn'))}`,
        ),
      )
      .$if(has('receivedToOn'), (all) =>
        all.where(
          sql<boolean>`orders.status <> 'draft' and ${receivedAt('orders')} < ${startOf(value('receivedToOn'), 1)}`,
        ),
      )
      .$if(has('isReserved'), (all) =>
        all.where(sql<boolean>`${isReserved('orders')} = ${value('isReserved')}`),
      )
      .$if(has('isAtRisk'), (all) =>
        all.where(
          sql<boolean>`(orders.id in (select f.order_id from app.orders_at_risk() f)) = ${value('isAtRisk')}`,
        ),
      )
      // The own side's notes are a part of what a synchronising client shows. Conditions with OR between
      // them would use no index.
      .$if(has('updatedSinceAt'), (all) =>
        all.where(
          sql<boolean>`orders.id in (
            select f.id from app.orders f where ${changedSince(sql.ref('f.updatedAt'), value('updatedSinceAt'))}
            union all select f.order_id from app.order_sides f
            where f.organization_id = ${org} and ${changedSince(sql.ref('f.updatedAt'), value('updatedSinceAt'))}
            union all select h.order_id from app.order_trays h
            where h.organization_id = ${org} and ${changedSince(sql`coalesce(h.released_at, h.assigned_at)`, value('updatedSinceAt'))})`,
        ),
      )
  )
}

// As the indexes of 0158 have them; `order-lists.test.ts` counts the pages that are read.
const statusRank = sql<number>`array_position(array[${literals(orderStatuses)}], orders.status)`
/** The stage, of orders in production. */
export const stageLabel = sql<
  string | null
>`case when orders.status = 'in_production' then orders.current_stage_label end`
const id = sql<string>`orders.id`
// Of an open order its names are looked up, one by one: a join reads all patients and sorts them.
const nameOfPatient = sql<string>`app.fold(coalesce(p.last_name || ' ' || coalesce(p.first_name, ''), p.code))`
const patientName = sql<string>`(select ${nameOfPatient} from app.patients p
  where p.organization_id = ${org} and p.id = orders.patient_id)`
const nameOfCustomer = sql<string>`app.fold(coalesce((select c.clinic_name from app.lab_connections c
  where c.lab_organization_id = ${org} and c.customer_id = k.id order by c.id desc limit 1), k.name))`
const partners = {
  lab: sql`select k.id, ${nameOfCustomer} as name from app.customers k where k.organization_id = ${org}`,
  clinic: sql`select c.id, app.fold(c.lab_name) as name from app.lab_connections c
    where c.clinic_organization_id = ${org}`,
}
const partnerId = {
  lab: sql<string>`orders.customer_id`,
  clinic: sql<string>`orders.lab_connection_id`,
}

const keysOf: Record<Exclude<OrderSort, 'patient' | 'counterpart'>, RawBuilder<unknown>[]> = {
  due: [dueOn],
  number: [sql`orders.number`],
  status: [statusRank, stageLabel, sql`orders.status_since`],
  waitingOn: [sql`orders.waiting_on`, sql`orders.waiting_since`],
  total: [sql`orders.total_minor`],
}

type List = SortedList<OrderFilters, ListedOrder>

/** A list of orders, by the keys of the orders themselves: pages of it, and the ids of all. */
function orderList(own: Pick<List, 'keys' | 'cut'>) {
  const list: List = {
    found: (blanks, columns) => foundOrders(blanks).select(columns),
    id,
    rows: orderRows,
    ...own,
  }
  return {
    selectRows: preparedSortedPage<OrderFilters, ListedOrder>(list),
    selectIds: preparedSortedIds<OrderFilters>(list, mostExportedOrders + 1),
  }
}

const listByPartner = (side: OrganizationType, isDescending: boolean) =>
  orderList(
    sortByOwner<OrderFilters>({
      owners: partners[side],
      ownerId: partnerId[side],
      id,
      found: foundOrders,
      isFew: ({ has }) => has('isOpen'),
    })(isDescending),
  )

// All orders by their patients begin with the patients, whose index has the order; those without one are
// added.
function listByPatient(isDescending: boolean) {
  const keys = directed([patientName], id, isDescending)
  const cut: List['cut'] = (blanks, page) => {
    if (blanks.has('isOpen')) return undefined
    const named = foundOrders(blanks)
      .innerJoin('patients as p', 'p.id', 'orders.patientId')
      .where('p.organizationId', '=', org)
      .select([id.as('id'), nameOfPatient.as('name')])
    const others = foundOrders(blanks)
      .where('orders.patientId', 'is', null)
      .select([id.as('id'), sql`null`.as('name')])
    return sql`select id from (
        (${named} order by ${orderOf(keys, [nameOfPatient, id])} ${firstOf(page)})
        union all (${others} order by ${orderOf(keys.slice(1))} ${firstOf(page)})) as orders
      order by ${orderOf(keys, [sql`name`, sql`id`])} ${limitOf(page)}`
  }
  return orderList({ keys, cut })
}

const ownLists = (sort: keyof typeof keysOf) =>
  inBoth((isDescending) => orderList({ keys: directed(keysOf[sort], id, isDescending) }))

const plainLists = {
  due: ownLists('due'),
  number: ownLists('number'),
  status: ownLists('status'),
  waitingOn: ownLists('waitingOn'),
  total: ownLists('total'),
  patient: inBoth(listByPatient),
}
const partnerLists = {
  lab: inBoth((isDescending) => listByPartner('lab', isDescending)),
  clinic: inBoth((isDescending) => listByPartner('clinic', isDescending)),
}
const newestFirst = inBoth((isDescending) => orderList({ keys: [{ by: id, isDescending }] }))

type Sorting = Pick<Query<typeof listOrders>, 'sort' | 'direction'>

function listFor({ sort, direction }: Sorting, side: OrganizationType) {
  const lists =
    sort === undefined
      ? newestFirst
      : sort === 'counterpart'
        ? partnerLists[side]
        : plainLists[sort]
  return lists[direction ?? (sort === undefined ? 'desc' : 'asc')]
}

/** A page of orders as one side sees them: newest first, or sorted. */
export async function selectOrders(
  tx: Tx,
  { sort, direction, ...query }: Paging & OrderFilters & Sorting,
  side: OrganizationType,
): Promise<Page<OrderSummary>> {
  const { selectRows } = listFor({ sort, direction }, side)
  const { data, pagination } = await selectRows(tx, await narrowed(tx, 'app.narrow_orders', query))
  return { data: data.map((row) => summaryOf(row, side)), pagination }
}

/** The ids of a list of orders in its order: one more than can be exported where it is longer. */
export async function selectOrderIds(
  tx: Tx,
  { sort, direction, ...query }: OrderFilters & Sorting & { search?: string },
  side: OrganizationType,
): Promise<string[]> {
  const { selectIds } = listFor({ sort, direction }, side)
  const rows = await tx.all(selectIds(await narrowed(tx, 'app.narrow_orders', query)))
  return rows.map(({ id: orderId }) => orderId)
}

const rowsByIds = prepared(({ value }: Blanks<{ ids: string[] }>) =>
  orderRows(sql<boolean>`${id} = any(${value('ids')}::uuid[])`),
)

/** These orders as one side sees them, in the order of the ids, as far as they are still there. */
export async function selectOrdersByIds(
  tx: Tx,
  ids: string[],
  side: OrganizationType,
): Promise<OrderSummary[]> {
  const rows = new Map((await tx.all(rowsByIds({ ids }))).map((row) => [row.id, row]))
  return ids.flatMap((one) => {
    const row = rows.get(one)
    return row ? [summaryOf(row, side)] : []
  })
}
