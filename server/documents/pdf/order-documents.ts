import type { OrganizationType, Params, Query } from '#contract/platform/endpoint'
import type { getOrderTickets } from '#contract/documents/labels'
import type {
  getOrderTicket,
  getShipmentLabel,
  DocumentLanguage,
  PageSize,
} from '#contract/documents/pdf'
import { selectPrintedTemplate } from '#server/documents/document-templates'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import { readOrder } from '#server/orders/orders'
import { workLineOf } from '#server/orders/work-summary'
import { findDifferences } from '#server/orders/preference-differences'
import type { Tx } from '#platform/db/db'
import { notFound } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { drawDocument } from './drawing.ts'
import type { DeliveryNoteContent, NoteOrder } from './layout/delivery-note.ts'
import type { LabelContent } from './layout/label.ts'
import type { Party } from './layout/parties.ts'
import type { DocumentStage } from './layout/stages.ts'
import type { TicketContent } from './layout/ticket.ts'
import { hasOptionalBlock } from './layout/template.ts'
import { orderName } from './layout/words.ts'
import {
  selectCustomer,
  selectFileKinds,
  selectLicence,
  selectParcel,
  selectParcelLots,
  selectParcelOrders,
  selectParcelPrices,
  selectOrganizationReading,
  selectPartner,
  selectPlannedStages,
  selectReader,
  selectReceiverReading,
  selectSides,
  selectStages,
  selectWarnings,
  type ParcelRow,
  type Reader,
  type Sides,
  type StageRow,
} from './queries.ts'

/** A paper with the name that it is saved under. */
export type Drawn = { name: string; bytes: Buffer }

/** What the caller asks for, and how the web app is reached. */
export type DocumentRequest<Asked> = {
  tx: Tx
  session: Principal
  params: Params<typeof getOrderTicket>
  query: Asked
  pageLink: (page: string) => string
}

type OrderPaperRequest = DocumentRequest<Query<typeof getOrderTicket>>

// Where sheets are of the American size (ANSI A); everywhere else they are of ISO 216.
const letterCountries = ['US', 'CA', 'MX']

/** The language that was asked for, or that of the organization. */
export const languageOf = (
  { locale }: Pick<Reader, 'locale'>,
  lang: DocumentLanguage | undefined,
): DocumentLanguage => lang ?? (/^de\b/i.test(locale) ? 'de' : 'en')

/** The sheet that was asked for, or that of the organization's country. */
export function pageSizeOf({ country, locale }: Reader, paper: PageSize | undefined): PageSize {
  const home = country ?? /-([A-Z]{2})\b/i.exec(locale)?.[1]?.toUpperCase() ?? ''
  return paper ?? (letterCountries.includes(home) ? 'letter' : 'a4')
}

/** The orders that were asked for, each once. */
export const orderIdsOf = ({ orderIds }: { orderIds: string }): string[] => [
  ...new Set(orderIds.split(',')),
]

const nameless = (name: string): Party => ({
  name,
  addressLine1: null,
  addressLine2: null,
  postalCode: null,
  city: null,
  region: null,
  country: null,
  phone: null,
})

/** The other side: its own profile; what the laboratory wrote down where that says no address. */
async function readOtherSide(
  tx: Tx,
  { labOrganizationId, clinicOrganizationId, customerId }: Sides,
  side: OrganizationType,
): Promise<Party> {
  const id = side === 'lab' ? clinicOrganizationId : labOrganizationId
  const partner = id === null ? undefined : await selectPartner(tx, id)
  if (partner && (side === 'clinic' || partner.addressLine1 !== null)) return partner
  const customer = side === 'lab' ? await selectCustomer(tx, customerId) : undefined
  return customer
    ? { ...customer, name: partner?.name ?? customer.name }
    : (partner ?? nameless(''))
}

/** Both sides, by what they are. */
async function readSides(tx: Tx, sides: Sides, session: Principal, reader: Reader) {
  const side = session.organizationType
  const other = await readOtherSide(tx, sides, side)
  return side === 'lab' ? { lab: reader, clinic: other } : { lab: other, clinic: reader }
}

