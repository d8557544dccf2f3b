import { trayStatuses } from '#contract/orders/order-statuses'
import { stamp, type Book } from './book.ts'
import type { DemoOrder } from './demo-order.ts'

const firstNumber = 100
const lastNumber = 399
/** So many trays of each laboratory are free at least. */
const freeCount = 40

type Order = Pick<DemoOrder, 'row' | 'partner' | 'trayNumber'>

/** Adds the trays of a laboratory, and puts the orders that are in it into those that they wish for. */
export function addTrays(book: Book, lab: { id: string }, orders: readonly Order[]): void {
  const addedMs = book.ago(400)
  const holders = new Map<number, Order>()
  for (const order of orders) {
    const { row, partner, trayNumber } = order
    if (partner.lab.id !== lab.id || trayNumber === undefined) continue
    if (!trayStatuses.some((status) => status === row.status)) continue
    let number = trayNumber
    while (holders.has(number)) number = number === lastNumber ? firstNumber : number + 1
    holders.set(number, order)
  }
  let freeLeft = freeCount
  for (let number = firstNumber; number <= lastNumber; number++) {
    const holder = holders.get(number)
    if (!holder && freeLeft-- <= 0) continue
    const at = stamp(addedMs)
    const id = book.id('trays', addedMs)
    const code = `T-${number}`
    book.add('trays', { organizationId: lab.id, id, code, createdAt: at, updatedAt: at })
    if (!holder) continue
    const assignedAt = holder.row.acceptedAt ?? at
    book.add('orderTrays', {
      id: book.id('order trays', book.nowMs),
      organizationId: lab.id,
      orderId: holder.row.id,
      trayId: id,
      assignedAt,
    })
  }
}
