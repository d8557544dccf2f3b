import type { Body } from '#contract/platform/endpoint'
import type { Incident, reportIncident as contract } from '#contract/compliance/incidents'
import type { OrderStatus } from '#contract/orders/order-statuses'
import { refuseNames } from '#server/orders/order-validation'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { insertIncident, selectIncident, selectOrder } from './queries.ts'

const hourMs = 3_600_000

// Nothing was made yet, or ever; what is cancelled may have been worn before.
const unmadeStatuses: readonly OrderStatus[] = ['draft', 'submitted', 'needs_info', 'rejected']

/** The latest day that it is anywhere on earth: fourteen hours ahead of UTC. */
const latestDay = (now: Date) => instant(new Date(now.getTime() + 14 * hourMs)).slice(0, 10)

/** Reports what went wrong with a device, for both sides of its order. @throws Refusal 400, 404, 409, 422 */
export async function reportIncident(
  tx: Tx,
  session: Principal,
  { now, body }: { now: Date; body: Body<typeof contract> },
): Promise<Incident> {
  const { orderId, severity, happenedOn, description } = body
  const order = await selectOrder(tx, orderId)
  if (!order) throw notFound('order')
  const { labOrganizationId, clinicOrganizationId, status } = order
  if (unmadeStatuses.includes(status)) {
    throw new Refusal('order_not_made', { status }, { state: status })
  }
  if (happenedOn > latestDay(now)) {
    throw invalidInput(inputError('body', '/happenedOn', 'day_in_future'))
  }
  if (session.organizationType === 'clinic') await refuseNames(tx, order, { description })
  const id = newId()
  await insertIncident(tx, {
    id,
    orderId,
    labOrganizationId,
    clinicOrganizationId,
    reportedBy: session.organizationType,
    reportedByUserId: session.userId,
    reportedByName: session.userName,
    severity,
    happenedOn,
    description,
  })
  return selectIncident(tx, id)
}