/** Stages of items as boxes: what several items pass is one box, ticked when all of them did. */
function stagesOf(rows: readonly StageRow[], itemIds: readonly string[]): DocumentStage[] {
  const boxes = Map.groupBy(rows, ({ sortOrder, name, department }) =>
    JSON.stringify([sortOrder, name, department]),
  )
  return [...boxes.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const places = same.map(({ itemId }) => itemIds.indexOf(itemId) + 1).toSorted((a, b) => a - b)
    const { name, department } = first
    return [{ name, department, places, isDone: same.every(({ isDone }) => isDone) }]
  })
}

async function readTicket(
  { tx, session, query, pageLink }: Omit<OrderPaperRequest, 'params'>,
  reader: Reader,
  orderId: string,
): Promise<TicketContent> {
  const order = await readOrder(tx, session, orderId)
  const language = languageOf(reader, query.lang)
  const running = await selectStages(tx, order.id)
  const stages = running.length > 0 ? running : await selectPlannedStages(tx, order.id)
  const reading = { language, notation: reader.toothNotation }
  return {
    order,
    workLine: workLineOf(order.items, reading),
    labName: reader.name,
    ...reading,
    timezone: reader.timezone,
    files: await selectFileKinds(tx, order.id),
    stages: stagesOf(
      stages,
      order.items.map(({ id }) => id),
    ),
    warnings: await selectWarnings(tx, order.id),
    usual: session.organizationType === 'lab' ? await findDifferences(tx, order) : null,
    link: pageLink(`/orders/${order.id}`),
    paper: pageSizeOf(reader, query.paper),
    letterhead: await selectPrintedLetterhead(tx, reader.id),
    template: await selectPrintedTemplate(tx, reader.id, { kind: 'work_ticket', language }),
  }
}

/** The work ticket of an order. @throws Refusal 404 */
export async function makeTicket(request: OrderPaperRequest): Promise<Drawn> {
  const reader = await selectReader(request.tx)
  const ticket = await readTicket(request, reader, request.params.id)
  const bytes = await drawDocument('tickets', [ticket], request.session)
  return { name: `${orderName(ticket.order)}-ticket`, bytes }
}

/** The work tickets of several orders in one file. @throws Refusal 404 */
export async function makeTickets(
  request: Omit<DocumentRequest<Query<typeof getOrderTickets>>, 'params'>,
): Promise<Drawn> {
  const reader = await selectReader(request.tx)
  const tickets: TicketContent[] = []
  for (const id of orderIdsOf(request.query)) tickets.push(await readTicket(request, reader, id))
  return { name: 'tickets', bytes: await drawDocument('tickets', tickets, request.session) }
}

/** The prescription of an order. @throws Refusal 404 */
export async function makeRx({
  tx,
  session,
  params,
  query,
  pageLink,
}: OrderPaperRequest): Promise<Drawn> {
  const order = await readOrder(tx, session, params.id)
  const sides = await selectSides(tx, order.id)
  if (!sides) throw notFound('order')
  const reader = await selectReader(tx)
  const reading = (await selectReceiverReading(tx, sides)) ?? reader
  const bytes = await drawDocument(
    'rx',
    {
      order,
      ...(await readSides(tx, sides, session, reader)),
      licence:
        order.dentistId === null ? null : ((await selectLicence(tx, order.dentistId)) ?? null),
      language: languageOf(reading, query.lang),
      notation: reading.toothNotation,
      timezone: reader.timezone,
      files: await selectFileKinds(tx, order.id),
      link: pageLink(`/orders/${order.id}`),
      paper: pageSizeOf(reader, query.paper),
    },
    session,
  )
  return { name: `${orderName(order)}-rx`, bytes }
}

