import type { Body } from '#contract/platform/endpoint'
import {
  maximumLocations,
  type createLocation,
  type Location,
  type updateLocation,
} from '#contract/identity/locations'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import { checkedRegional } from '#platform/locale/regional'
import {
  insertLocation,
  lockLocations,
  selectLocation,
  selectOpenLocationCount,
  updateLocationArchived,
  updateLocationRow,
  updateNonePrimary,
} from './queries.ts'

async function readLocation(tx: Tx, id: string): Promise<Location> {
  const location = await selectLocation(tx, id)
  if (!location) throw notFound('location')
  return location
}

/** Adds a location; the first one is the primary one. @throws Refusal 400, 422 at the limit */
export async function addLocation(tx: Tx, body: Body<typeof createLocation>): Promise<Location> {
  const checked = checkedRegional(body)
  // One at a time for each organization: the limit and the one primary location are exact.
  await lockLocations(tx)
  const count = await selectOpenLocationCount(tx)
  if (count >= maximumLocations) {
    throw new Refusal('locations_limit_reached', { limit: maximumLocations })
  }
  const isPrimary = count === 0 || checked.isPrimary === true
  if (isPrimary) await updateNonePrimary(tx)
  const id = newId()
  await insertLocation(tx, { ...checked, id, isPrimary })
  return readLocation(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 400, 404, 422 for an archived or the primary one */
export async function changeLocation(
  tx: Tx,
  id: string,
  body: Body<typeof updateLocation>,
): Promise<Location> {
  const changes = checkedRegional(body)
  await lockLocations(tx)
  const { archivedAt, isPrimary } = await readLocation(tx, id)
  if (archivedAt !== null) {
    throw new Refusal('location_archived')
  }
  if (isPrimary && changes.isPrimary === false) {
    throw new Refusal('primary_location_required')
  }
  if (changes.isPrimary === true && !isPrimary) await updateNonePrimary(tx)
  await updateLocationRow(tx, id, changes)
  return readLocation(tx, id)
}

/** Archives a location; twice is no mistake. @throws Refusal 404, 422 for the primary one of several */
export async function closeLocation(tx: Tx, id: string): Promise<undefined> {
  await lockLocations(tx)
  const { archivedAt, isPrimary } = await readLocation(tx, id)
  if (archivedAt !== null) return
  if (isPrimary && (await selectOpenLocationCount(tx)) > 1) {
    throw new Refusal('primary_location_required')
  }
  await updateLocationArchived(tx, id)
}
