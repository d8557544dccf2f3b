import { sql } from 'kysely'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { OrderCounts, OrderGroup, OrderGrouping } from '#contract/orders/order-counts'
import type { Tx } from '#platform/db/db'
import { preparedSearch, type PageBlanks } from '#platform/http/page'
import { narrowed } from '#platform/http/search'
import { dueOn, foundOrders, stageLabel, type OrderFilters } from './list-queries.ts'

type Key = Omit<OrderGroup, 'count' | 'totals'>
type CountRow = Key & { currency: string | null; count: number; totalMinor: number }
type Filters = OrderFilters & { earlierThanOn?: string }

const isEarlier = ({ value, has }: PageBlanks<Filters>) =>
  has('earlierThanOn')
    ? sql<boolean>`coalesce(${dueOn} < ${value('earlierThanOn')}, false)`
    : sql<boolean>`false`

const keysBy = {
  nothing: () => ({}),
  due: (blanks: PageBlanks<Filters>) => ({
    dueOn: sql`case when not ${isEarlier(blanks)} then ${dueOn} end`,
    isEarlier: isEarlier(blanks),
  }),
  status: () => ({ status: sql`orders.status`, stageLabel }),
  customer: () => ({ customerId: sql`orders.customer_id` }),
  connection: () => ({ labConnectionId: sql`orders.lab_connection_id` }),
}

// One pass over an index that holds the key and the amount: what is counted is never read whole.
const countsBy = (by: keyof typeof keysBy) =>
  preparedSearch<Filters, CountRow>((blanks) => {
    const keys = {
      dueOn: sql`null::date`,
      isEarlier: sql`false`,
      status: sql`null::text`,
      stageLabel: sql`null::text`,
      customerId: sql`null::uuid`,
      labConnectionId: sql`null::uuid`,
      ...keysBy[by](blanks),
    }
    const found = foundOrders(blanks).select([
      sql`${keys.dueOn}`.as('dueOn'),
      sql`${keys.isEarlier}`.as('isEarlier'),
      sql`${keys.status}`.as('status'),
      sql`${keys.stageLabel}`.as('stageLabel'),
      sql`${keys.customerId}`.as('customerId'),
      sql`${keys.labConnectionId}`.as('labConnectionId'),
      'orders.currency',
      'orders.totalMinor',
    ])
    return sql<CountRow>`select due_on, is_earlier, status, stage_label, customer_id, lab_connection_id,
        currency, count(*)::int as count, coalesce(sum(total_minor), 0)::bigint as total_minor
      from (${found}) as found group by 1, 2, 3, 4, 5, 6, 7`
  })

const statements = {
  nothing: countsBy('nothing'),
  due: countsBy('due'),
  status: countsBy('status'),
  customer: countsBy('customer'),
  connection: countsBy('connection'),
}

/** The sums of rows that differ in their currency. */
function sumsOf(rows: readonly CountRow[], canSeeFinance: boolean) {
  const totals = new Map<string, number>()
  for (const { currency, totalMinor } of rows) {
    if (currency !== null) totals.set(currency, (totals.get(currency) ?? 0) + totalMinor)
  }
  const sorted = [...totals].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    totals: canSeeFinance
      ? sorted.map(([currency, totalMinor]) => ({ currency, totalMinor }))
      : null,
  }
}

const keyOf = ({
  dueOn,
  isEarlier,
  status,
  stageLabel,
  customerId,
  labConnectionId,
}: Key): Key => ({
  dueOn,
  isEarlier,
  status,
  stageLabel,
  customerId,
  labConnectionId,
})

/** How many orders fit, what they cost, and the same for each group. */
export async function selectOrderCounts(
  tx: Tx,
  { by, ...query }: Filters & { search?: string; by?: OrderGrouping },
  viewer: { organizationType: OrganizationType; canSeeFinance: boolean },
): Promise<OrderCounts> {
  const partner = viewer.organizationType === 'lab' ? 'customer' : 'connection'
  const statement = statements[by === 'counterpart' ? partner : (by ?? 'nothing')]
  const rows = await tx.all(statement(await narrowed(tx, 'app.narrow_orders', query)))
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)))
  return {
    ...sumsOf(rows, viewer.canSeeFinance),
    groups:
      by === undefined
        ? []
        : [...groups.values()].flatMap((ofGroup) =>
            ofGroup.slice(0, 1).map((row) => ({
              ...keyOf(row),
              ...sumsOf(ofGroup, viewer.canSeeFinance),
            })),
          ),
  }
}
