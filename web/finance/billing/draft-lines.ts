import type { Answer, Args } from '../../api/client.ts'

type Line = Answer<'getInvoice'>['invoice']['lines'][number]
type LineInput = NonNullable<Args<'updateInvoice'>['body']['lines']>[number]

/** A line of a draft while it is edited; `key` identifies it as long as the page is open. */
export type DraftLine = {
  key: string
  orderId: string | null
  orderNumber: string | null
  orderItemId: string | null
  description: string
  patientLabel: string | null
  teeth: number[]
  quantity: number | null
  /** Minor units, as all amounts here. */
  unitPriceMinor: number | null
  discountMinor: number | null
  taxRateBasisPoints: number
}

/** A saved line, as the editor holds it. */
export const toDraftLine = (line: Line): DraftLine => ({
  key: line.id,
  orderId: line.orderId,
  orderNumber: line.orderNumber,
  orderItemId: line.orderItemId,
  description: line.description,
  patientLabel: line.patientLabel,
  teeth: line.teeth,
  quantity: line.quantity,
  unitPriceMinor: line.unitPriceMinor,
  discountMinor: line.discountMinor === 0 ? null : line.discountMinor,
  taxRateBasisPoints: line.taxRateBasisPoints,
})

/** An edited line, as the body of the operation. */
export const toLineInput = (line: DraftLine): LineInput => ({
  ...(line.orderItemId === null ? {} : { orderItemId: line.orderItemId }),
  description: line.description.trim(),
  patientLabel: line.patientLabel,
  teeth: line.teeth,
  quantity: line.quantity ?? 0,
  unitPriceMinor: line.unitPriceMinor ?? 0,
  ...(line.discountMinor ? { discountMinor: line.discountMinor } : {}),
  taxRateBasisPoints: line.taxRateBasisPoints,
})

/** The amount of a line after its discount, in minor units, never below zero. */
export const amountOf = ({ quantity, unitPriceMinor, discountMinor }: DraftLine): number =>
  Math.max(0, (quantity ?? 0) * (unitPriceMinor ?? 0) - (discountMinor ?? 0))

/** Whether a line can be sent as it is. */
export const isWhole = ({
  description,
  quantity,
  unitPriceMinor,
  discountMinor,
}: DraftLine): boolean =>
  description.trim() !== '' &&
  quantity !== null &&
  quantity > 0 &&
  unitPriceMinor !== null &&
  (discountMinor ?? 0) <= quantity * unitPriceMinor

/**
 * Lines of an invoice by the order that they bill, in the invoice's sequence; those of no order
 * together.
 */
export function byOrder<L extends { orderId: string | null }>(
  lines: readonly L[],
): { orderId: string | null; lines: L[] }[] {
  const groups = new Map<string | null, L[]>()
  for (const line of lines) groups.set(line.orderId, [...(groups.get(line.orderId) ?? []), line])
  return [...groups].map(([orderId, of]) => ({ orderId, lines: of }))
}
