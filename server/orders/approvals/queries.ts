import { sql, type Insertable } from 'kysely'
import type { Approval } from '#contract/orders/approvals'
import type { FileFormat, FileKind } from '#contract/scans/files'
import type { ApprovalFile } from '#contract/orders/order-events'
import type { Page, Paging } from '#contract/platform/page'
import type { Database } from '#database/types'
import { build, type Tx } from '#platform/db/db'
import { preparedPage, type PageBlanks } from '#platform/http/page'

const designKinds = ['design_stl', 'design_preview', 'cad_project', 'model_stl'] as const

/** The kinds of files that a round of approval can show. */
export const showableKinds = [
  ...designKinds,
  'photo_shade',
  'photo_face',
  'photo_intraoral',
  'other',
] as const satisfies readonly FileKind[]

/** A file of an order before it is shown. */
export type ChosenFile = {
  id: string
  kind: FileKind
  format: FileFormat
  version: number
  sha256: string | null
  uploadStatus: 'pending' | 'uploaded' | 'failed' | 'quarantined'
  isSeenByClinic: boolean
}

const selectOrderFiles = (orderId: string) =>
  build
    .selectFrom('files as f')
    .select(['f.id', 'f.kind', 'f.format', 'f.version', 'f.uploadStatus'])
    .select([
      sql<string | null>`encode(f.sha256, 'hex')`.as('sha256'),
      sql<boolean>`f.clinic_organization_id is not null`.as('isSeenByClinic'),
    ])
    .where('f.orderId', '=', orderId)

/** Those of an order's files that were chosen for an approval; ids of other orders are left out. */
export const selectChosenFiles = (
  tx: Tx,
  orderId: string,
  ids: readonly string[],
): Promise<ChosenFile[]> =>
  tx.all(selectOrderFiles(orderId).where(sql<boolean>`f.id = any(${[...ids]}::uuid[])`))

/** The designs of an order that no round has shown yet, without those that a later version replaces. */
export const selectNewDesigns = (tx: Tx, orderId: string): Promise<ChosenFile[]> =>
  tx.all(
    selectOrderFiles(orderId)
      .where('f.kind', 'in', designKinds)
      .where('f.uploadStatus', '=', 'uploaded')
      .where('f.sha256', 'is not', null)
      .where('f.clinicOrganizationId', 'is not', null)
      .where(
        sql<boolean>`not exists (select from app.files n where n.replaces_file_id = f.id and n.upload_status = 'uploaded')`,
      )
      .where(
        sql<boolean>`not exists (select from app.design_approvals a where a.order_id = f.order_id
          and a.files @> jsonb_build_array(jsonb_build_object('fileId', f.id)))`,
      )
      .orderBy('f.id'),
  )

type NewApproval = Omit<
  Insertable<Database['designApprovals']>,
  'round' | 'labOrganizationId' | 'clinicOrganizationId'
>

/** Begins the next round of a locked order. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  await tx.run(
    sql`insert into app.design_approvals (id, order_id, round, lab_organization_id, clinic_organization_id,
        rx_version, files, message, sent_by_user_id, sent_by_name)
      select ${approval.id}, o.id,
        1 + (select count(*) from app.design_approvals a where a.order_id = o.id),
        o.lab_organization_id, o.clinic_organization_id, ${approval.rxVersion}, ${approval.files},
        ${approval.message}, ${approval.sentByUserId}, ${approval.sentByName}
      from app.orders o where o.id = ${approval.orderId}`,
  )
}

/** The round of a locked order that has no verdict yet. */
export const selectWaitingApproval = (
  tx: Tx,
  orderId: string,
): Promise<{ id: string; files: ApprovalFile[] } | undefined> =>
  tx.maybe(
    build
      .selectFrom('designApprovals')
      .select(['id', 'files'])
      .where('orderId', '=', orderId)
      .where('verdict', 'is', null)
      .$narrowType<{ files: ApprovalFile[] }>(),
  )

/** Writes the clinic's answer to a request for approval. */
export async function updateVerdict(
  tx: Tx,
  id: string,
  verdict: {
    verdict: 'approved' | 'changes_requested'
    verdictByUserId: string | null
    verdictByName: string
    comment: string | null
  },
): Promise<void> {
  await tx.run(
    build
      .updateTable('designApprovals')
      .set({ ...verdict, verdictAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )
}

const approvalRows = preparedPage(({ value, matches }: PageBlanks<{ orderId: string }>) =>
  build
    .selectFrom('designApprovals as a')
    .select([
      'a.id',
      'a.orderId',
      'a.round',
      'a.rxVersion',
      'a.files',
      'a.message',
      'a.sentAt',
      'a.sentByUserId',
      'a.sentByName',
      'a.answerByOn',
      'a.verdict',
      'a.verdictAt',
      'a.verdictByUserId',
      'a.verdictByName',
      'a.comment',
    ])
    .where('a.orderId', '=', value('orderId'))
    .where(
      matches(
        sql`app.fold(concat_ws(' ', a.message, a.comment, a.sent_by_name, a.verdict_by_name))`,
      ),
    )
    .orderBy('a.round', 'desc')
    .$narrowType<Pick<Approval, 'files'>>(),
)

/** The rounds of approval of an order, newest first. */
export const selectApprovals = (
  tx: Tx,
  query: Paging & { orderId: string },
): Promise<Page<Approval>> => approvalRows(tx, query)