/** A parcel with its two ends and its orders, as the caller may print it. @throws Refusal 404 */
export async function readParcel({
  tx,
  session,
  params,
}: Pick<DocumentRequest<object>, 'tx' | 'session' | 'params'>) {
  const parcel: ParcelRow | undefined = await selectParcel(tx, params.id)
  if (!parcel) throw notFound('shipment')
  const reader = await selectReader(tx)
  const { lab, clinic } = await readSides(tx, parcel, session, reader)
  const ends =
    parcel.direction === 'to_clinic' ? { from: lab, to: clinic } : { from: clinic, to: lab }
  const orders = await selectParcelOrders(tx, parcel.id)
  return { parcel, reader, orders, ...ends }
}

/** What the label of a parcel is made of, in the size that was asked for. @throws Refusal 404 */
export async function readLabel(
  request: DocumentRequest<Query<typeof getShipmentLabel>>,
): Promise<LabelContent> {
  const { parcel, reader, orders, from, to } = await readParcel(request)
  return {
    parcel,
    from,
    to,
    numbers: orders.map(({ number }) => number),
    link: request.pageLink(`/shipments/${parcel.id}`),
    size: request.query.size,
    language: languageOf(reader, request.query.lang),
  }
}

/** The label of a parcel. @throws Refusal 404 */
export async function makeLabel(
  request: DocumentRequest<Query<typeof getShipmentLabel>>,
): Promise<Drawn> {
  const label = await readLabel(request)
  const bytes = await drawDocument('label', label, request.session)
  return { name: `${label.numbers[0] ?? label.parcel.id.slice(-8)}-label`, bytes }
}

/** How the side that gets a parcel reads. */
const selectParcelReading = (tx: Tx, parcel: ParcelRow) =>
  parcel.direction === 'to_clinic'
    ? selectReceiverReading(tx, parcel)
    : selectOrganizationReading(tx, parcel.labOrganizationId)

// A sum of money is not printed for a member who may not see money, on either side.
async function withOptionalParts(
  { tx, session }: Pick<OrderPaperRequest, 'tx' | 'session'>,
  parcelId: string,
  { orders, template }: Pick<DeliveryNoteContent, 'orders' | 'template'>,
): Promise<NoteOrder[]> {
  const isPriced = session.canSeeFinance && hasOptionalBlock(template, 'prices')
  const prices = isPriced ? await selectParcelPrices(tx, parcelId) : []
  const lots = hasOptionalBlock(template, 'lots') ? await selectParcelLots(tx, parcelId) : []
  const priceOf = new Map(prices.map(({ itemId, lineTotalMinor }) => [itemId, lineTotalMinor]))
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => {
      const lineTotalMinor = priceOf.get(item.id)
      return {
        ...item,
        ...(lineTotalMinor === undefined ? {} : { lineTotalMinor }),
        lots: lots.filter(({ itemId }) => itemId === item.id),
      }
    }),
  }))
}

/** The delivery note of a parcel. @throws Refusal 404 */
export async function makeDeliveryNote(request: OrderPaperRequest): Promise<Drawn> {
  const { parcel, reader, orders, from, to } = await readParcel(request)
  const reading = (await selectParcelReading(request.tx, parcel)) ?? reader
  const language = languageOf(reading, request.query.lang)
  const template = await selectPrintedTemplate(request.tx, parcel.labOrganizationId, {
    kind: 'delivery_note',
    language,
  })
  const bytes = await drawDocument(
    'delivery-note',
    {
      parcel,
      from,
      to,
      orders: await withOptionalParts(request, parcel.id, { orders, template }),
      locale: reading.locale,
      language,
      notation: reading.toothNotation,
      timezone: reader.timezone,
      link: request.pageLink(`/shipments/${parcel.id}`),
      paper: pageSizeOf(reader, request.query.paper),
      letterhead: await selectPrintedLetterhead(request.tx, parcel.labOrganizationId),
      template,
    },
    request.session,
  )
  return { name: `${orders[0]?.number ?? parcel.id.slice(-8)}-delivery-note`, bytes }
}
