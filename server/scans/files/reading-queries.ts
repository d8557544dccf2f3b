import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { File, FilePart, FileRead, listFileReads } from '#contract/scans/files'
import type { Page } from '#contract/platform/page'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { madeName } from './queries.ts'

/** What it takes to read a file; the name is made, without anything of the patient. */
export type Stored = Pick<File, 'id' | 'organizationId' | 'name' | 'uploadStatus' | 'sha256'> & {
  previewFormat: 'glb' | 'webp' | null
  hasThumbnail: boolean
}

/** Where the bytes of a file are, and what is known of them. */
export const selectStored = (tx: Tx, id: string): Promise<Stored | undefined> =>
  tx.maybe(
    build
      .selectFrom('files')
      .innerJoin('orders', 'orders.id', 'files.orderId')
      .select([
        'files.id',
        'files.organizationId',
        'files.uploadStatus',
        'files.previewFormat',
        'files.hasThumbnail',
        madeName.as('name'),
        sql<string | null>`encode(files.sha256, 'hex')`.as('sha256'),
      ])
      .where('files.id', '=', id),
  )

/** Writes that somebody of the other side read a file. */
export async function insertRead(
  tx: Tx,
  read: {
    id: string
    fileId: string
    ownerOrganizationId: string
    organizationId: string
    organizationName: string
    userId: string
    userName: string
    part: FilePart
  },
): Promise<void> {
  await tx.run(build.insertInto('fileReads').values(read))
}

/** Reads of a file, newest first, for the side that brought it; nothing for anyone else. */
export const selectReads = (
  tx: Tx,
  fileId: string,
  { search, part, ...paging }: Query<typeof listFileReads>,
): Promise<Page<FileRead>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('fileReads as r')
      .select([
        'r.id',
        'r.fileId',
        'r.part',
        'r.organizationId',
        'r.organizationName',
        'r.userId',
        'r.userName',
        'r.readAt',
      ])
      .where('r.ownerOrganizationId', '=', sql<string>`app.org()`)
      .where('r.fileId', '=', fileId)
      .$if(part !== undefined, (rows) => rows.where('r.part', '=', part ?? 'content'))
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(r.user_name || ' ' || r.organization_name)`, search ?? '')),
      )
      .orderBy('r.id', 'desc'),
  )
