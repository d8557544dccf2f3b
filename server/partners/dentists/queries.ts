import { sql } from 'kysely'
import type {
  createDentist,
  Dentist,
  listDentists,
  updateDentist,
} from '#contract/partners/dentists'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { eachWord } from '#platform/http/search'

// Who reads no details (a laboratory after the end of its connection) reads the name, and not who still
// works there.
const isActive = sql<boolean>`coalesce(i.is_active, true)`
const updatedAt = sql<string>`greatest(d.updated_at, i.updated_at)`

const selectDentistColumns = () =>
  build
    .selectFrom('dentists as d')
    .leftJoin('dentistDetails as i', (join) =>
      join.onRef('i.organizationId', '=', 'd.organizationId').onRef('i.dentistId', '=', 'd.id'),
    )
    .select([
      'd.id',
      'd.organizationId',
      'd.firstName',
      'd.lastName',
      'd.title',
      'i.licenseNumber',
      'i.licenseRegion',
      'i.npi',
      'i.email',
      'i.phone',
      sql<Dentist['preferences']>`coalesce(i.preferences, '{}')`.as('preferences'),
      isActive.as('isActive'),
      sql<boolean>`i.dentist_id is null`.as('isNameOnly'),
      'd.createdAt',
      updatedAt.as('updatedAt'),
    ])

/** A page of the dentists that the organization sees; active ones unless `isArchived` is set. */
export const selectDentists = (
  tx: Tx,
  { search, updatedSinceAt, isArchived, ...paging }: Query<typeof listDentists>,
): Promise<Page<Dentist>> =>
  selectPage(
    tx,
    paging,
    selectDentistColumns()
      .where(isActive, '=', !isArchived)
      .$if(search !== undefined, (rows) =>
        rows.where(
          eachWord(
            search ?? '',
            (pattern) => sql<boolean>`d.search like ${pattern} or i.search like ${pattern}`,
          ),
        ),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince(updatedAt, updatedSinceAt ?? '')),
      )
      .orderBy('d.id', 'desc'),
  )

/** A dentist that the organization sees, active or not. */
export const selectDentist = (tx: Tx, id: string): Promise<Dentist | undefined> =>
  tx.maybe(selectDentistColumns().where('d.id', '=', id))

type Name = Pick<Dentist, 'firstName' | 'lastName' | 'title'>
type Details = Omit<Body<typeof updateDentist>, keyof Name> & { isActive?: false }

const detailColumns = ({ preferences, ...details }: Details) => ({
  ...details,
  ...(preferences ? { preferences: JSON.stringify(preferences) } : {}),
})

/** A dentist's name; the details need a row of their own. */
export const insertDentist = (
  tx: Tx,
  name: Pick<Body<typeof createDentist>, keyof Name> & { id: string },
): Promise<number> => tx.run(build.insertInto('dentists').values({ ...name, organizationId: org }))

/** Adds what a clinic keeps of a dentist beside the name. */
export const insertDetails = (tx: Tx, dentistId: string, details: Details): Promise<number> =>
  tx.run(
    build
      .insertInto('dentistDetails')
      .values({ ...detailColumns(details), dentistId, organizationId: org }),
  )

/** Changes the parts of a name that are not undefined. */
export const updateName = (
  tx: Tx,
  id: string,
  changes: { [Part in keyof Name]: Name[Part] | undefined },
): Promise<number> => tx.run(build.updateTable('dentists').set(changes).where('id', '=', id))

/** Changes the sent keys of what a clinic keeps of a dentist beside the name. */
export const updateDetails = (tx: Tx, dentistId: string, changes: Details): Promise<number> =>
  tx.run(
    build
      .updateTable('dentistDetails')
      .set(detailColumns(changes))
      .where('dentistId', '=', dentistId),
  )
