import { sql, type Insertable } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import {
  historyLength,
  type createPatient,
  type listPatients,
  type Patient,
  type PatientOrder,
  type updatePatient,
} from '#contract/partners/patients'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, preparedPage, type PageBlanks } from '#platform/http/page'
import { narrowed, type Narrowed } from '#platform/http/search'
import { preparedSorts } from '#platform/http/sorted-list'
import { toColumns } from '#platform/db/columns'
import { prepared, type Blanks } from '#platform/db/prepared'
import { keptTotal } from './total-queries.ts'

// `isArchived` is given or not: a flag as a value would be weighed for every row.
type Filters = Narrowed & { updatedSinceAt?: string; isArchived?: true }

const patientColumns = [
  'id',
  'code',
  'firstName',
  'lastName',
  'dateOfBirth as bornOn',
  'sex',
  'chartNumber',
  'externalIds',
  'notes',
  'customerId',
  'labConnectionId',
  'archivedAt',
  'mergedIntoId',
  'anonymizedAt',
  'createdAt',
  'updatedAt',
] as const

const selectPatientColumns = () =>
  build.selectFrom('patients').select(patientColumns).$narrowType<Pick<Patient, 'externalIds'>>()

const id = sql<string>`patients.id`

const totalOf = ({ has }: PageBlanks<Filters>) =>
  has('updatedSinceAt') ? undefined : keptTotal(has('isArchived') ? 'archived' : 'active')

const fitting = ({ value, has, matches }: PageBlanks<Filters>) =>
  sql<boolean>`patients.archived_at ${has('isArchived') ? sql`is not` : sql`is`} null
    and ${matches(sql.ref('patients.search'))}
    and ${has('amongIds') ? sql`patients.id = any(${value('amongIds')}::uuid[])` : sql`true`}
    and ${has('updatedSinceAt') ? changedSince('patients.updatedAt', value('updatedSinceAt')) : sql`true`}`

// Asked all day and searched while somebody types: read by the index that covers the search.
const newestPatients = preparedPage(
  (blanks: PageBlanks<Filters>) =>
    selectPatientColumns().where(fitting(blanks)).orderBy('id', 'desc'),
  { coveredBy: id, total: totalOf },
)

// As the indexes of 0240 have them: the name as a list shows it, or the code where the name is hidden.
const sortedPatients = preparedSorts(
  {
    found: (blanks: PageBlanks<Filters>, columns) =>
      build.selectFrom('patients').where(fitting(blanks)).select(columns),
    id,
    total: totalOf,
    rows: (condition) => selectPatientColumns().where(condition),
  },
  {
    name: [sql`app.fold(coalesce(last_name || ' ' || coalesce(first_name, ''), code))`],
    code: [sql`app.fold(code)`],
    born: [sql`date_of_birth`],
  },
)

/** A page of the organization's patients, newest first or sorted; archived ones only where it asks for them. */
export async function selectPatients(
  tx: Tx,
  { isArchived, sort, direction, ...query }: Query<typeof listPatients>,
): Promise<Page<Patient>> {
  const asked = {
    ...(await narrowed(tx, 'app.narrow_patients', query)),
    ...(isArchived ? { isArchived } : {}),
  }
  return sort === undefined && direction !== 'asc'
    ? newestPatients(tx, asked)
    : sortedPatients(tx, { ...asked, sort, direction })
}

const patientById = prepared(({ value }: Blanks<{ id: string }>) =>
  selectPatientColumns().where('id', '=', value('id')),
)

/** A patient of the organization, as far as it may know the name. */
export const selectPatient = (tx: Tx, id: string): Promise<Patient | undefined> =>
  tx.maybe(patientById({ id }))

// One statement with the patient. A laboratory's copy points to the clinic whose orders they are.
const newestOrders = sql<PatientOrder[]>`coalesce((
  select json_agg(json_build_object('id', o.id, 'number', o.number, 'status', o.status, 'kind', o.kind,
      'counterpartName', o.counterpart_name,
      'createdAt', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.id desc)
  from (
    select o.id, o.number, o.status, o.kind, o.created_at,
      coalesce(case when o.clinic_organization_id = ${org} then c.lab_name else c.clinic_name end, k.name, '') as counterpart_name
    from app.orders o
    left join app.lab_connections c on c.id = o.lab_connection_id
    left join app.customers k on k.organization_id = ${org} and k.id = o.customer_id
    where o.patient_organization_id = coalesce(patients.shared_by_organization_id, patients.organization_id)
      and o.patient_id = patients.id
    order by o.id desc limit ${sql.lit(historyLength)}) o), '[]')`

const patientWithOrders = prepared(({ value }: Blanks<{ id: string }>) =>
  selectPatientColumns().select(newestOrders.as('orders')).where('id', '=', value('id')),
)

/** A patient with the newest orders that the caller sees. */
export async function selectPatientWithOrders(
  tx: Tx,
  id: string,
): Promise<{ patient: Patient; orders: PatientOrder[] } | undefined> {
  const row = await tx.maybe(patientWithOrders({ id }))
  if (!row) return undefined
  const { orders, ...patient } = row
  return { patient, orders }
}

