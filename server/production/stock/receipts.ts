import type { Body } from '#contract/platform/endpoint'
import type {
  PurchaseOrder,
  PurchaseReceipt,
  receivePurchase,
} from '#contract/production/purchase-orders'
import {
  addToLot,
  readBarcode,
  refuseRecalledNumber,
  type LabelFacts,
} from '#server/production/materials'
import type { Principal } from '#platform/auth/session'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import { lockForTransition, readPurchaseOrder } from './purchase-orders.ts'
import {
  addToLine,
  insertReceipt,
  selectLastReceiver,
  selectReceipt,
  updatePurchaseOrderRow,
} from './purchase-queries.ts'

type Input = Body<typeof receivePurchase>
type Line = PurchaseOrder['lines'][number]

const most = 1_000_000_000

/** The line that something came of. @throws Refusal 400, 404, 422 */
function lineOf(order: PurchaseOrder, input: Input, label: LabelFacts | null): Line {
  const { lines, number } = order
  const gtin = label?.gtin ?? null
  const named = lines.find(({ id }) => id === input.purchaseOrderLineId)
  if (input.purchaseOrderLineId !== undefined && !named) throw notFound('purchase_order_line')
  // A material without a GTIN takes any label: who receives has said which line it is.
  const found = named ?? lines.find((line) => gtin !== null && line.gtin === gtin)
  if (found && (gtin === null || found.gtin === null || found.gtin === gtin)) return found
  if (gtin !== null) throw new Refusal('material_not_in_purchase', { gtin, number })
  throw invalidInput(inputError('body', '/purchaseOrderLineId', 'purchase_line_needed'))
}

/** The number of the lot, by the label or as it was typed. @throws Refusal 400, 422 */
function lotNumberOf(input: Input, label: LabelFacts | null): string {
  const lotNumber = label?.lotNumber ?? input.lotNumber
  if (lotNumber === undefined && label) throw new Refusal('barcode_without_lot')
  if (lotNumber === undefined) {
    throw invalidInput(inputError('body', '/lotNumber', 'received_lot_needed'))
  }
  return lotNumber
}

/** How much came, unless more than is sensible. @throws Refusal 409 */
function quantityOf(line: Line, input: Input, label: LabelFacts | null): number {
  const expected = Math.max(0, line.quantity - line.quantityReceived)
  // Where nothing is expected any more, the usual scan is one of a package that came before.
  const quantity = input.quantity ?? label?.count ?? Math.max(1, expected)
  if (quantity > expected && input.allowsExcess !== true) {
    const material = line.materialName
    throw new Refusal('receipt_exceeds_order', { material, expected, quantity })
  }
  return quantity
}

async function refuseStale(tx: Tx, line: Line, { quantityReceivedBefore }: Input): Promise<void> {
  const { id, materialName: material, quantityReceived: received } = line
  if (quantityReceivedBefore === undefined || quantityReceivedBefore === received) return
  const last = await selectLastReceiver(tx, id)
  const name = last?.receivedByName ?? null
  throw new Refusal('received_meanwhile', { material, received, name })
}

const isComplete = ({ lines }: PurchaseOrder) =>
  lines.every(({ quantity, quantityReceived }) => quantityReceived >= quantity)

/**
 * Receives what came of a purchase order: it becomes a lot, or joins the lot of its number. The order is
 * locked until the transaction ends: of two who receive the same at once the second sees what the first
 * received, and is refused more than is still expected. @throws Refusal 400, 404, 409, 422
 */
export async function receive(
  tx: Tx,
  session: Principal,
  { id, now, body }: { id: string; now: Date; body: Input },
): Promise<{ purchaseOrder: PurchaseOrder; purchaseReceipt: PurchaseReceipt }> {
  await lockForTransition(tx, id, 'receive')
  const order = await readPurchaseOrder(tx, session, id)
  const label = body.barcode === undefined ? null : readBarcode(body.barcode, now)
  const line = lineOf(order, body, label)
  const lotNumber = lotNumberOf(body, label)
  await refuseStale(tx, line, body)
  const quantity = quantityOf(line, body, label)
  const { materialId } = line
  await refuseRecalledNumber(tx, { materialId, lotNumber })
  if (line.quantityReceived + quantity > most) throw new Refusal('receipt_too_large', { lotNumber })
  const materialLotId = await addToLot(tx, now, {
    materialId,
    lotNumber,
    quantity,
    expiresOn: label?.expiresOn ?? body.expiresOn ?? null,
    supplier: order.supplierName,
  })
  const serialNumber = label?.serialNumber ?? null
  const twice = () =>
    new Refusal('package_received', { serialNumber: serialNumber ?? '', lotNumber })
  const receiptId = newId()
  await withConstraints({ purchase_receipts_package_once: twice }, () =>
    insertReceipt(tx, {
      id: receiptId,
      purchaseOrderId: id,
      materialLotId,
      quantity,
      serialNumber,
      receivedByUserId: session.userId,
      receivedByName: session.userName,
    }),
  )
  await addToLine(tx, line.id, quantity)
  const received = await readPurchaseOrder(tx, session, id)
  const status = isComplete(received) ? 'received' : 'partly_received'
  await updatePurchaseOrderRow(tx, id, { status })
  return {
    purchaseOrder: await readPurchaseOrder(tx, session, id),
    purchaseReceipt: await selectReceipt(tx, receiptId),
  }
}
