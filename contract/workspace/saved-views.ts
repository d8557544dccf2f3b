import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named, nameLine, recordTimes, strict } from '../platform/values.ts'

const tag = 'Saved views'

/** Views that a member may save in an organization. */
export const maximumSavedViews = 100

const screen = Type.String({
  pattern: '^[a-z][a-z0-9-]{0,39}$',
  description: 'The page that it belongs to',
  examples: ['orders'],
})
const name = nameLine(80, 'What the member calls it', 'Late zirconia')
const query = Type.String({
  maxLength: 2_000,
  pattern: '^([^\\s?#\\u0000-\\u001f\\u007f][^\\s#\\u0000-\\u001f\\u007f]*)?$',
  description:
    'Filters of the page as the query of its address, without the question mark; do not put names of patients in it',
  examples: ['status=in_production&due=late'],
})
const sortOrder = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Place in the list, smallest first',
  examples: [10],
})
const isShared = Type.Boolean({
  description: 'Whether every member of the organization sees it',
  examples: [false],
})

/** Filters of a page under a name. */
export const SavedView = named(
  'SavedView',
  {
    id: Id,
    screen,
    name,
    query,
    sortOrder,
    isShared,
    isMine: Type.Boolean({ description: 'Whether the caller saved it', examples: [true] }),
    userName: Type.String({ description: 'Name of who saved it', examples: ['Nora Sample'] }),
    ...recordTimes,
  },
  'Filters of a page of the web app under a name',
)
export type SavedView = Static<typeof SavedView>

const OneSavedView = Type.Object({ savedView: SavedView })
const sessionOnly = members({ credential: 'session' })

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/saved-views',
  operationId: 'listSavedViews',
  tag,
  summary: 'My saved views and those that colleagues share, in their order',
  description: '`search` looks in name and page.',
  access: sessionOnly,
  query: listQuery({ screen: Type.Optional(screen) }),
  reply: { status: 200, body: pageOf(SavedView) },
})

export const createSavedView = endpoint({
  method: 'POST',
  path: '/saved-views',
  operationId: 'createSavedView',
  tag,
  summary: 'Save a view',
  description: `A member has at most ${maximumSavedViews} in an organization, and each name once for a page. They go when the member leaves.`,
  access: sessionOnly,
  body: strict({
    screen,
    name,
    query,
    sortOrder: Type.Optional(sortOrder),
    isShared: Type.Optional(isShared),
  }),
  reply: { status: 201, body: OneSavedView },
  refuses: ['saved_view_name_taken', 'saved_views_limit_reached'],
})

export const updateSavedView = endpoint({
  method: 'PATCH',
  path: '/saved-views/{id}',
  operationId: 'updateSavedView',
  tag,
  summary: 'Change a saved view of mine',
  description: 'Only the keys that are sent are replaced. Shared views of others are theirs: 404.',
  access: sessionOnly,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      query: Type.Optional(query),
      sortOrder: Type.Optional(sortOrder),
      isShared: Type.Optional(isShared),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSavedView },
  refuses: ['saved_view_name_taken'],
})

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/saved-views/{id}',
  operationId: 'deleteSavedView',
  tag,
  summary: 'Delete a saved view of mine',
  description: 'Shared views of others are theirs: 404.',
  access: sessionOnly,
  params: idParams,
  reply: { status: 204 },
})
