import { sql } from 'kysely'
import type { Body, Query } from '#contract/endpoint'
import type { Page } from '#contract/page'
import type { createPatient, listPatients, Patient, updatePatient } from '#contract/patients'
import { build, org, type Tx } from '#platform/db'
import { preparedPage, type PageBlanks } from '#platform/page'
import { prepared, type Blanks } from '#platform/prepared'

// `archived` is given or not: a flag as a value would be weighed for every row.
type Filters = { updatedSince?: string; archived?: true }

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

const patientsPage = preparedPage(
  (blanks: PageBlanks<Filters>) =>
    selectPatientColumns()
      .where('archivedAt', blanks.has('archived') ? 'is not' : 'is', null)
      .where(blanks.matches(sql.ref('search')))
      .$if(blanks.has('updatedSince'), (rows) =>
        rows.where('updatedAt', '>=', blanks.value('updatedSince')),
      )
      .orderBy('id', 'desc'),
  { coveredBy: sql.ref('patients.id') },
)

export const selectPatients = (
  tx: Tx,
  { archived, ...query }: Query<typeof listPatients>,
): Promise<Page<Patient>> => patientsPage(tx, { ...query, ...(archived ? { archived } : {}) })

const patientById = prepared(({ value }: Blanks<{ id: string }>) =>
  selectPatientColumns().where('id', '=', value('id')),
)

export const selectPatient = (tx: Tx, id: string): Promise<Patient | undefined> =>
  tx.maybe(patientById({ id }))

/** Whether an own patient has this code; copies that clinics share have codes of their clinics. */
export async function selectIsCodeTaken(tx: Tx, code: string): Promise<boolean> {
  const patient = await tx.maybe(
    build
      .selectFrom('patients')
      .select('id')
      .where('code', '=', code)
      .where('sharedByOrganizationId', 'is', null),
  )
  return patient !== undefined
}

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
