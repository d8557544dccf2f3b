import type { Body } from '#contract/platform/endpoint'
import type { Autopay, updateAutopay } from '#contract/finance/payment-methods'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import {
  deleteAutopayOf,
  lockActiveMethod,
  lockAutopay,
  selectConnectedLab,
  touchMethods,
  upsertAutopay,
} from './queries.ts'

/**
 * Switches autopay for one laboratory on or off. What was issued, or was due, before today is not
 * charged: nobody is surprised by old invoices. @throws Refusal 404, 422
 */
export async function changeAutopay(
  tx: Tx,
  now: Date,
  { labConnectionId, ...body }: Body<typeof updateAutopay> & { labConnectionId: string },
): Promise<Autopay | null> {
  const connected = await selectConnectedLab(tx, labConnectionId)
  if (!connected) throw notFound('lab_connection')
  await touchMethods(tx, labConnectionId)
  if (body.paymentMethodId === null) {
    await deleteAutopayOf(tx, labConnectionId)
    return null
  }
  if (connected.status !== 'active') {
    throw new Refusal('connection_not_active')
  }
  const standing = await lockAutopay(tx, labConnectionId)
  const paymentMethodId = body.paymentMethodId ?? standing?.paymentMethodId
  const chargeOn = body.chargeOn ?? standing?.chargeOn ?? 'due'
  if (paymentMethodId === undefined) {
    throw new Refusal('autopay_method_missing')
  }
  const method = await lockActiveMethod(tx, paymentMethodId)
  if (!method) throw notFound('payment_method')
  if (method.labConnectionId !== labConnectionId) {
    throw new Refusal('payment_method_of_other_lab')
  }
  const { labOrganizationId } = connected
  const since = instant(now).slice(0, 10)
  return upsertAutopay(tx, { labConnectionId, labOrganizationId, paymentMethodId, chargeOn, since })
}
