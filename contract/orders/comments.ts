import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Id,
  idParams,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Comments'

const commentVisibilities = ['shared', 'internal'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

const body = Type.String({
  minLength: 1,
  maxLength: 4_000,
  pattern: '\\S',
  description: 'The text; not only white space',
  examples: ['Could you send a photo of the shade tab?'],
})
const visibility = oneOf(
  commentVisibilities,
  'Both sides of the order, or the own organization alone',
)
const personName = Type.String({ description: 'Name of the person', examples: ['Anna Sample'] })

const CommentRead = Type.Object(
  {
    userId: id('Who has read it'),
    name: personName,
    organizationId: id('Of which side'),
    readAt: Type.Unsafe<string>({ ...Timestamp, description: 'When first' }),
  },
  { description: 'Somebody who has read the comment' },
)

const millimetres = (description: string, example: number) =>
  Type.Number({ minimum: -10_000, maximum: 10_000, description, examples: [example] })
const share = (description: string, example: number) =>
  Type.Number({ minimum: -1, maximum: 1, description, examples: [example] })

const placeOfComment = {
  fileId: id('The scan'),
  point: strict(
    {
      x: millimetres('Along the x axis of the file', 12.41),
      y: millimetres('Along its y axis', -3.08),
      z: millimetres('Along its z axis', 7.95),
    },
    { description: 'Where on it, in the millimetres of the file' },
  ),
  normal: strict(
    {
      x: share('Along the x axis of the file', 0),
      y: share('Along its y axis', 0.6),
      z: share('Along its z axis', 0.8),
    },
    { description: 'Where the surface looks there, of length one' },
  ),
}

/** What someone wrote about an order. */
export const Comment = named(
  'Comment',
  {
    id: Id,
    orderId: Id,
    organizationId: id('For whom the author wrote'),
    authorUserId: id('Who wrote it'),
    authorName: personName,
    visibility,
    body,
    mentions: Type.Array(id('A user'), { description: 'Who is notified of it by name' }),
    attachments: Type.Array(id('A file'), {
      description: 'Files of the order, those that the caller may see',
    }),
    place: nullable(
      Type.Object(placeOfComment, {
        description:
          'The place on a scan that it is about; null for the order as a whole, or when the caller does not see the file',
      }),
    ),
    readBy: Type.Array(CommentRead, {
      description: 'Who marked it as read, the first one first; the author is not among them',
    }),
    ...recordTimes,
  },
  'What someone wrote about an order. It is a record that both sides rely on: it is neither edited nor deleted',
)
export type Comment = Static<typeof Comment>

/** A member who follows an order. */
export const Watcher = named(
  'Watcher',
  {
    userId: id('The member'),
    name: personName,
    isWatching: Type.Boolean({ description: 'Whether the member follows it', examples: [true] }),
    changedAt: Type.Unsafe<string>({ ...Timestamp, description: 'Since when' }),
  },
  'A member of the own organization who follows an order',
)
export type Watcher = Static<typeof Watcher>

export const listComments = endpoint({
  method: 'GET',
  path: '/orders/{id}/comments',
  operationId: 'listComments',
  tag,
  summary: 'Comments on an order, newest first',
  description:
    'Shared comments of both sides and internal ones of the own. What a clinic writes about a draft reaches the laboratory with the submit, and is hidden again by a withdrawal; either counts as a change for `updatedSinceAt`, a read mark does not. `search` looks in the text and the name of the author.',
  access: members({ floor: true }),
  params: idParams,
  query: listQuery({
    updatedSinceAt,
    visibility: Type.Optional(oneOf(commentVisibilities, 'Only shared or only internal ones')),
  }),
  reply: { status: 200, body: pageOf(Comment) },
})

export const createComment = endpoint({
  method: 'POST',
  path: '/orders/{id}/comments',
  operationId: 'createComment',
  tag,
  summary: 'Comment on an order',
  description:
    "For good: a comment is neither edited nor deleted. The author follows the order from then on. On an order of an offline customer a shared comment reaches nobody else. Under the privacy modes `initials` and `code_only` a clinic's shared comment that has the patient's first or last name in it is refused; one that comes to name the patient later, because the patient or the mode changes, becomes internal.",
  access: members({ floor: true }),
  params: idParams,
  body: strict({
    body,
    visibility,
    mentions: Type.Optional(
      Type.Array(id('A user'), {
        maxItems: 20,
        uniqueItems: true,
        description:
          'Who is notified of it by name: active members; of the other side, in shared comments, those who acted on this order or commented on it',
      }),
    ),
    attachments: Type.Optional(
      Type.Array(id('A file'), {
        maxItems: 20,
        uniqueItems: true,
        description: 'Files of this order; in a shared comment only such as both sides see',
      }),
    ),
    place: Type.Optional(
      strict(placeOfComment, {
        description:
          'A place on a scan of this order; in a shared comment only on one that both sides see',
      }),
    ),
  }),
  reply: { status: 201, body: Type.Object({ comment: Comment }) },
  refuses: ['comment_names_patient', 'comment_shares_internal_file'],
})

export const readComments = endpoint({
  method: 'POST',
  path: '/orders/{id}/comments/read',
  operationId: 'readComments',
  tag,
  summary: 'Mark comments as read',
  description:
    'All comments on the order up to this one, with their notifications. The first time counts; own comments are not marked.',
  access: members({ floor: true }),
  params: idParams,
  body: strict({ untilCommentId: id('The last comment that was read') }),
  reply: { status: 204 },
})

export const listWatchers = endpoint({
  method: 'GET',
  path: '/orders/{id}/watchers',
  operationId: 'listWatchers',
  tag,
  summary: 'Who of the own side follows an order',
  description:
    'The last one to begin is the first. Who acts on an order or comments on it follows it by that, unless they said no before. `search` looks in the name.',
  access: members({ floor: true }),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(Watcher) },
})

export const watchOrder = endpoint({
  method: 'POST',
  path: '/orders/{id}/watchers',
  operationId: 'watchOrder',
  tag,
  summary: 'Follow an order, or follow it no longer',
  description: 'For oneself. A no stays until the next yes, whatever one does on the order.',
  access: members(),
  params: idParams,
  body: strict({
    isWatching: Type.Boolean({ description: 'True to follow', examples: [true] }),
  }),
  reply: { status: 200, body: Type.Object({ watcher: Watcher }) },
})
