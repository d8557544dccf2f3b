import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type {
  createLocation,
  listLocations,
  Location,
  updateLocation,
} from '#contract/identity/locations'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectLocationColumns = () =>
  build
    .selectFrom('locations')
    .select([
      'id',
      'name',
      'phone',
      'addressLine1',
      'addressLine2',
      'city',
      'region',
      'postalCode',
      'country',
      'timezone',
      'isPrimary',
      'archivedAt',
      'createdAt',
      'updatedAt',
    ])

/** A page of the organization's locations: the primary one first, then by name. */
export const selectLocations = (
  tx: Tx,
  { search, updatedSinceAt, isArchived, ...paging }: Query<typeof listLocations>,
): Promise<Page<Location>> =>
  selectPage(
    tx,
    paging,
    selectLocationColumns()
      .where('archivedAt', isArchived ? 'is not' : 'is', null)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('isPrimary', 'desc')
      .orderBy(sql`app.fold(name)`)
      .orderBy('id'),
  )

/** A location of the organization, archived or not. */
export const selectLocation = (tx: Tx, id: string): Promise<Location | undefined> =>
  tx.maybe(selectLocationColumns().where('id', '=', id))

/** Lets nobody else change the locations of the organization until the end of the transaction. */
export async function lockLocations(tx: Tx): Promise<void> {
  await tx.run(
    build.selectFrom('organizations').select('id').where('id', '=', org).forNoKeyUpdate(),
  )
}

/** The number of locations that are not archived. */
export async function selectOpenLocationCount(tx: Tx): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('locations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('archivedAt', 'is', null),
  )
  return count
}

/** Adds a location to the organization. */
export async function insertLocation(
  tx: Tx,
  location: Body<typeof createLocation> & { id: string; isPrimary: boolean },
): Promise<void> {
  await tx.run(build.insertInto('locations').values({ ...location, organizationId: org }))
}

/** Changes the sent keys of a location. */
export async function updateLocationRow(
  tx: Tx,
  id: string,
  changes: Body<typeof updateLocation>,
): Promise<void> {
  await tx.run(build.updateTable('locations').set(changes).where('id', '=', id))
}

/** Takes the mark of the primary location from the one that has it. */
export async function updateNonePrimary(tx: Tx): Promise<void> {
  await tx.run(
    build.updateTable('locations').set({ isPrimary: false }).where('isPrimary', '=', true),
  )
}

/** Archives a location, which is then no longer the primary one. */
export async function updateLocationArchived(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .updateTable('locations')
      .set({ isPrimary: false, archivedAt: sql<string>`now()` })
      .where('id', '=', id),
  )
}
