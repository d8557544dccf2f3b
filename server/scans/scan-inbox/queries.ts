import { sql } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import { endedStatuses } from '#contract/orders/order-statuses'
import type { Page } from '#contract/platform/page'
import type {
  listScanInbox,
  ScanCase,
  ScanDifference,
  ScanReason,
} from '#contract/scans/scan-inbox'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { placeOfOwner } from '#platform/jobs/shares'

/** A file as a vendor announced it; the link to it stays in the encrypted event. */
export type KnownFile = ScanCase['files'][number] & {
  format: string | null
  /**
   * Distinguishes versions of one file: the vendor's hash, else the event; `status` for no version.
   */
  fingerprint: string
  /** When it happened at the vendor, and when we received it; RFC 3339. */
  at: string
  heardAt: string
  /** It has become a file of an order once: one that a person removed there stays away. */
  isMade?: boolean
  /** When the vendor last said itself, with the file, whose it is. */
  namedAt?: string
  /** The bytes say themselves whose they are: that counts more than what is said of them. */
  isNamedInside?: boolean
}

/** An order that may be meant, and why; what was kept before codes were has only words. */
export type Suggestion = {
  orderId: string
  reason: string
  reasonCode?: ScanReason
  differences?: ScanDifference[]
}

/** Who looks, and what the vendor is called in the ids of patients. */
export type MatchContext = { organizationType: OrganizationType; vendor: string }

/** A scan with all that was announced of it. */
export type StoredCase = Omit<ScanCase, 'files' | 'suggestions'> & {
  files: KnownFile[]
  suggestions: Suggestion[]
  /** A person took it back from an order: it is only suggested from then on. */
  isByHand: boolean
  /** When the vendor last said each part, by its name. */
  saidAt: Record<string, string>
  /** Which use of the vendor's id it is, from 1 on. */
  useNumber: number
  /** When the vendor said whose this use is, RFC 3339, the first first. */
  claims: string[]
  matchedBy: 'reference' | 'patient' | 'person' | null
  /** In what it differs from its order, and a person attached it all the same. */
  accepted: ScanDifference[]
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
      'matchReasonCode',
      'matchedBy',
      'accepted',
      'useNumber',
      'claims',
      'matchedOrderId',
      'matchedAt',
      'suggestedOrderId',
      'suggestions',
      'isByHand',
      'isCancelled',
      'receivedAt',
      'lastEventAt',
      'updatedAt',
    ])
    .$narrowType<
      Pick<
        StoredCase,
        | 'patientHint'
        | 'dentistHint'
        | 'rx'
        | 'files'
        | 'saidAt'
        | 'suggestions'
        | 'claims'
        | 'accepted'
        | 'matchReasonCode'
      >
    >()

/** A page of scans; `waiting` are those without an order, with or without a suggestion. */
export function selectCases(
  tx: Tx,
  {
    search,
    updatedSinceAt,
    matchState,
    scannerConnectionId,
    ...paging
  }: Query<typeof listScanInbox>,
): Promise<Page<StoredCase>> {
  const states = matchState === 'waiting' ? (['unmatched', 'suggested'] as const) : [matchState]
  return selectPage(
    tx,
    paging,
    selectCaseColumns()
      .where('matchState', 'in', states)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .$if(scannerConnectionId !== undefined, (rows) =>
        rows.where('scannerConnectionId', '=', scannerConnectionId ?? ''),
      )
      .orderBy('id', 'desc'),
  )
}

/** A scan of the organization. */
export const selectCase = (tx: Tx, id: string): Promise<StoredCase | undefined> =>
  tx.maybe(selectCaseColumns().where('id', '=', id))

/** The scan, held until the transaction ends: events and people follow one after another. */
export const lockCase = (tx: Tx, id: string): Promise<StoredCase | undefined> =>
  tx.maybe(selectCaseColumns().where('id', '=', id).forUpdate())

/** The kind of a scanner connection of the caller. */
export const selectScannerType = (
  tx: Tx,
  id: string,
): Promise<{ scannerType: string; isActive: boolean } | undefined> =>
  tx.maybe(
    build.selectFrom('scannerConnections').select(['scannerType', 'isActive']).where('id', '=', id),
  )

type Announced = {
  id: string
  scannerConnectionId: string
  externalCaseId: string
  useNumber: number
  rx: ScanCase['rx']
}

/** Makes a row for a use of a vendor's id; nothing when it is there. */
async function insertUse(tx: Tx, { rx, ...announced }: Announced): Promise<void> {
  await tx.run(
    build
      .insertInto('scanCases')
      .values({ ...announced, rx: JSON.stringify(rx), organizationId: org })
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'scannerConnectionId', 'externalCaseId', 'useNumber'])
          .doNothing(),
      ),
  )
}

const selectUses = ({ scannerConnectionId, externalCaseId }: Announced) =>
  selectCaseColumns()
    .where('scannerConnectionId', '=', scannerConnectionId)
    .where('externalCaseId', '=', externalCaseId)
    .orderBy('useNumber')
    .forUpdate()

/** Makes sure that there is a row for a vendor's case, and holds all uses of its id, the first first. */
export async function lockUses(tx: Tx, announced: Announced): Promise<StoredCase[]> {
  await insertUse(tx, announced)
  return tx.all(selectUses(announced))
}

