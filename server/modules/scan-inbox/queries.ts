import { sql } from 'kysely'
import type { Query } from '#contract/endpoint'
import { endedStatuses, type OrderStatus } from '#contract/order-moves'
import type { Page } from '#contract/page'
import type { listScanInbox, ScanCase } from '#contract/scan-inbox'
import { build, org, type Tx } from '#platform/db'
import { changedSince, matches, selectPage } from '#platform/page'

/** A file as a vendor announced it; the link to it stays in the encrypted event. */
export type KnownFile = ScanCase['files'][number] & {
  format: string | null
  /** Tells versions of one file apart: the vendor's hash, else the event; `status` for no version. */
  fingerprint: string
  /** When it happened at the vendor, and when we heard of it; RFC 3339. */
  at: string
  heardAt: string
}

/** A scan with all that was announced of it. */
export type StoredCase = Omit<ScanCase, 'files'> & {
  files: KnownFile[]
  /** When the vendor last said each part, by its name. */
  saidAt: Record<string, string>
}

const selectCaseColumns = () =>
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
      'saidAt',
      'matchState',
      'matchReason',
      'matchedOrderId',
      'suggestedOrderId',
      'isCancelled',
      'receivedAt',
      'lastEventAt',
      'updatedAt',
    ])
    .$narrowType<Pick<StoredCase, 'patientHint' | 'dentistHint' | 'rx' | 'files' | 'saidAt'>>()

export function selectCases(
  tx: Tx,
  { search, updatedSince, matchState, scannerConnectionId, ...paging }: Query<typeof listScanInbox>,
): Promise<Page<StoredCase>> {
  const states = matchState === 'waiting' ? (['unmatched', 'suggested'] as const) : [matchState]
  return selectPage(
    tx,
    paging,
    selectCaseColumns()
      .where('matchState', 'in', states)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSince !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSince ?? '')),
      )
      .$if(scannerConnectionId !== undefined, (rows) =>
        rows.where('scannerConnectionId', '=', scannerConnectionId ?? ''),
      )
      .orderBy('id', 'desc'),
  )
}

/** The scan, held until the transaction ends: events and people follow one after another. */
export const lockCase = (tx: Tx, id: string): Promise<StoredCase | undefined> =>
  tx.maybe(selectCaseColumns().where('id', '=', id).forUpdate())

/** Makes sure that there is a row for a vendor's case, and holds it. */
export async function lockAnnouncedCase(
  tx: Tx,
  announced: {
    id: string
    scannerConnectionId: string
    externalCaseId: string
    rx: ScanCase['rx']
  },
): Promise<StoredCase> {
  const { scannerConnectionId, externalCaseId, rx } = announced
  await tx.run(
    build
      .insertInto('scanCases')
      .values({ ...announced, rx: JSON.stringify(rx), organizationId: org })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'scannerConnectionId', 'externalCaseId']).doNothing(),
      ),
  )
  return tx.one(
    selectCaseColumns()
      .where('scannerConnectionId', '=', scannerConnectionId)
      .where('externalCaseId', '=', externalCaseId)
      .forUpdate(),
  )
}

export async function updateCase(
  tx: Tx,
  { id, patientHint, dentistHint, rx, files, saidAt, ...row }: Partial<StoredCase> & { id: string },
): Promise<void> {
  const json = { patientHint, dentistHint, rx, files, saidAt }
  const given = Object.entries(json).filter(([, value]) => value !== undefined)
  await tx.run(
    build
      .updateTable('scanCases')
      .set({
        ...row,
        ...Object.fromEntries(
          given.map(([key, value]) => [key, value === null ? null : JSON.stringify(value)]),
        ),
      })
      .where('id', '=', id),
  )
}

/** An order that a scan may belong to; one that comes when it is over is a question for a person. */
export type Candidate = { id: string; isOpen: boolean }

const isOpen = sql<boolean>`orders.status not in (${sql.join(endedStatuses.map((status) => sql.lit(status)))})`

