import type { Approval, Order, OrderParts } from './order-data.ts'

/** The id of the card with the design that waits for the clinic. */
export const waitingDesignId = 'waiting-design'

/** Leads to the design that waits for the clinic, with the focus on it. */
export function showWaitingDesign(): void {
  const card = document.querySelector<HTMLElement>(`#${waitingDesignId}`)
  card?.scrollIntoView({ block: 'start' })
  card?.focus({ preventScroll: true })
}

/** The round of approval that waits for the clinic; null when none does. */
export const waitingRound = (
  order: Pick<Order, 'status'>,
  { approvals }: Pick<OrderParts, 'approvals'>,
): Approval | null =>
  order.status === 'awaiting_approval'
    ? (approvals.find(({ verdict }) => verdict === null) ?? null)
    : null
