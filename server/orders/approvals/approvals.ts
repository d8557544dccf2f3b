import { isDeepStrictEqual } from 'node:util'
import type { Approval, listApprovals } from '#contract/orders/approvals'
import type { Query } from '#contract/platform/endpoint'
import type { ApprovalFile } from '#contract/orders/order-events'
import type { Page } from '#contract/platform/page'
import {
  readOrder,
  transitionOrder,
  type Answer,
  type Message,
  type Reason,
  type TransitionCall,
} from '#server/orders/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertApproval,
  selectApprovals,
  selectChosenFiles,
  selectNewDesigns,
  selectWaitingApproval,
  showableKinds,
  updateVerdict,
  type ChosenFile,
} from './queries.ts'

/** One page of the rounds of approval of an order. @throws Refusal 404 */
export async function listApprovalPage(
  tx: Tx,
  session: Principal,
  orderId: string,
  query: Query<typeof listApprovals>,
): Promise<Page<Approval>> {
  const page = await selectApprovals(tx, { ...query, orderId })
  if (page.pagination.total === 0) await readOrder(tx, session, orderId)
  return page
}

const extensions: Record<string, string> = { other: 'bin', dicom: 'dcm' }

// Names of files carry names of patients: in the record a file is named by what it is.
function freeze({ id, kind, format, version, sha256 }: ChosenFile): ApprovalFile {
  if (sha256 === null) throw new Error('a file that is shown has no hash')
  const name = `${kind}-v${version}.${extensions[format] ?? format}`
  return { fileId: id, name, sha256, kind, version }
}

function faultOf(file: ChosenFile | undefined) {
  if (!file) return 'file_not_of_order'
  if (file.uploadStatus !== 'uploaded' || file.sha256 === null) return 'file_not_uploaded'
  if (!file.isSeenByClinic) return 'file_not_shared'
  const kinds: readonly string[] = showableKinds
  return kinds.includes(file.kind) ? null : 'file_not_design'
}

async function chooseFiles(tx: Tx, orderId: string, ids: readonly string[]): Promise<ChosenFile[]> {
  const files = new Map((await selectChosenFiles(tx, orderId, ids)).map((file) => [file.id, file]))
  const errors = ids.flatMap((id, place) => {
    const fault = faultOf(files.get(id))
    return fault === null ? [] : [inputError('body', `/fileIds/${place}`, fault)]
  })
  if (errors.length > 0) throw new Refusal('files_not_approvable', {}, { errors })
  return ids.flatMap((id) => files.get(id) ?? [])
}

/** Shows a design to the clinic: a new round with the hashes of its files. */
export const sendForApproval = (call: TransitionCall<Message & { fileIds?: string[] }>): Answer =>
  transitionOrder(call, 'sendForApproval', async (order) => {
    const { fileIds, message } = call.body
    const chosen = fileIds
      ? await chooseFiles(call.tx, order.id, fileIds)
      : await selectNewDesigns(call.tx, order.id)
    if (chosen.length === 0) {
      throw new Refusal('no_new_design')
    }
    const files = chosen.map(freeze)
    await insertApproval(call.tx, {
      id: newId(),
      orderId: order.id,
      rxVersion: order.rxVersion,
      files: JSON.stringify(files),
      message: message ?? null,
      sentByUserId: call.session.userId,
      sentByName: call.session.userName,
    })
    return { to: 'awaiting_approval', reason: message, details: { files } }
  })

type Judgement = { verdict: 'approved' | 'changes_requested'; comment: string | undefined }

// The verdict is about the files of the round as they were shown, whatever is attached meanwhile.
async function judge(
  { tx, session }: TransitionCall<unknown>,
  orderId: string,
  { verdict, comment }: Judgement,
  hashes?: readonly string[],
) {
  const waiting = await selectWaitingApproval(tx, orderId)
  if (!waiting) throw new Error('an order that awaits approval has no round that waits')
  const shown = [...new Set(waiting.files.map(({ sha256 }) => sha256))].sort()
  if (hashes && !isDeepStrictEqual([...hashes].sort(), shown)) {
    throw new Refusal('approval_files_changed', {}, { state: 'awaiting_approval' })
  }
  await updateVerdict(tx, waiting.id, {
    verdict,
    verdictByUserId: session.userId,
    verdictByName: session.userName,
    comment: comment ?? null,
  })
  return {
    to: 'in_production',
    reason: comment,
    details: { files: waiting.files },
  } as const
}

/** The clinic likes the design. */
export const approveOrder = (call: TransitionCall<Message & { fileHashes?: string[] }>): Answer => {
  const { fileHashes, message } = call.body
  return transitionOrder(call, 'approve', ({ id }) =>
    judge(call, id, { verdict: 'approved', comment: message }, fileHashes),
  )
}

/** The clinic wants another design. */
export const requestChanges = (call: TransitionCall<Reason>): Answer =>
  transitionOrder(call, 'requestChanges', ({ id }) =>
    judge(call, id, { verdict: 'changes_requested', comment: call.body.reason }),
  )
