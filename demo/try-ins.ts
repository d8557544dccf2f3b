import { stamp, type Book } from './book.ts'
import type { DemoOrder } from './demo-order.ts'

/** Adds the legs of orders that were tried in, or are at the clinic for it. */
export function addTryIns(book: Book, orders: readonly DemoOrder[]): void {
  for (const { row, partner, moments } of orders) {
    const arrival = moments.find(({ action, to }) => action === 'delivered' && to === 'at_try_in')
    if (!arrival) continue
    const back = moments.find(({ action }) => action === 'returned_from_try_in')
    const arrivedAt = stamp(arrival.atMs)
    const backAt = back ? stamp(back.atMs) : null
    const leg = {
      orderId: row.id,
      labOrganizationId: partner.lab.id,
      clinicOrganizationId: partner.clinic?.id ?? null,
      createdAt: arrivedAt,
      updatedAt: backAt ?? arrivedAt,
    }
    book.add('orderLegs', {
      ...leg,
      number: 1,
      purpose: 'try_in',
      promisedOn: row.promisedDeliveryDate ?? null,
      arrivedAt,
      ...(backAt === null ? {} : { result: 'findings', answeredAt: backAt, returnedAt: backAt }),
    })
    if (back) book.add('orderLegs', { ...leg, number: 2, purpose: 'final' })
  }
}
