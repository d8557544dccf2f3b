import { dayMs, dayOf, openChance, stamp, workdayAfter, type Book, type Row } from './book.ts'
import type { DemoOrder } from './demo-order.ts'

/** Working days by which work left later than planned, as often as they stand here. */
const differences = [-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2]

/** Mondays to Fridays after a day, up to another one. */
function workdaysBetween(fromMs: number, toMs: number): number {
  let count = 0
  for (let day = fromMs + dayMs; day <= toMs; day += dayMs) {
    if (![0, 6].includes(new Date(day).getUTCDay())) count++
  }
  return count
}

/**
 * Adds what was measured of finished work, compared with its plan: the service takes its buffers and
 * its chances of being late from it. The stages of the orders are in the book already.
 */
export function addMeasuredLegs(book: Book, orders: readonly DemoOrder[]): void {
  const stages = Map.groupBy(
    book.rowsOf('orderStages') as Row<'orderStages'>[],
    ({ orderId }) => orderId,
  )
  for (const { row, moments, partner } of orders) {
    const finished = moments.find(({ action }) => action === 'finished')
    if (!finished || row.acceptedAt === null) continue
    const chance = openChance(`measured leg of ${row.id}`)
    const fromMs = Date.parse(String(row.acceptedAt))
    const takenDays = workdaysBetween(fromMs, finished.atMs)
    const differenceDays = Math.min(chance.pick(differences), takenDays)
    const [workflowId = null, another] = new Set(
      (stages.get(row.id) ?? []).map((stage) => stage.workflowId),
    )
    book.add('plannedLegs', {
      orderId: row.id,
      labOrganizationId: partner.lab.id,
      workflowId: another === undefined ? workflowId : null,
      isRush: row.priority === 'rush',
      promisedOn: row.promisedDeliveryDate,
      countsFromOn: dayOf(fromMs),
      shipOn: workdayAfter(fromMs, takenDays - differenceDays),
      leftOn: dayOf(finished.atMs),
      plannedDays: takenDays - differenceDays,
      differenceDays,
      createdAt: stamp(fromMs),
      updatedAt: stamp(finished.atMs),
    })
  }
}