/** Adds a use of a vendor's id, of which the first one is held. */
export async function addUse(tx: Tx, announced: Announced): Promise<StoredCase> {
  await insertUse(tx, announced)
  return tx.one(selectUses(announced).clearOrderBy().where('useNumber', '=', announced.useNumber))
}

/** The orders that have other scans of the same case. */
export const selectSiblingOrders = (
  tx: Tx,
  { id, scannerConnectionId, externalCaseId }: StoredCase,
): Promise<{ orderId: string }[]> =>
  tx.all(
    sql<{ orderId: string }>`select distinct matched_order_id as order_id from app.scan_cases
      where scanner_connection_id = ${scannerConnectionId} and external_case_id = ${externalCaseId} and id <> ${id}
        and matched_order_id is not null`,
  )

/** Writes what is given of a scan; `isLook`: the orders were searched for it just now. */
export async function updateCase(
  tx: Tx,
  { id, ...changes }: Partial<StoredCase> & { id: string },
  { isLook = false }: { isLook?: boolean } = {},
): Promise<void> {
  const { matchedAt: _, ...given } = changes
  const { patientHint, dentistHint, rx, files, saidAt, suggestions, claims, accepted, ...row } =
    given
  const json = { patientHint, dentistHint, rx, files, saidAt, suggestions, claims, accepted }
  const values = Object.entries(json).filter(([, value]) => value !== undefined)
  await tx.run(
    build
      .updateTable('scanCases')
      .set({
        ...row,
        ...Object.fromEntries(
          values.map(([key, value]) => [key, value === null ? null : JSON.stringify(value)]),
        ),
        ...(isLook ? { lookedAt: sql<string>`clock_timestamp()` } : {}),
      })
      .where('id', '=', id),
  )
}

/**
 * Gives events back to the queue that had to wait for a person: their scan has found its order, also
 * after it was put aside, or their connection is switched on again. Across organizations; the events of nobody else.
 */
export const releaseEvents = (tx: Tx): Promise<number> =>
  tx.run(
    sql`update app.webhook_events e set state = 'waiting', run_at = now(), leased_until = null, attempts = 0
      where e.payload is not null and (
        e.state in ('unmatched', 'ignored') and exists (
          select from app.scan_cases c
          where c.organization_id = e.organization_id and c.scanner_connection_id = e.scanner_connection_id
            and c.external_case_id = e.object_id and c.match_state = 'matched' and c.matched_order_id is not null
            -- What was ignored after that has nothing to do with the scan, and what waits after it is of
            -- another use of the id, if there is one that waits: it would come back each time.
            and (e.processed_at <= c.matched_at
              or e.state = 'unmatched' and (e.processed_at <= greatest(c.matched_at, c.files_came_at) + interval '1 minute'
                or not exists (select from app.scan_cases other
                  where other.organization_id = c.organization_id and other.scanner_connection_id = c.scanner_connection_id
                    and other.external_case_id = c.external_case_id and other.match_state in ('unmatched', 'suggested')))))
        or e.state = 'held_inactive' and exists (
          select from app.scanner_connections s
          where s.organization_id = e.organization_id and s.id = e.scanner_connection_id and s.is_active))`,
  )

/** Notes that a scan got files that were announced for another use of the id: their events come again. */
export const updateFilesCame = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    build
      .updateTable('scanCases')
      .set({ filesCameAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )

/** A scan that waits, and whose it is. */
export type Outdated = { id: string; organizationId: string; organizationType: OrganizationType }

const isOpen = sql`o.status not in (${sql.join(endedStatuses.map((status) => sql.lit(status)))})`

/**
 * Scans that wait while open orders of their organization, or the one that they may mean, have changed
 * since they were looked at; who was writing at that moment committed some seconds later. Across.
 */
export const selectOutdated = (tx: Tx): Promise<Outdated[]> =>
  tx.all(
    sql<Outdated>`with changed as materialized (
        select g.id, g.type, (select max(o.updated_at) from app.orders o
            where ${isOpen} and o.clinic_organization_id = g.id) as by_clinic,
          (select max(o.updated_at) from app.orders o where ${isOpen} and o.lab_view_id = g.id) as by_lab
        from app.organizations g where g.status = 'active' and exists (select from app.scan_cases c
          where c.organization_id = g.id and c.match_state in ('unmatched', 'suggested')))
      select c.id, c.organization_id, g.type as organization_type
      from changed g join app.scan_cases c on c.organization_id = g.id and c.match_state in ('unmatched', 'suggested')
      where greatest(g.by_clinic, g.by_lab, (select o.updated_at from app.orders o where o.id = c.suggested_order_id))
        > c.looked_at - interval '10 seconds'
      order by ${placeOfOwner('c.organization_id', 'c.looked_at')}, c.looked_at limit 200`,
  )

/** The side of an organization. Across organizations. */
export async function selectSide(tx: Tx, organizationId: string): Promise<OrganizationType> {
  const { type } = await tx.one(
    build.selectFrom('organizations').select('type').where('id', '=', organizationId),
  )
  return type
}
