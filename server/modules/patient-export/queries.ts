import { sql } from 'kysely'
import type { PatientExport } from '#contract/patient-export'
import { build, org, type Tx } from '#platform/db'

/** The time of the database, and the ids of what belongs to a person, newest first. */
export const selectParts = (
  tx: Tx,
  patientId: string,
): Promise<{ at: string; mergedPatientIds: string[]; orderIds: string[] }> =>
  tx.one(
    sql`with records as (
        select id from app.patients where organization_id = ${org} and ${patientId} in (id, merged_into_id))
      select clock_timestamp()::timestamptz(3) as at,
        array(select id from records where id <> ${patientId} order by id desc) as merged_patient_ids,
        array(select id from app.orders where patient_organization_id = ${org}
          and patient_id in (select id from records) order by id desc) as order_ids`,
  )

/** What was done with these records as a whole, oldest first. */
export const selectActs = (tx: Tx, patientIds: readonly string[]): Promise<PatientExport['acts']> =>
  tx.all(
    build
      .selectFrom('patientActs')
      .select(['patientId', 'action', 'intoPatientId', 'actorUserId', 'actorName', 'createdAt'])
      .where('patientId', 'in', [...patientIds])
      .orderBy('id')
      .$narrowType<Pick<PatientExport['acts'][number], 'action'>>(),
  )
