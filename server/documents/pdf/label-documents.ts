import type { Query } from '#contract/platform/endpoint'
import type {
  getOrderLabels,
  getOrderLabelsForZebra,
  getShipmentLabelForZebra,
} from '#contract/documents/labels'
import { selectPrintedTemplate } from '#server/documents/document-templates'
import { readOrder } from '#server/orders/orders'
import { drawDocument } from './drawing.ts'
import type { LabelSheet } from './layout/label-sheet.ts'
import { orderLabels, type LabelledOrder } from './layout/order-labels.ts'
import { parcelLabel } from './layout/parcel-labels.ts'
import {
  languageOf,
  orderIdsOf,
  readLabel,
  type DocumentRequest,
  type Drawn,
} from './order-documents.ts'
import { selectReader } from './queries.ts'

type Asked<Labels> = Omit<DocumentRequest<Labels>, 'params'>

async function readOrderLabels({
  tx,
  session,
  query,
  pageLink,
}: Asked<Query<typeof getOrderLabels>>): Promise<LabelSheet> {
  const reader = await selectReader(tx)
  const orders: LabelledOrder[] = []
  for (const id of orderIdsOf(query)) {
    const order = await readOrder(tx, session, id)
    orders.push({ order, link: pageLink(`/orders/${order.id}`) })
  }
  const language = languageOf(reader, query.lang)
  return orderLabels(orders, query.size, {
    language,
    notation: reader.toothNotation,
    template: await selectPrintedTemplate(tx, reader.id, { kind: 'order_label', language }),
  })
}

/** The labels of orders, one on each page. @throws Refusal 404 */
export async function makeOrderLabels(
  request: Asked<Query<typeof getOrderLabels>>,
): Promise<Drawn> {
  const sheet = await readOrderLabels(request)
  return { name: 'order-labels', bytes: await drawDocument('label-sheet', sheet, request.session) }
}

/** The labels of orders for a Zebra printer. @throws Refusal 404 */
export async function makeOrderLabelsForZebra(
  request: Asked<Query<typeof getOrderLabelsForZebra>>,
): Promise<Drawn> {
  const { resolution } = request.query
  const content = { sheet: await readOrderLabels(request), resolution }
  return {
    name: 'order-labels',
    bytes: await drawDocument('zebra-labels', content, request.session),
  }
}

/** The label of a parcel for a Zebra printer. @throws Refusal 404 */
export async function makeParcelLabelForZebra(
  request: DocumentRequest<Query<typeof getShipmentLabelForZebra>>,
): Promise<Drawn> {
  const { resolution } = request.query
  const label = await readLabel(request)
  const content = { sheet: parcelLabel(label), resolution }
  const name = `${label.numbers[0] ?? label.parcel.id.slice(-8)}-label`
  return { name, bytes: await drawDocument('zebra-labels', content, request.session) }
}
