import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'
import { dateOf } from '#server/orders/scheduling'
import { daysOfPlan, planOpenWork, selectOpenWork } from '#server/production/availability'
import { openBook, stamp, type Book } from './book.ts'
import { fillBook, type Ingredients } from './everything.ts'
import { insertTables, tablesBefore } from './insert.ts'
import type { PlannedDays } from './promises.ts'
import { textIn } from './texts.ts'
import { illness } from './work-centres.ts'

const past = ['delivered', 'completed', 'rejected', 'cancelled']

// Nothing of these is planned, and most rows are theirs: without them the demo is made in a tenth less.
function withoutPastOrders(book: Book): Book {
  const orders = book.rowsOf('orders') as { id: string; status: string }[]
  const over = new Set(orders.flatMap(({ id, status }) => (past.includes(status) ? [id] : [])))
  const isLeft = (row: { id?: unknown; orderId?: unknown }) =>
    !over.has(String(row.id)) && !over.has(String(row.orderId))
  return { ...book, rowsOf: (table) => book.rowsOf(table).filter(isLeft) }
}

/**
 * Plans the open orders of a demo as the service does, before anybody fell ill: what is promised by that
 * plan is late only where somebody is missing. The database is as before afterwards.
 */
export async function planDays(
  tx: Tx,
  now: Date,
  ingredients: Omit<Ingredients, 'plannedDays'>,
): Promise<PlannedDays> {
  const book = openBook(now)
  const { companies } = fillBook(book, { ...ingredients, plannedDays: new Map() })
  const days = new Map<string, string>()
  await tx.run(sql`savepoint before_plans`)
  await insertTables(tx, withoutPastOrders(book), { tables: tablesBefore('stageSittings') })
  await tx.run(build.deleteFrom('absences').where('reason', 'in', [illness, textIn('de', illness)]))
  for (const lab of [companies.firstLab, companies.secondLab]) {
    const work = await selectOpenWork(tx, { labId: lab.id, at: stamp(book.nowMs) })
    if (!work) continue
    const { orders, plan } = planOpenWork(work)
    for (const order of orders) {
      const { deliveryOn } = daysOfPlan(order, plan.get(order.id))
      if (deliveryOn !== null) days.set(order.id, dateOf(deliveryOn))
    }
  }
  await tx.run(sql`rollback to savepoint before_plans`)
  // What is written from here on is of the transaction itself, not of one within it.
  await tx.run(sql`release savepoint before_plans`)
  return days
}
