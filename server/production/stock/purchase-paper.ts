import type { Params, Query } from '#contract/platform/endpoint'
import type { LegalParty } from '#contract/finance/legal'
import type { getPurchaseOrderPdf } from '#contract/production/purchase-proposals'
import type { PurchaseOrder } from '#contract/production/purchase-orders'
import type { Supplier } from '#contract/production/suppliers'
import { selectPrintedLetterhead } from '#server/documents/letterhead'
import {
  drawDocument,
  formatDate,
  languageOf,
  pageSizeOf,
  selectReader,
  translate,
  type Drawn,
} from '#server/documents/pdf'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { readPurchaseOrder } from './purchase-orders.ts'
import { selectDayAt, selectDeliveryPlace, selectOwnParty } from './purchase-queries.ts'
import { readSupplier } from './suppliers.ts'

type Request = {
  tx: Tx
  session: Principal
  params: Params<typeof getPurchaseOrderPdf>
  query: Query<typeof getPurchaseOrderPdf>
  /** Whether its prices are left out, as in an email. */
  isUnpriced?: boolean
}

/** The supplier as the paper addresses it: its address is lines that somebody typed. */
function partyOf({ name, address, phone, email }: Supplier): LegalParty {
  const [addressLine1 = null, ...others] = (address ?? '').split(/\r?\n/).filter(Boolean)
  return {
    name,
    legalName: null,
    addressLine1,
    addressLine2: others.length === 0 ? null : others.join(', '),
    postalCode: null,
    city: null,
    region: null,
    country: null,
    phone,
    email,
    registrationNumber: null,
    taxId: null,
  }
}

const markOf = ({ status }: PurchaseOrder) =>
  status === 'draft' ? 'draftMark' : status === 'cancelled' ? 'cancelledMark' : null

/** A purchase order as PDF, in the language of the supplier. @throws Refusal 404, 503 */
export async function makePurchaseOrder({
  tx,
  session,
  params,
  query,
  isUnpriced = false,
}: Request): Promise<Drawn> {
  const order = await readPurchaseOrder(tx, session, params.id)
  const { number, lines, currency, totalMinor, note, wantedOn, updatedAt } = order
  const supplier = await readSupplier(tx, order.supplierId)
  const reader = await selectReader(tx)
  const language = query.lang ?? supplier.language ?? languageOf(reader, undefined)
  const { orderedOn } = await selectDayAt(tx, order.sentAt ?? order.createdAt)
  const mark = markOf(order)
  const day = (value: string) => formatDate(language, value)
  const facts = [
    { label: translate(language, 'date'), value: day(orderedOn) },
    ...(supplier.customerNumber === null
      ? []
      : [{ label: translate(language, 'customerNumber'), value: supplier.customerNumber }]),
    ...(wantedOn === null
      ? []
      : [{ label: translate(language, 'wantedOn'), value: day(wantedOn), isStrong: true }]),
    { label: translate(language, 'orderedBy'), value: order.createdByName },
  ]
  const bytes = await drawDocument(
    'purchase-order',
    {
      head: {
        title: translate(language, 'purchaseOrder'),
        number,
        mark: mark && translate(language, mark),
        seller: await selectOwnParty(tx),
        buyer: partyOf(supplier),
        buyerLabel: translate(language, 'supplier'),
        facts,
        language,
        paper: pageSizeOf(reader, query.paper),
        madeAt: updatedAt,
        letterhead: await selectPrintedLetterhead(tx, reader.id),
      },
      locale: reader.locale,
      currency,
      totalMinor: isUnpriced ? null : totalMinor,
      lines: lines.map(({ materialName: name, supplierArticleNumber: articleNumber, ...line }) => ({
        ...line,
        name,
        articleNumber,
      })),
      deliverTo: (await selectDeliveryPlace(tx, order.deliveryLocationId)) ?? reader,
      note,
    },
    session,
  )
  return { name: number, bytes }
}
