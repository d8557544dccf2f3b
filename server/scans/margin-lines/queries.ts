import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { File, FileFormat } from '#contract/scans/files'
import type { listMarginLines, MarginLine } from '#contract/scans/margin-lines'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const isCurrent = sql<boolean>`not exists (select from app.margin_lines n
  where n.order_id = m.order_id and n.file_id = m.file_id and n.tooth = m.tooth and n.version > m.version)`
const isRemoved = sql<boolean>`jsonb_array_length(m.points) = 0`

// With the file: who no longer sees the scan sees nothing that was drawn on it.
const selectLineColumns = () =>
  build
    .selectFrom('marginLines as m')
    .innerJoin('files as f', (join) =>
      join.onRef('f.id', '=', 'm.fileId').onRef('f.orderId', '=', 'm.orderId'),
    )
    .select([
      'm.id',
      'm.orderId',
      'm.fileId',
      'm.tooth',
      'm.version',
      'm.organizationId',
      'm.authorUserId',
      'm.authorName',
      'm.createdAt',
      'm.updatedAt',
      isCurrent.as('isCurrent'),
      isRemoved.as('isRemoved'),
      sql<MarginLine['points']>`m.points`.as('points'),
      sql<MarginLine['line']>`m.line`.as('line'),
    ])

/** A page of the margin lines of an order that the caller sees. */
export const selectLines = (
  tx: Tx,
  orderId: string,
  { search, hasEarlier = false, ...paging }: Query<typeof listMarginLines>,
): Promise<Page<MarginLine>> =>
  selectPage(
    tx,
    paging,
    selectLineColumns()
      .where('m.orderId', '=', orderId)
      .$if(!hasEarlier, (rows) =>
        rows.where(isCurrent).where(sql<boolean>`jsonb_array_length(m.points) > 0`),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(m.tooth || ' ' || m.author_name)`, search ?? '')),
      )
      .orderBy('m.id', 'desc'),
  )

/** A version of a line that the caller sees. */
export const selectLine = (tx: Tx, id: string): Promise<MarginLine | undefined> =>
  tx.maybe(selectLineColumns().where('m.id', '=', id))

/** A file of an order as whoever draws on it needs it. */
export type DrawnScan = {
  fileId: string
  orderId: string
  status: OrderStatus
  format: FileFormat
  uploadStatus: File['uploadStatus']
  labOrganizationId: string | null
  clinicOrganizationId: string | null
}

/** The file with its order, both kept as they are until the transaction ends: nobody hides it or ends the order meanwhile. */
export const lockScan = (tx: Tx, fileId: string): Promise<DrawnScan | undefined> =>
  tx.maybe(
    build
      .selectFrom('files')
      .innerJoin('orders', 'orders.id', 'files.orderId')
      .select([
        'files.id as fileId',
        'orders.id as orderId',
        'orders.status',
        'files.format',
        'files.uploadStatus',
        'files.labOrganizationId',
        'files.clinicOrganizationId',
      ])
      .where('files.id', '=', fileId)
      .forShare(),
  )

type LineOf = { orderId: string; fileId: string; tooth: number }

/** The last version of the line of a tooth on a scan, 0 where there is none, and whether it removed the line. */
export async function selectLatest(
  tx: Tx,
  { orderId, fileId, tooth }: LineOf,
): Promise<{ version: number; isRemoved: boolean }> {
  const latest = await tx.maybe(
    build
      .selectFrom('marginLines as m')
      .select(['m.version', isRemoved.as('isRemoved')])
      .where('m.orderId', '=', orderId)
      .where('m.fileId', '=', fileId)
      .where('m.tooth', '=', tooth)
      .orderBy('m.version', 'desc')
      .limit(1),
  )
  return latest ?? { version: 0, isRemoved: false }
}

/** Adds a version of a line. */
export async function insertLine(
  tx: Tx,
  {
    points,
    line,
    ...row
  }: LineOf &
    Pick<MarginLine, 'id' | 'version' | 'points' | 'line' | 'authorUserId' | 'authorName'> &
    Pick<DrawnScan, 'labOrganizationId' | 'clinicOrganizationId'>,
): Promise<void> {
  await tx.run(
    build.insertInto('marginLines').values({
      ...row,
      organizationId: org,
      points: JSON.stringify(points),
      line: JSON.stringify(line),
    }),
  )
}
