import type { Body } from '#contract/platform/endpoint'
import type { PurchaseOrder, sendPurchaseOrder } from '#contract/production/purchase-orders'
import type { Supplier } from '#contract/production/suppliers'
import type { Principal } from '#platform/auth/session'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { queueMail, type Letter } from '#platform/mail/mail'
import { dayText, type MailLanguage } from '#platform/mail/mail-texts'
import { purchaseMails } from './mail-texts.ts'
import { lockForTransition, readPurchaseOrder, requireSupplier } from './purchase-orders.ts'
import { makePurchaseOrder } from './purchase-paper.ts'
import { selectBuyer, updatePurchaseOrderRow } from './purchase-queries.ts'

type Buyer = { name: string; address: string }

// Prices are the laboratory's own note, and no part of the mail.
function letterOf(
  language: MailLanguage,
  { number, lines, note, wantedOn }: PurchaseOrder,
  { buyer, customerNumber }: { buyer: Buyer; customerNumber: string | null },
): Letter {
  const { translate } = purchaseMails
  const names = { number, buyer: buyer.name }
  const items = lines.flatMap(({ quantity, unit, materialName, manufacturer, gtin, ...line }) => [
    translate(language, unit, { quantity: `${quantity}`, material: materialName, manufacturer }),
    ...(line.supplierArticleNumber === null
      ? []
      : [translate(language, 'articleNumber', { articleNumber: line.supplierArticleNumber })]),
    ...(gtin === null ? [] : [translate(language, 'gtin', { gtin })]),
  ])
  return {
    subject: translate(language, 'subject', names),
    text: [
      translate(language, 'lead', names),
      items,
      ...(customerNumber === null
        ? []
        : [translate(language, 'customerNumber', { customerNumber })]),
      ...(wantedOn === null
        ? []
        : [translate(language, 'wantedOn', { day: dayText(language, wantedOn) })]),
      ...(note === null || note === '' ? [] : [translate(language, 'note', { note })]),
      ...(buyer.address === ''
        ? []
        : [translate(language, 'address', { buyer: buyer.name, address: buyer.address })]),
    ],
  }
}

// The paper is drawn as the order is now, so what the supplier has stays what was sent.
async function mailOrder(
  tx: Tx,
  session: Principal,
  { order, supplier }: { order: PurchaseOrder; supplier: Supplier },
): Promise<void> {
  const { name, email, customerNumber, language: own } = supplier
  if (email === null) throw new Refusal('supplier_without_email', { supplier: name })
  const buyer = await selectBuyer(tx, order.deliveryLocationId)
  const paper = { tx, session, params: { id: order.id }, query: {}, isUnpriced: true }
  const { name: fileName, bytes } = await makePurchaseOrder(paper)
  await queueMail(
    tx,
    {
      to: email,
      attachment: { name: `${fileName}.pdf`, bytes },
      write: (language) => letterOf(own ?? language, order, { buyer, customerNumber }),
    },
    { kind: 'outside', senderUserId: session.userId, topic: `purchase order ${order.id}` },
  )
}

/**
 * Marks a purchase order as sent, and emails it where that is asked for. @throws Refusal 403, 404, 409,
 * 422, 429
 */
export async function sendOrder(
  tx: Tx,
  session: Principal,
  { id, now, body }: { id: string; now: Date; body: Body<typeof sendPurchaseOrder> },
): Promise<PurchaseOrder> {
  const { supplierId } = await lockForTransition(tx, id, 'send')
  const supplier = await requireSupplier(tx, supplierId)
  await updatePurchaseOrderRow(tx, id, { status: 'sent', sentAt: instant(now) })
  const order = await readPurchaseOrder(tx, session, id)
  if (body.isEmailed === true) await mailOrder(tx, session, { order, supplier })
  return order
}