const dayColumns = { bornOn: 'dateOfBirth' } as const

// A statement with the insert: the counter's row is held until the commit, and nothing is asked between.
const countPatient = () =>
  build
    .insertInto('counters')
    .values({ organizationId: org, name: 'patients', value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }),
    )
    .returning(
      sql<string>`'P-' || lpad(value::text, greatest(6, length(value::text)), '0')`.as('code'),
    )

type NewPatient = Omit<Body<typeof createPatient>, 'code'> & { id: string }

const newPatientRow = ({ externalIds = [], ...patient }: NewPatient) => ({
  ...toColumns(patient, dayColumns),
  externalIds: JSON.stringify(externalIds),
})
type NewPatientRow = ReturnType<typeof newPatientRow>

const patientInsert = prepared(({ row }: Blanks<NewPatientRow & { code: string }>) =>
  build
    .insertInto('patients')
    .values({ ...row, organizationId: org })
    .returning(patientColumns)
    .$narrowType<Pick<Patient, 'externalIds'>>(),
)

/** Adds a patient with a code that somebody chose. */
export const insertPatient = (tx: Tx, patient: NewPatient & { code: string }): Promise<Patient> =>
  tx.one(patientInsert({ ...newPatientRow(patient), code: patient.code }))

const countedPatientInsert = prepared(({ row }: Blanks<NewPatientRow>) =>
  build
    .with('counted', () => countPatient())
    .insertInto('patients')
    .values({ ...row, organizationId: org, code: sql<string>`(select code from counted)` })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'code'])
        .where('sharedByOrganizationId', 'is', null)
        .doNothing(),
    )
    .returning(patientColumns)
    .$narrowType<Pick<Patient, 'externalIds'>>(),
)

/** Adds a patient with the organization's next code; none where a patient has that code already. */
export const insertCountedPatient = (tx: Tx, patient: NewPatient): Promise<Patient | undefined> =>
  tx.maybe(countedPatientInsert(newPatientRow(patient)))

/** Changes the sent keys of a patient; `isArchived` archives it. */
export async function updatePatientRow(
  tx: Tx,
  id: string,
  { externalIds, isArchived, ...changes }: Body<typeof updatePatient> & { isArchived?: true },
): Promise<void> {
  await tx.run(
    build
      .updateTable('patients')
      .set({
        ...toColumns(changes, dayColumns),
        ...(externalIds ? { externalIds: JSON.stringify(externalIds) } : {}),
        ...(isArchived ? { archivedAt: sql<string>`clock_timestamp()` } : {}),
      })
      .where('id', '=', id),
  )
}

/**
 * Those of these patients that are the organization's own, locked until the transaction ends, by id:
 * two who lock several never wait for each other. An order that is drafted for one waits as well.
 */
export const lockPatients = (tx: Tx, ids: readonly string[]): Promise<Patient[]> =>
  tx.all(
    selectPatientColumns()
      .where(sql<boolean>`patients.id = any(${[...ids]}::uuid[])`)
      .where('sharedByOrganizationId', 'is', null)
      .orderBy('id')
      .forUpdate(),
  )

const isOrWasMergedInto = (id: string) =>
  sql<boolean>`patients.organization_id = ${org} and ${id} in (patients.id, patients.merged_into_id)`

/** Marks a patient, and those that were merged into it before, as merged into another one. */
export async function updateMerged(tx: Tx, id: string, intoPatientId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('patients')
      .set({
        mergedIntoId: intoPatientId,
        archivedAt: sql<string>`coalesce(patients.archived_at, clock_timestamp())`,
      })
      .where(isOrWasMergedInto(id)),
  )
}

/** Gives the orders of a patient to another one of the same organization. */
export async function updatePatientOfOrders(
  tx: Tx,
  id: string,
  intoPatientId: string,
): Promise<void> {
  await tx.run(
    build
      .updateTable('orders')
      .set({ patientId: intoPatientId, version: sql<number>`orders.version + 1` })
      .where('patientOrganizationId', '=', org)
      .where('patientId', '=', id),
  )
}

/** Takes away all that says who a patient is, also from those that were merged into it. */
export async function updateErased(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .updateTable('patients')
      .set({
        firstName: null,
        lastName: null,
        formerNames: sql<string[]>`'{}'`,
        dateOfBirth: null,
        sex: null,
        chartNumber: null,
        externalIds: JSON.stringify([]),
        notes: null,
        anonymizedAt: sql<string>`clock_timestamp()`,
        archivedAt: sql<string>`coalesce(patients.archived_at, clock_timestamp())`,
      })
      .where(isOrWasMergedInto(id)),
  )
}

/** Records what was done with a patient's record as a whole, and by whom. */
export async function insertEnding(
  tx: Tx,
  command: Pick<
    Insertable<Database['patientActs']>,
    'id' | 'patientId' | 'action' | 'intoPatientId' | 'actorUserId' | 'actorName'
  >,
): Promise<void> {
  await tx.run(build.insertInto('patientActs').values({ ...command, organizationId: org }))
}
