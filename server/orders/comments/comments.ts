import type { Comment, createComment, listComments } from '#contract/orders/comments'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { namesPatient } from '#contract/partners/person-names'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertComment,
  insertReads,
  lockOrder,
  selectAttachable,
  selectComment,
  selectComments,
  selectIsOnOrder,
  selectMentionable,
  selectOrder,
  type CommentedOrder,
} from './queries.ts'

type NewComment = Body<typeof createComment>

/** @throws Refusal 404 when the caller cannot see the order */
export async function requireOrder(tx: Tx, id: string): Promise<void> {
  if (!(await selectOrder(tx, id))) throw notFound('order')
}

/** One page of the comments on an order that the caller may see. @throws Refusal 404 */
export async function listCommentPage(
  tx: Tx,
  orderId: string,
  query: Query<typeof listComments>,
): Promise<Page<Comment>> {
  const page = await selectComments(tx, orderId, query)
  // Nothing found may be an order that is not there.
  if (page.pagination.total === 0) await requireOrder(tx, orderId)
  return page
}

// As the caller may see it: a laboratory has no names to compare with, so that no refusal shows it
// that it guessed right.
function refuseNames(order: CommentedOrder, { body, visibility }: NewComment): void {
  const { privacyMode } = order
  if (visibility !== 'shared' || privacyMode === null || privacyMode === 'full') return
  if (!namesPatient(body, order)) return
  const errors = [inputError('body', '/body', 'names_patient')]
  throw new Refusal('comment_names_patient', {}, { errors })
}

async function refuseMentions(tx: Tx, orderId: string, { mentions = [], visibility }: NewComment) {
  if (mentions.length === 0) return
  const known = await selectMentionable(tx, {
    orderId,
    userIds: mentions,
    isShared: visibility === 'shared',
  })
  const place = mentions.findIndex((userId) => !known.includes(userId))
  if (place === -1) return
  throw invalidInput(inputError('body', `/mentions/${place}`, 'mention_out_of_reach'))
}

// The files that a comment names, each with where it names it.
const namedFiles = ({ attachments = [], place }: NewComment) => [
  ...attachments.map((fileId, at) => ({ fileId, pointer: `/attachments/${at}` })),
  ...(place ? [{ fileId: place.fileId, pointer: '/place/fileId' }] : []),
]

async function refuseFiles(tx: Tx, orderId: string, comment: NewComment) {
  const named = namedFiles(comment)
  if (named.length === 0) return
  const files = await selectAttachable(
    tx,
    orderId,
    named.map(({ fileId }) => fileId),
  )
  for (const { fileId, pointer } of named) {
    const file = files.find(({ id }) => id === fileId)
    if (!file) throw invalidInput(inputError('body', pointer, 'file_not_of_order'))
    if (comment.visibility === 'shared' && file.visibility !== 'shared') {
      throw new Refusal('comment_shares_internal_file')
    }
  }
}

/**
 * Writes a comment, for good. The order is kept as it is meanwhile, so that a submit or a withdrawal at
 * the same moment shows or hides the comment too. @throws Refusal 400, 404, 422
 */
export async function addComment(
  tx: Tx,
  session: Principal,
  orderId: string,
  comment: NewComment,
): Promise<Comment> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw notFound('order')
  refuseNames(order, comment)
  await refuseMentions(tx, orderId, comment)
  await refuseFiles(tx, orderId, comment)
  const isOf = (type: Principal['organizationType']) =>
    comment.visibility === 'shared' || session.organizationType === type
  const id = newId()
  await insertComment(tx, {
    ...comment,
    id,
    orderId,
    authorUserId: session.userId,
    authorName: session.userName,
    labOrganizationId: isOf('lab') ? order.labViewId : null,
    clinicOrganizationId: isOf('clinic') ? order.clinicOrganizationId : null,
  })
  return selectComment(tx, id)
}

/** Marks what others wrote up to a comment as read by the caller. @throws Refusal 404 */
export async function markRead(
  tx: Tx,
  session: Principal,
  orderId: string,
  untilCommentId: string,
): Promise<undefined> {
  if (!(await lockOrder(tx, orderId))) throw notFound('order')
  if (!(await selectIsOnOrder(tx, orderId, untilCommentId))) throw notFound('comment')
  await insertReads(tx, { orderId, untilCommentId, session })
}
