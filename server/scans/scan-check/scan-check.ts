import type { Order } from '#contract/orders/orders'
import type { ScanCheck } from '#contract/scans/scan-check'
import { readPatientOf } from '#server/orders/order-validation'
import { readOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import type { Principal } from '#platform/auth/session'
import { checkScans } from '#dental-scans/scan-check'
import type { CheckedItem } from '#dental-scans/checked-scans'
import { selectCheckedFiles, selectNeeds } from './queries.ts'

// As the caller may know them: a laboratory that must not know a name gets nothing found by it. Else
// it could guess at names by giving them to its own files.
function namesOf({ patient }: Order): string[] {
  const names = [patient?.firstName, patient?.lastName].filter((name) => typeof name === 'string')
  // Together they are also found where a file is named "NORASAMPLE". Initials are no names.
  const areWhole = names.length > 1 && names.every((name) => /\p{L}{2}/u.test(name))
  return areWhole ? [...names, names.join(' ')] : names
}

const isFromScans = ({ impressionType }: Order) =>
  impressionType !== 'physical_impression' && impressionType !== 'model'

async function itemsOf(tx: Tx, order: Order): Promise<CheckedItem[]> {
  const needs = await selectNeeds(
    tx,
    order.items.map(({ productId }) => productId),
  )
  return order.items.map(({ productId, description, restorationType, teeth, arch }) => ({
    productName: description,
    restorationType: isFromScans(order) ? restorationType : 'other',
    teeth,
    arch,
    needs: needs.get(productId) ?? [],
  }))
}

/** What is against making an order from the scans that the caller sees. @throws Refusal 404 */
export async function checkScansOf(
  tx: Tx,
  session: Principal,
  orderId: string,
): Promise<ScanCheck> {
  const order = await readOrder(tx, session, orderId)
  const findings = checkScans({
    items: await itemsOf(tx, order),
    files: await selectCheckedFiles(tx, orderId),
    patientNames: namesOf(order),
    patient: await readPatientOf(tx, order),
  })
  return {
    canBegin: findings.every(({ severity }) => severity !== 'blocking'),
    findings: findings.map(({ fileId = null, place = null, ...finding }) => ({
      ...finding,
      fileId,
      place,
    })),
  }
}
