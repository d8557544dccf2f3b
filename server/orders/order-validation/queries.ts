import { sql } from 'kysely'
import type { ToothNotation } from '#contract/catalog/teeth'
import { build, org, type Tx } from '#platform/db/db'
import type { CheckedFile } from '#dental-scans/checked-scans'

const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`

/** A patient as the caller may know one: what a privacy mode hides is not there. */
export const selectPatient = (
  tx: Tx,
  id: string,
): Promise<
  | { firstName: string | null; lastName: string | null; bornOn: string | null; code: string }
  | undefined
> =>
  tx.maybe(
    build
      .selectFrom('patients')
      .select(['firstName', 'lastName', 'dateOfBirth as bornOn', 'code'])
      .where('organizationId', '=', org)
      .where('id', '=', id),
  )

type IdentifyingFile = Pick<CheckedFile, 'id' | 'name' | 'texts' | 'sentAs'>

/**
 * Whom the own scanner named with a file `f`, but for what a person accepted who attached it. It is
 * unknown to the other side.
 */
export const sentAs = sql`(select jsonb_build_object(
    'name', case when not c.accepted @> '["name"]' then c.patient_hint ->> 'name' end,
    'birthDate', case when not c.accepted @> '["birth_date"]' then c.patient_hint ->> 'dateOfBirth' end)
  from app.scan_cases c where c.organization_id = f.organization_id and c.id = f.scan_case_id)`

/** What the files of an order say of themselves, as far as the caller sees them: the newest versions. */
export const selectIdentifyingFiles = (tx: Tx, orderId: string): Promise<IdentifyingFile[]> =>
  tx.all(
    sql<IdentifyingFile>`select f.id, f.name, f.inner_texts as texts, ${sentAs} as sent_as
      from app.files f
      where f.order_id = ${orderId} and f.upload_status = 'uploaded'
        and not exists (select from app.files n where n.replaces_file_id = f.id and n.upload_status in ('uploaded', 'pending'))
      order by f.id`,
  )

/** What an order brings besides its own columns. */
export type Intake = {
  /** Kinds of the files that are there, whole and safe. */
  attachments: string[]
  appointmentAt: string | null
}

/** The files of an order, and when the patient is in the chair, as the caller may see them. */
export const selectIntake = (tx: Tx, orderId: string): Promise<Intake> =>
  tx.one(
    sql<Intake>`select
        array(select distinct f.kind from app.files f
          where f.order_id = ${orderId} and f.upload_status = 'uploaded' order by 1) as attachments,
        (select o.appointment_at from app.orders o where o.id = ${orderId}) as appointment_at`.compile(
      build,
    ),
  )

/**
 * The names that the laboratory of a connection must not meet, also of records that were merged into the
 * patients: none where it may know them. Who hides more, renames or erases at this moment waits, and then
 * finds what is written now.
 */
export async function lockSecretNames(
  tx: Tx,
  { labConnectionId, patientIds }: { labConnectionId: string; patientIds: readonly string[] },
): Promise<{ firstName: string | null; lastName: string | null }[]> {
  const rows = await tx.all(
    build
      .selectFrom('patients as p')
      .innerJoin('labConnections as c', 'c.clinicOrganizationId', 'p.organizationId')
      .select(['p.firstName', 'p.lastName', 'c.privacyMode'])
      .where('p.organizationId', '=', org)
      .where((where) =>
        where.or([
          where('p.id', '=', anyOf(patientIds)),
          where('p.mergedIntoId', '=', anyOf(patientIds)),
        ]),
      )
      .where('c.id', '=', labConnectionId)
      .forShare(['p', 'c']),
  )
  return rows.filter(({ privacyMode }) => privacyMode !== 'full')
}

/** How the caller's people write teeth. */
export async function selectNotation(tx: Tx): Promise<ToothNotation> {
  const { toothNotation } = await tx.one(
    build
      .selectFrom('organizations')
      .select('toothNotation')
      .where('id', '=', org)
      .$narrowType<{ toothNotation: ToothNotation }>(),
  )
  return toothNotation
}

/**
 * Whether orders of this connection wait for a person of the laboratory, whatever it agreed to. Why is
 * the laboratory's own.
 */
export async function selectIsConfirmedByHand(tx: Tx, labConnectionId: string): Promise<boolean> {
  const { isHeld } = await tx.one(
    sql<{ isHeld: boolean }>`select app.is_on_credit_hold(${labConnectionId}) as is_held`,
  )
  return isHeld
}