export const selectOrder = (
  tx: Tx,
  id: string,
): Promise<(Candidate & { status: OrderStatus }) | undefined> =>
  tx.maybe(
    build
      .selectFrom('orders')
      .select(['id', 'status', isOpen.as('isOpen')])
      .where('id', '=', id),
  )

/** Orders whose number or id is the reference. A clinic can have one number from two laboratories. */
export const selectOrdersByReference = (tx: Tx, reference: string): Promise<Candidate[]> =>
  tx.all(
    build
      .selectFrom('orders')
      .select(['id', isOpen.as('isOpen')])
      .where((row) =>
        row.or([
          row('number', '=', reference),
          row(sql<string>`orders.id::text`, '=', reference.toLowerCase()),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(2),
  )

const openOrders = () => build.selectFrom('orders').where('status', 'not in', endedStatuses)

/** Open orders without any scan of the clinic's patient with this code or id at the vendor. */
export const selectOrdersOfPatient = (
  tx: Tx,
  patient: { code: string | null; externalId: string | null; vendor: string },
): Promise<{ id: string }[]> => {
  const ids = JSON.stringify([{ system: patient.vendor, value: patient.externalId }])
  return tx.all(
    openOrders()
      .innerJoin('patients as p', (join) =>
        join
          .onRef('p.organizationId', '=', 'orders.patientOrganizationId')
          .onRef('p.id', '=', 'orders.patientId'),
      )
      .select('orders.id')
      .where((row) =>
        row.or([
          row('p.code', '=', patient.code),
          row.and([
            row.val(patient.externalId !== null),
            sql<boolean>`p.external_ids @> ${ids}::jsonb`,
          ]),
        ]),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('files')
              .select('files.id')
              .whereRef('files.orderId', '=', 'orders.id')
              .where(sql<boolean>`files.kind like 'scan%'`)
              .where('files.uploadStatus', 'in', ['pending', 'uploaded']),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('scanCases as c')
              .select('c.id')
              .whereRef('c.matchedOrderId', '=', 'orders.id'),
          ),
        ),
      )
      .orderBy('orders.id', 'desc')
      .limit(2),
  )
}

/** The open order whose patient has this name, the likeliest first. */
export const selectOrderByName = (
  tx: Tx,
  { name, teeth, at }: { name: string; teeth: number[]; at: string },
): Promise<{ id: string; isLikely: boolean } | undefined> =>
  tx.maybe(
    sql<{ id: string; isLikely: boolean }>`
      select o.id, o.created_at between ${at}::timestamptz - interval '14 days' and ${at}::timestamptz + interval '14 days'
        and exists (select from app.order_items i where i.order_id = o.id and i.teeth && ${teeth}::smallint[]) as is_likely
      from app.orders o
      join app.patients p on p.organization_id = o.patient_organization_id and p.id = o.patient_id
      where o.status <> all (${[...endedStatuses]})
        and app.fold(${name}) in (app.fold(p.first_name || ' ' || p.last_name),
          app.fold(p.last_name || ' ' || p.first_name), app.fold(p.last_name || ', ' || p.first_name))
      order by is_likely desc, o.id desc limit 1`,
  )

/**
 * Gives events back to the queue that had to wait for a person: their scan has found its order, or
 * their connection is switched on again. Across organizations; the events of nobody else.
 */
export const releaseEvents = (tx: Tx): Promise<number> =>
  tx.run(
    sql`update app.webhook_events e set state = 'waiting', run_at = now(), leased_until = null, attempts = 0
      where e.payload is not null and (
        e.state = 'unmatched' and exists (
          select from app.scan_cases c
          where c.organization_id = e.organization_id and c.scanner_connection_id = e.scanner_connection_id
            and c.external_case_id = e.object_id and c.match_state = 'matched' and c.matched_order_id is not null)
        or e.state = 'held_inactive' and exists (
          select from app.scanner_connections s
          where s.organization_id = e.organization_id and s.id = e.scanner_connection_id and s.is_active))`,
  )
