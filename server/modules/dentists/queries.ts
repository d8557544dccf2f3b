import { sql } from 'kysely'
import type { createDentist, Dentist, listDentists, updateDentist } from '#contract/dentists'
import type { Body, Query } from '#contract/endpoint'
import type { Page } from '#contract/page'
import { build, org, type Tx } from '#platform/db'
import { changedSince, matches, selectPage } from '#platform/page'

const selectDentistColumns = () =>
  build
    .selectFrom('dentists')
    .select([
      'id',
      'organizationId',
      'firstName',
      'lastName',
      'title',
      'licenseNumber',
      'licenseRegion',
      'npi',
      'email',
      'phone',
      'preferences',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<Pick<Dentist, 'preferences'>>()

export const selectDentists = (
  tx: Tx,
  { search, updatedSince, archived, ...paging }: Query<typeof listDentists>,
): Promise<Page<Dentist>> =>
  selectPage(
    tx,
    paging,
    selectDentistColumns()
      .where('isActive', '=', !archived)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSince !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSince ?? '')),
      )
      .orderBy('id', 'desc'),
  )

export const selectDentist = (tx: Tx, id: string): Promise<Dentist | undefined> =>
  tx.maybe(selectDentistColumns().where('id', '=', id))

export const insertDentist = (
  tx: Tx,
  { preferences = {}, ...dentist }: Body<typeof createDentist> & { id: string },
): Promise<number> =>
  tx.run(
    build.insertInto('dentists').values({
      ...dentist,
      organizationId: org,
      preferences: JSON.stringify(preferences),
    }),
  )

export const updateDentistRow = (
  tx: Tx,
  id: string,
  { preferences, ...changes }: Body<typeof updateDentist> & { isActive?: false },
): Promise<number> =>
  tx.run(
    build
      .updateTable('dentists')
      .set({
        ...changes,
        ...(preferences ? { preferences: JSON.stringify(preferences) } : {}),
      })
      .where('id', '=', id),
  )
