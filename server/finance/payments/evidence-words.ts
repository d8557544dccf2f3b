import type { CaseRecord } from '#server/documents/pdf'
import { evidenceTextLimit, type EvidenceRequest } from '#vendors/stripe'
import type { ProvenOrder } from './evidence-queries.ts'

/** What is disputed, and what the laboratory says to it. */
export type DisputedInvoice = {
  number: string
  issuedOn: string
  orders: readonly ProvenOrder[]
  explanation: string | undefined
}

const dayOf = (at: string) => at.slice(0, 10)
const spaced = (word: string) => word.replaceAll('_', ' ')

const steps: Record<string, string> = {
  submitted: 'ordered',
  accepted: 'accepted',
  sent_for_approval: 'sent the design for approval',
  approved: 'approved the design',
  shipped: 'shipped the work',
  delivered: 'recorded the delivery',
  completed: 'completed the order',
}

const workLines = ({ items }: ProvenOrder): string[] =>
  items.map(({ quantity, restorationType, material, teeth, shade }) =>
    [
      `${quantity} x ${spaced(restorationType)}`,
      ...(material === null ? [] : [spaced(material)]),
      ...(teeth.length === 0 ? [] : [`tooth ${teeth.join(', ')} (FDI)`]),
      ...(shade === null ? [] : [`shade ${shade}`]),
    ].join(', '),
  )

const stepLines = ({ steps: taken }: ProvenOrder): string[] =>
  taken.map(({ action, by, at }) => `${dayOf(at)}: the ${by} ${steps[action] ?? action}.`)

const parcelLines = ({ shipments }: ProvenOrder): string[] =>
  shipments.flatMap((parcel) => {
    if (parcel.shippedAt === null) return []
    const way = [parcel.courier, parcel.trackingNumber].filter(Boolean).join(', ')
    const receiver = parcel.receivedByName === null ? '' : `, received by ${parcel.receivedByName}`
    const received = parcel.deliveredAt
      ? `delivered ${dayOf(parcel.deliveredAt)}${receiver}`
      : 'no delivery recorded yet'
    return [`Parcel of ${dayOf(parcel.shippedAt)}${way === '' ? '' : ` (${way})`}: ${received}.`]
  })

const introductionOf = ({ number, issuedOn }: DisputedInvoice) =>
  `Invoice ${number} of ${issuedOn} is for custom-made dental work that a dental clinic ordered from a dental laboratory. The record below was kept at the time by both sides.`

/** What speaks for the laboratory, in the words of the orders' own record. */
export function evidenceOf(invoice: DisputedInvoice): EvidenceRequest['evidence'] {
  const { orders, explanation } = invoice
  const parcels = orders
    .flatMap(({ shipments }) => shipments)
    .filter(({ shippedAt }) => shippedAt !== null)
  const last = parcels.at(-1)
  const delivered = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []).at(-1)
  const text = [
    introductionOf(invoice),
    '',
    ...orders.flatMap((order) => [
      `Order ${order.number}: ${workLines(order).join('; ')}.`,
      ...stepLines(order),
      ...parcelLines(order),
      '',
    ]),
    ...(explanation === undefined ? [] : ['The laboratory adds:', explanation]),
  ].join('\n')
  return {
    product_description: 'Custom-made dental work, made to a clinic’s prescription',
    uncategorized_text: text.slice(0, evidenceTextLimit),
    ...(last?.courier ? { shipping_carrier: last.courier } : {}),
    ...(last?.trackingNumber ? { shipping_tracking_number: last.trackingNumber } : {}),
    ...(last?.shippedAt ? { shipping_date: dayOf(last.shippedAt) } : {}),
    ...(delivered === undefined ? {} : { service_date: dayOf(delivered) }),
  }
}

/** The same record as a paper. */
export function recordOf(
  invoice: DisputedInvoice,
  { laboratory, madeAt, paper }: { laboratory: string } & Pick<CaseRecord, 'madeAt' | 'paper'>,
): CaseRecord {
  const { number, issuedOn, orders, explanation } = invoice
  return {
    title: `Record of invoice ${number}`,
    facts: [
      { label: 'Laboratory', value: laboratory },
      { label: 'Invoice', value: number, isStrong: true },
      { label: 'Issued', value: issuedOn },
    ],
    introduction: introductionOf(invoice),
    orders: orders.map((order) => ({
      number: order.number,
      parts: [
        { title: 'Prescribed', lines: workLines(order) },
        { title: 'What happened', lines: stepLines(order) },
        { title: 'Sent to the clinic', lines: parcelLines(order) },
      ],
    })),
    explanation: explanation ?? null,
    madeAt,
    paper,
  }
}
