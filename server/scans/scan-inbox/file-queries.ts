import { sql } from 'kysely'
import type { ApprovalFile } from '#contract/orders/order-events'
import type { Tx } from '#platform/db/db'

/** Takes the files of a scan from their order: they wait with the scan, and nobody reads them. */
export const parkFiles = (tx: Tx, scanCaseId: string): Promise<number> =>
  tx.run(
    sql`update app.files set order_id = null,
        lab_organization_id = case when lab_organization_id = app.org() then app.org() end,
        clinic_organization_id = case when clinic_organization_id = app.org() then app.org() end
      where organization_id = app.org() and scan_case_id = ${scanCaseId} and order_id is not null`,
  )

/**
 * Brings the files that wait with a scan to its order, with the visibility that each has. Files keep the
 * numbers of their versions, except where two came to have the same one in different orders.
 */
export const unparkFiles = (
  tx: Tx,
  { scanCaseId, orderId }: { scanCaseId: string; orderId: string },
): Promise<number> =>
  tx.run(
    sql`with waiting as (
        select f.id, f.version, f.external_id, row_number() over (partition by f.external_id order by f.version, f.id) as place
        from app.files f
        where f.organization_id = app.org() and f.scan_case_id = ${scanCaseId} and f.order_id is null
          -- Bytes that the order has already stay with the scan: one file is enough.
          and not exists (select from app.files t where t.order_id = ${orderId} and t.sha256 = f.sha256 and t.visibility = 'shared'
            and f.replaces_file_id is null and t.upload_status in ('pending', 'uploaded') and t.received_at is not null)),
      numbered as (
        select id, case when external_id is null then version else coalesce((
            select max(t.version) from app.files t where t.order_id = ${orderId} and t.external_id = w.external_id), 0)
          + place + max(version - place) over (partition by external_id order by place) end as version
        from waiting w)
      update app.files f set order_id = o.id, version = n.version,
        lab_organization_id = case when f.visibility <> 'clinic' then o.lab_view_id end,
        clinic_organization_id = case when f.visibility <> 'lab' then o.clinic_organization_id end
      from app.orders o, numbered n
      where o.id = ${orderId} and f.id = n.id`,
  )

/** What the files of a scan in an order are called; all versions of one have one name. */
export const selectScannedFiles = (
  tx: Tx,
  { scanCaseId, orderId }: { scanCaseId: string; orderId: string },
): Promise<{ externalId: string }[]> =>
  tx.all(
    sql<{ externalId: string }>`select distinct external_id from app.files
      where order_id = ${orderId} and scan_case_id = ${scanCaseId} and external_id is not null order by 1`,
  )

