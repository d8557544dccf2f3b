import { sql } from 'kysely'
import type { FileKind } from '#contract/scans/files'
import { sentAs } from '#server/orders/order-validation'
import { build, type Tx } from '#platform/db/db'
import type { CheckedFile } from '#dental-scans/checked-scans'

/** The newest version of each file of an order that the caller sees, also those on their way. */
export const selectCheckedFiles = (tx: Tx, orderId: string): Promise<CheckedFile[]> =>
  tx.all(
    sql<CheckedFile>`select f.id, f.name, f.kind, f.format, encode(f.sha256, 'hex') as sha256,
        f.mesh_stats as stats, f.inner_texts as texts, ${sentAs} as sent_as
      from app.files f
      where f.order_id = ${orderId} and f.upload_status in ('uploaded', 'pending')
        and not exists (select from app.files n
          where n.replaces_file_id = f.id and n.upload_status in ('uploaded', 'pending'))
      order by f.id`.compile(build),
  )

/** What a laboratory asks for with products, by product. */
export async function selectNeeds(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, FileKind[]>> {
  const rows = await tx.all(
    sql<{
      id: string
      needs: FileKind[]
    }>`select id, required_attachments as needs from app.products
      where id = any(${[...productIds]}::uuid[])`.compile(build),
  )
  return new Map(rows.map(({ id, needs }) => [id, needs]))
}
