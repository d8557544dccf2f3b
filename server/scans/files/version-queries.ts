import { sql } from 'kysely'
import type { Tx } from '#platform/db/db'

/** A file of an order, with all its versions. */
export type Versions = { orderId: string; externalId: string }

/**
 * Puts the versions of a file in the order of their scans, whenever each arrived; of two of one time the
 * hash decides. What a person added in between counts from then. Numbers of removed versions stay free.
 */
export async function sortVersions(tx: Tx, { orderId, externalId }: Versions): Promise<void> {
  await tx.run(
    sql`with recursive chain as (
        select id from app.files
          where order_id = ${orderId} and external_id = ${externalId}
        union
        select f.id from chain c join app.files k on k.id = c.id
          join app.files f on f.order_id = ${orderId} and (f.id = k.replaces_file_id or f.replaces_file_id = k.id)),
      placed as (
        select f.id, f.version, row_number() over by_time as place, lag(f.id) over by_time as before
        from chain join app.files f using (id)
        window by_time as (order by coalesce(f.scanned_at, f.created_at), f.sha256, f.id)),
      numbers as (
        select place, place + max(version - place) over (order by place) as version
        from (select version, row_number() over (order by version, id) as place from placed) as numbered)
      update app.files f set version = n.version, replaces_file_id = p.before
      from placed p join numbers n using (place)
      where f.id = p.id and (f.version, f.replaces_file_id) is distinct from (n.version::integer, p.before)`,
  )
}

type OfBytes = Versions & { sha256: Buffer; scannedAt: string }

/** Says of bytes that are a version already that they were scanned earlier, if they were. */
export const updateScannedEarlier = (
  tx: Tx,
  { orderId, externalId, sha256, scannedAt }: OfBytes,
): Promise<number> =>
  tx.run(
    sql`update app.files set scanned_at = ${scannedAt}
      where order_id = ${orderId} and external_id = ${externalId} and sha256 = ${sha256} and scanned_at > ${scannedAt}`,
  )
