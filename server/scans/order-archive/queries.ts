import { sql } from 'kysely'
import type { FileFormat, FileKind } from '#contract/scans/files'
import type { MaterialClass } from '#contract/catalog/material-facts'
import { build, type Tx } from '#platform/db/db'

/** A file of an order whose bytes are here and safe. */
export type ArchivedFile = {
  id: string
  organizationId: string
  kind: FileKind
  format: FileFormat
  version: number
  sizeBytes: number
  /** Hexadecimal. */
  sha256: string
  createdAt: string
}

/** The files of an order that the caller can download, oldest first. */
export const selectArchivedFiles = (tx: Tx, orderId: string): Promise<ArchivedFile[]> =>
  tx.all(
    sql<ArchivedFile>`select id, organization_id, kind, format, version, size_bytes,
        encode(sha256, 'hex') as sha256, created_at
      from app.files
      where order_id = ${orderId} and upload_status = 'uploaded' and sha256 is not null
      order by id`.compile(build),
  )

/** What products are made of, by product; null where the laboratory says nothing. */
export async function selectMaterials(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, MaterialClass | null>> {
  const rows = await tx.all(
    sql<{ id: string; material: MaterialClass | null }>`select id, material from app.products
      where id = any(${[...productIds]}::uuid[])`.compile(build),
  )
  return new Map(rows.map(({ id, material }) => [id, material]))
}
