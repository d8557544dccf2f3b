import { sql } from 'kysely'
import type { Body, Query } from '#contract/endpoint'
import type { Page } from '#contract/page'
import type { createPatient, listPatients, Patient, updatePatient } from '#contract/patients'
import { build, org, type Tx } from '#platform/db'
import { matches, selectPage } from '#platform/page'

const selectPatientColumns = () =>
  build
    .selectFrom('patients')
    .select([
      'id',
      'code',
      'firstName',
      'lastName',
      'dateOfBirth',
      'sex',
      'chartNumber',
      'externalIds',
      'notes',
      'customerId',
      'labConnectionId',
      'archivedAt',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<Pick<Patient, 'externalIds'>>()

export function selectPatients(
  tx: Tx,
  { search, updatedSince, archived, ...paging }: Query<typeof listPatients>,
): Promise<Page<Patient>> {
  return selectPage(
    tx,
    paging,
    selectPatientColumns()
      .where('archivedAt', archived ? 'is not' : 'is', null)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSince !== undefined, (rows) => rows.where('updatedAt', '>=', updatedSince ?? ''))
      .orderBy('id', 'desc'),
  )
}

export const selectPatient = (tx: Tx, id: string): Promise<Patient | undefined> =>
  tx.maybe(selectPatientColumns().where('id', '=', id))

export async function insertPatient(
  tx: Tx,
  { externalIds = [], ...patient }: Body<typeof createPatient> & { id: string; code: string },
): Promise<void> {
  await tx.run(
    build
      .insertInto('patients')
      .values({ ...patient, organizationId: org, externalIds: JSON.stringify(externalIds) }),
  )
}

export async function updatePatientRow(
  tx: Tx,
  id: string,
  { externalIds, isArchived, ...changes }: Body<typeof updatePatient> & { isArchived?: true },
): Promise<void> {
  await tx.run(
    build
      .updateTable('patients')
      .set({
        ...changes,
        ...(externalIds ? { externalIds: JSON.stringify(externalIds) } : {}),
        ...(isArchived ? { archivedAt: sql<string>`clock_timestamp()` } : {}),
      })
      .where('id', '=', id),
  )
}