/** Whether a round of approval shows a file of the scan that waits for its verdict or was approved. */
export const selectIsShown = (tx: Tx, scanCaseId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(
    sql<{
      id: string
    }>`select f.id from app.files f join app.design_approvals a on a.order_id = f.order_id
      where f.scan_case_id = ${scanCaseId} and a.verdict is distinct from 'changes_requested'
        and a.files @> jsonb_build_array(jsonb_build_object('fileId', f.id)) limit 1`,
  )

/** Says of a file which of a scan it is, and when it was scanned. */
export async function updateCaseFile(
  tx: Tx,
  id: string,
  of: { scanCaseId: string; externalId: string; externalFingerprint: string; scannedAt: string },
): Promise<void> {
  await tx.run(
    sql`update app.files set scan_case_id = ${of.scanCaseId}, external_id = ${of.externalId},
        external_fingerprint = ${of.externalFingerprint}, scanned_at = ${of.scannedAt} where id = ${id}`,
  )
}

/** Says which scan brought the files that were announced for an order. */
export const updateScanOfFiles = (
  tx: Tx,
  { scanCaseId, orderId, ids }: { scanCaseId: string; orderId: string; ids: readonly string[] },
): Promise<number> =>
  tx.run(
    sql`update app.files set scan_case_id = ${scanCaseId}
      where order_id = ${orderId} and id = any(${[...ids]}::uuid[]) and scan_case_id is distinct from ${scanCaseId}`,
  )

// Names of files carry names of patients: the history says what a file is.
const madeName = sql`f.kind || '-v' || f.version || '.' || case f.format when 'other' then 'bin' when 'dicom' then 'dcm' else f.format end`
const shown = sql<ApprovalFile>`f.id as file_id, ${madeName} as name, encode(f.sha256, 'hex') as sha256, f.kind, f.version`

/**
 * Files of a scan that came after production had begun, and of which nobody was reported. An older
 * version that came late is no news: a newer one is there, or on its way.
 */
export const selectNews = (
  tx: Tx,
  { scanCaseId, orderId }: { scanCaseId: string; orderId: string },
): Promise<ApprovalFile[]> =>
  tx.all(
    sql<ApprovalFile>`select ${shown} from app.files f
      where f.scan_case_id = ${scanCaseId} and f.order_id = ${orderId} and f.upload_status = 'uploaded'
        and f.lab_organization_id is not null and f.clinic_organization_id is not distinct from (
          select o.clinic_organization_id from app.orders o where o.id = f.order_id)
        and coalesce(f.received_at, f.created_at) > (
          select min(e.created_at) from app.order_events e where e.order_id = f.order_id and e.action = 'started')
        and not exists (select from app.files n
          where n.order_id = f.order_id and n.upload_status in ('uploaded', 'pending')
            and (n.replaces_file_id = f.id or n.external_id = f.external_id and n.version > f.version))
        and not exists (select from app.order_events e where e.order_id = f.order_id and e.action = 'scan_arrived'
          and e.details -> 'files' @> jsonb_build_array(jsonb_build_object('fileId', f.id)))
      order by f.id`,
  )

/** Files of an order as the history names them. */
export const selectNamedFiles = (
  tx: Tx,
  orderId: string,
  ids: readonly string[],
): Promise<ApprovalFile[]> =>
  tx.all(
    sql<ApprovalFile>`select ${shown} from app.files f
      where f.order_id = ${orderId} and f.id = any(${[...ids]}::uuid[]) and f.sha256 is not null
        and f.lab_organization_id is not null and f.clinic_organization_id is not distinct from (
          select o.clinic_organization_id from app.orders o where o.id = f.order_id) order by f.id`,
  )

/** The kinds of scanners that brought scans of the own side to an order. */
export const selectScannerTypes = (tx: Tx, orderId: string): Promise<{ scannerType: string }[]> =>
  tx.all(
    sql<{ scannerType: string }>`select distinct s.scanner_type from app.scan_cases c
      join app.scanner_connections s on s.organization_id = c.organization_id and s.id = c.scanner_connection_id
      where c.matched_order_id = ${orderId} order by 1`,
  )

/** Says that the case of an order was cancelled at its vendor, or with null that somebody has looked at it. */
export async function updateScanCancelled(
  tx: Tx,
  orderId: string,
  at: string | null,
): Promise<void> {
  await tx.run(
    sql`update app.orders set scan_cancelled_at = ${at}, version = version + 1 where id = ${orderId}`,
  )
}

/** The organization at work. */
export const selectOwnOrganization = (tx: Tx): Promise<{ id: string; name: string }> =>
  tx.one(
    sql<{ id: string; name: string }>`select id, name from app.organizations where id = app.org()`,
  )

/** Since when an order's scan counts as cancelled; null when it does not. */
export const selectScanCancelled = (
  tx: Tx,
  orderId: string,
): Promise<{ scanCancelledAt: string | null } | undefined> =>
  tx.maybe(
    sql<{
      scanCancelledAt: string | null
    }>`select scan_cancelled_at from app.orders where id = ${orderId}`,
  )

type OfCase = { scanCaseId: string; externalId: string }

/** Whether a file of a scan has these bytes already, in whatever version. */
export async function selectHasBytes(
  tx: Tx,
  { scanCaseId, externalId, sha256 }: OfCase & { sha256: string },
): Promise<boolean> {
  const { isSo } = await tx.one(
    sql<{ isSo: boolean }>`select exists (select from app.files where scan_case_id = ${scanCaseId}
      and external_id = ${externalId} and sha256 = decode(${sha256}, 'hex')) as is_so`,
  )
  return isSo
}

/** The file that a new version of a scanned one replaces: the newest, whoever of the side brought it. */
export async function selectChainEnd(
  tx: Tx,
  { orderId, externalId }: { orderId: string; externalId: string },
): Promise<string | null> {
  const end = await tx.maybe(
    sql<{ id: string }>`with recursive chain as (
        (select id, version from app.files
          where order_id = ${orderId} and external_id = ${externalId} order by version desc limit 1)
        union all
        select f.id, f.version from app.files f join chain c on f.replaces_file_id = c.id and f.order_id = ${orderId})
      select id from chain order by version desc limit 1`,
  )
  return end?.id ?? null
}

type OfUse = OfCase & { fingerprint: string }

/** What is written inside the files of a scan in an order; what an archive holds is the archive's. */
export const selectInnerTexts = (
  tx: Tx,
  { scanCaseId, orderId }: { scanCaseId: string; orderId: string },
): Promise<(Omit<OfUse, 'scanCaseId'> & { texts: string[] })[]> =>
  tx.all(
    sql<
      Omit<OfUse, 'scanCaseId'> & { texts: string[] }
    >`select a.external_id, a.external_fingerprint as fingerprint, f.inner_texts as texts
      from app.files f join app.files a on a.id = coalesce(f.archive_id, f.id)
      where f.scan_case_id = ${scanCaseId} and f.order_id = ${orderId} and f.upload_status = 'uploaded'
        and f.inner_texts <> '{}' order by f.id`,
  )

/** Whether bytes of a scan stay in their order: they were prescribed, or a round of approval shows them. */
export async function selectStay(
  tx: Tx,
  { scanCaseId, externalId, fingerprint }: OfUse,
): Promise<boolean> {
  const { isSo } = await tx.one(
    sql<{ isSo: boolean }>`select exists (
        select from app.files f join app.orders o on o.id = f.order_id
        where f.scan_case_id = ${scanCaseId} and f.external_id = ${externalId} and f.external_fingerprint = ${fingerprint}
          and (coalesce(f.received_at, f.created_at) <= o.rx_locked_at or exists (
            select from app.design_approvals a where a.order_id = o.id and a.verdict is distinct from 'changes_requested'
              and a.files @> jsonb_build_array(jsonb_build_object('fileId', f.id))))) as is_so`,
  )
  return isSo
}

/**
 * Brings bytes of a scan, and what was taken out of them, to another scan and its order, or to wait with
 * it. Gives the orders that they left.
 */
export const moveFiles = (
  tx: Tx,
  { scanCaseId, externalId, fingerprint }: OfUse,
  to: { scanCaseId: string; orderId: string | null },
): Promise<{ orderId: string }[]> =>
  tx.all(
    sql<{ orderId: string }>`with moved as (
        select id, order_id from app.files where scan_case_id = ${scanCaseId} and external_id = ${externalId}
          and external_fingerprint = ${fingerprint}),
      changed as (
        update app.files f set scan_case_id = ${to.scanCaseId}, order_id = o.id, replaces_file_id = null,
            version = case when o.id is not distinct from f.order_id then f.version else f.version + coalesce((
              select max(n.version) from app.files n where n.order_id = o.id and n.external_id = f.external_id), 0) end,
            lab_organization_id = case when o.id is null then case when f.lab_organization_id = app.org() then app.org() end
              when f.visibility <> 'clinic' then o.lab_view_id end,
            clinic_organization_id = case when o.id is null then case when f.clinic_organization_id = app.org() then app.org() end
              when f.visibility <> 'lab' then o.clinic_organization_id end
          from (select ${to.orderId}::uuid as id) t left join app.orders o on o.id = t.id
          where f.organization_id = app.org() and (f.id in (select id from moved)
            or f.archive_id in (select id from moved))
          returning f.id)
      select distinct order_id from moved where order_id is not null and order_id is distinct from ${to.orderId}::uuid
        and exists (select from changed)`,
  )
