import { isAt, plannedStatuses } from '#contract/orders/order-statuses'
import { dayMs, dayOf, stamp, workdayAfter, type Book } from './book.ts'
import type { DemoOrder } from './demo-order.ts'

const heldDays = 2
const newsEvery = 15

/**
 * Days that clinics hold: every second order that its laboratory has not answered yet, and every
 * second draft. No space is kept free by them: what the demo plans should not depend on chance.
 */
export function addReservations(book: Book, orders: readonly DemoOrder[]): void {
  const waiting = orders.filter(
    ({ row, partner }) => partner.clinic && (row.status === 'draft' || row.status === 'submitted'),
  )
  for (const { row, items } of waiting.filter((_, place) => place % 2 === 0)) {
    if (!row.clinicOrganizationId || items.length === 0) continue
    const atMs = book.nowMs
    const deliveryOn = workdayAfter(atMs, 9)
    row.reservedDeliveryDate = deliveryOn
    // Later than the day on which the demo is looked at first.
    const heldUntil = stamp(atMs + 7 * dayMs + heldDays * dayMs)
    book.add('reservations', {
      id: book.id('reservations', atMs),
      orderId: row.id,
      labOrganizationId: row.labOrganizationId,
      clinicOrganizationId: row.clinicOrganizationId,
      startOn: workdayAfter(atMs, 2),
      arriveOn: workdayAfter(atMs, 1),
      shipOn: workdayAfter(atMs, 8),
      deliveryOn,
      work: [],
      heldUntil,
      expiresAt: row.status === 'draft' ? heldUntil : null,
      createdAt: stamp(atMs),
      updatedAt: stamp(atMs),
    })
  }
}

/**
 * The plans of open orders, before the service plans them. Nearly all promises that the demo cannot
 * keep count as reported: on its first start it should not begin with dozens of notices.
 */
export function addPlans(book: Book, orders: readonly DemoOrder[]): void {
  const open = orders.filter(({ row }) => isAt(row, plannedStatuses))
  for (const [place, { row }] of open.entries()) {
    book.add('orderPlans', {
      orderId: row.id,
      labOrganizationId: row.labOrganizationId,
      plannedOn: dayOf(book.nowMs),
      notifiedPromiseOn: place % newsEvery === 0 ? null : row.promisedDeliveryDate,
      updatedAt: stamp(book.nowMs),
    })
  }
}
