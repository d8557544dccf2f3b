import { sql } from 'kysely'
import type { PatientExport } from '#contract/compliance/patient-export'
import { build, org, type Tx } from '#platform/db/db'

/** The time of the database, the ids of what belongs to a person, newest first, and former names. */
export const selectParts = (
  tx: Tx,
  patientId: string,
): Promise<{ at: string; mergedPatientIds: string[]; formerNames: string[]; orderIds: string[] }> =>
  tx.one(
    sql`with records as (
        select id, former_names from app.patients where organization_id = ${org} and ${patientId} in (id, merged_into_id))
      select clock_timestamp()::timestamptz(3) as at,
        array(select id from records where id <> ${patientId} order by id desc) as merged_patient_ids,
        array(select distinct name from records, unnest(former_names) as name order by name) as former_names,
        array(select id from app.orders where patient_organization_id = ${org}
          and patient_id in (select id from records) order by id desc) as order_ids`,
  )

/** What was done with these records as a whole, oldest first. */
export const selectEndings = (
  tx: Tx,
  patientIds: readonly string[],
): Promise<PatientExport['acts']> =>
  tx.all(
    build
      .selectFrom('patientActs')
      .select(['patientId', 'action', 'intoPatientId', 'actorUserId', 'actorName', 'createdAt'])
      .where('patientId', 'in', [...patientIds])
      .orderBy('id')
      .$narrowType<Pick<PatientExport['acts'][number], 'action'>>(),
  )

type Exported = PatientExport['orders'][number]

/** What the clinic's own scanners announced for an order, newest first. */
export const selectScanCases = (tx: Tx, orderId: string): Promise<Exported['scanCases']> =>
  tx.all(
    build
      .selectFrom('scanCases')
      .select([
        'id',
        'scannerConnectionId',
        'externalCaseId',
        'externalStatus',
        'reference',
        'accountRef',
        'patientHint',
        'dentistHint',
        'rx',
        'files',
        'matchState',
        'matchReason',
        'matchReasonCode',
        'matchedOrderId',
        'matchedAt',
        'suggestedOrderId',
        // What has its order suggests none.
        sql<[]>`'[]'::jsonb`.as('suggestions'),
        'isCancelled',
        'receivedAt',
        'lastEventAt',
        'updatedAt',
      ])
      .$narrowType<
        Pick<
          Exported['scanCases'][number],
          'patientHint' | 'dentistHint' | 'rx' | 'files' | 'matchReasonCode'
        >
      >()
      .where('matchedOrderId', '=', orderId)
      .orderBy('id', 'desc'),
  )

/** The claims on an order, newest first. */
export const selectClaims = (tx: Tx, orderId: string): Promise<Exported['remakeClaims']> =>
  tx.all(
    build
      .selectFrom('remakeClaims')
      .select([
        'id',
        'newOrderId',
        'kind',
        'teeth',
        'reasonCode',
        'description',
        'claimedBy',
        'clinicVerdict',
        'clinicComment',
        'labVerdict',
        'labComment',
        'status',
        'outcome',
        'createdAt',
      ])
      .$narrowType<Pick<Exported['remakeClaims'][number], 'reasonCode'>>()
      .where('orderId', '=', orderId)
      .orderBy('id', 'desc'),
  )

type InvoiceLine = Exported['invoiceLines'][number] & { amountMinor: number }

/** What was billed for an order, on the invoices that the caller sees. */
export const selectInvoiceLines = (tx: Tx, orderId: string): Promise<InvoiceLine[]> =>
  tx.all(
    build
      .selectFrom('invoiceLines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoiceId')
      .select([
        'l.id',
        'l.invoiceId',
        'i.number as invoiceNumber',
        'l.description',
        'l.patientLabel',
        'l.teeth',
        'l.quantity',
        'l.amountMinor',
        'i.currency',
      ])
      .where('l.orderId', '=', orderId)
      .orderBy('l.invoiceId', 'desc')
      .orderBy('l.position'),
  )
