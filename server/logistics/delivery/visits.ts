import type { Body, Reply } from '#contract/platform/endpoint'
import type { reportDeliveryVisit } from '#contract/logistics/delivery-visits'
import { openShipmentStatuses } from '#contract/logistics/shipments'
import { collectPickup } from '#server/logistics/pickups'
import { deliverShipment } from '#server/logistics/shipments'
import type { Principal } from '#platform/auth/session'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import { insertAttempt, selectPhoto, selectStop, updateVisited } from './attempt-queries.ts'
import { lockRun, readRun } from './delivery-runs.ts'
import { updateRunRow } from './run-queries.ts'
import { lockParcels, lockPickupsOf, reportTask, type RunParcel } from './task-queries.ts'

type Visit = Body<typeof reportDeliveryVisit>
type ParcelReport = NonNullable<Visit['parcels']>[number]
type PickupReport = NonNullable<Visit['pickups']>[number]
type Answer = Reply<typeof reportDeliveryVisit>
type Conflicts = Answer['conflicts']

/** A visit with what holds for everything that is reported of it. */
type Context = {
  session: Principal
  stopId: string
  customerId: string
  at: string
  occurredAt: string
  receivedByName: string
  proof: { signaturePath: string | null; photoFileId: string | null }
}

// A clock that is ahead must not hide the next report: what is to come counts as now.
const notAfter = (occurredAt: string, now: Date): string =>
  new Date(Math.min(Date.parse(occurredAt), now.getTime())).toISOString()

function refuseTwice(ids: readonly string[], list: 'parcels' | 'pickups', key: string): void {
  const place = ids.findIndex((id, nth) => ids.indexOf(id) !== nth)
  if (place !== -1) {
    throw invalidInput(inputError('body', `/${list}/${place}/${key}`, 'not_unique'))
  }
}

/** @throws Refusal 404, 422 where the photo is none of this customer's orders */
async function requirePhoto(
  tx: Tx,
  photo: { fileId: string | null; customerId: string },
): Promise<void> {
  const { fileId, customerId } = photo
  if (fileId === null) return
  const found = await selectPhoto(tx, { fileId, customerId })
  if (!found) throw notFound('file')
  if (!found.isOfCustomer) throw new Refusal('photo_not_of_customer')
}

const defaultFollowUps = {
  delivered: null,
  nobody_there: 'next_run',
  refused: 'back_to_lab',
  wrong_address: 'back_to_lab',
  not_on_board: 'next_run',
} as const

async function reportParcel(
  tx: Tx,
  { session, stopId, at, occurredAt, receivedByName, proof }: Context,
  { parcel, report }: { parcel: RunParcel; report: ParcelReport },
): Promise<Conflicts> {
  const { outcome, reason = null } = report
  const followUp = outcome === 'delivered' ? null : (report.followUp ?? defaultFollowUps[outcome])
  const isOpen = (openShipmentStatuses as readonly string[]).includes(parcel.status)
  if (outcome !== 'not_on_board') {
    const isNew = await insertAttempt(tx, {
      id: newId(),
      labOrganizationId: session.organizationId,
      clinicOrganizationId: parcel.clinicOrganizationId,
      shipmentId: parcel.id,
      outcome,
      reason,
      ...(outcome === 'delivered'
        ? { ...proof, receivedByName }
        : { photoFileId: proof.photoFileId }),
      driverName: session.userName,
      occurredAt,
    })
    // A phone that lost its key sends the same report again.
    if (!isNew) return []
  }
  const task = { id: newId(), stopId, shipmentId: parcel.id, pickupId: null, parcelCount: null }
  await reportTask(tx, { ...task, outcome, reason, followUp, occurredAt })
  if (!isOpen) return [{ shipmentId: parcel.id, pickupId: null, status: parcel.status }]
  if (outcome === 'delivered') {
    await deliverShipment(tx, session, parcel.id, { receivedByName, deliveredAt: occurredAt, at })
  }
  return []
}

async function reportParcels(
  tx: Tx,
  context: Context,
  reports: readonly ParcelReport[],
): Promise<Conflicts> {
  const ids = reports.map(({ shipmentId }) => shipmentId)
  refuseTwice(ids, 'parcels', 'shipmentId')
  const parcels = await lockParcels(tx, ids)
  const conflicts: Conflicts = []
  for (const report of reports) {
    const parcel = parcels.find(({ id }) => id === report.shipmentId)
    const isOfStop = parcel?.customerId === context.customerId && parcel.direction === 'to_clinic'
    if (!parcel || !isOfStop) throw notFound('shipment')
    conflicts.push(...(await reportParcel(tx, context, { parcel, report })))
  }
  return conflicts
}

async function reportPickups(
  tx: Tx,
  { session, stopId, customerId, occurredAt }: Context,
  reports: readonly PickupReport[],
): Promise<Conflicts> {
  const ids = reports.map(({ pickupId }) => pickupId)
  refuseTwice(ids, 'pickups', 'pickupId')
  const pickups = await lockPickupsOf(tx, { customerId, ids })
  const conflicts: Conflicts = []
  for (const { pickupId, outcome, reason = null, ...report } of reports) {
    const pickup = pickups.find(({ id }) => id === pickupId)
    if (!pickup) throw notFound('pickup')
    const parcelCount = outcome === 'collected' ? (report.parcelCount ?? pickup.parcelCount) : null
    const followUp = outcome === 'collected' ? null : 'next_run'
    const task = { id: newId(), stopId, shipmentId: null, pickupId }
    await reportTask(tx, { ...task, outcome, reason, followUp, parcelCount, occurredAt })
    const isOpen = ['requested', 'confirmed'].includes(pickup.status)
    if (!isOpen) conflicts.push({ shipmentId: null, pickupId, status: pickup.status })
    else if (parcelCount !== null) await collectPickup(tx, session, { id: pickupId, parcelCount })
  }
  return conflicts
}

/**
 * Writes what a driver reports of a stop: all of it or nothing. What ended meanwhile is kept and named.
 * @throws Refusal 400, 404, 409, 422
 */
export async function reportVisit(
  tx: Tx,
  session: Principal,
  { id, now, body }: { id: string; now: Date; body: Visit },
): Promise<Answer> {
  const { stopId, parcels = [], pickups = [], signaturePath = null, photoFileId = null } = body
  await lockRun(tx, id, 'report')
  const stop = await selectStop(tx, { runId: id, stopId })
  if (!stop) throw notFound('delivery_stop')
  const receivedByName = body.receivedByName ?? ''
  if (receivedByName === '' && parcels.some(({ outcome }) => outcome === 'delivered')) {
    throw invalidInput(inputError('body', '/receivedByName', 'required'))
  }
  const { customerId } = stop
  await requirePhoto(tx, { fileId: photoFileId, customerId })
  const occurredAt = notAfter(body.occurredAt, now)
  const proof = { signaturePath, photoFileId }
  const at = instant(now)
  const context = { session, stopId, customerId, at, occurredAt, receivedByName, proof }
  const conflicts = [
    ...(await reportParcels(tx, context, parcels)),
    ...(await reportPickups(tx, context, pickups)),
  ]
  await updateVisited(tx, { stopId, occurredAt })
  await updateRunRow(tx, id)
  return { deliveryRun: await readRun(tx, id), conflicts } as Answer
}
