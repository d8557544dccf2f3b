import { Type, type Static } from 'typebox'
import { Tooth } from '../orders/order-items.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named, recordTimes, strict } from '../platform/values.ts'
import { marginLineLimits } from './margin-line-limits.ts'

const tag = 'Files'

const millimetres = (axis: string, example: number) =>
  Type.Number({
    minimum: -10_000,
    maximum: 10_000,
    description: `Along the ${axis} axis of the file`,
    examples: [example],
  })

const Place = strict(
  { x: millimetres('x', 12.41), y: millimetres('y', -3.08), z: millimetres('z', 7.95) },
  { description: 'A place on the scan, in the millimetres of the file' },
)

const tooth = Type.Unsafe<number>({ ...Tooth, description: 'The prepared tooth (FDI, ISO 3950)' })
const pointsText = 'The places that were set, in the order of the curve'
const lineText =
  'The closed curve through the points along the surface, as a polyline: its first place is not repeated at the end, and each point is one of its places'

/** A version of the margin line of a tooth on a scan. */
export const MarginLine = named(
  'MarginLine',
  {
    id: Id,
    orderId: Id,
    fileId: Type.Unsafe<string>({ ...Id, description: 'The scan it was drawn on' }),
    tooth,
    version: Type.Integer({
      minimum: 1,
      description: 'Each change of the line of a tooth on this scan is the next one',
      examples: [1],
    }),
    isCurrent: Type.Boolean({ description: 'Whether no later version is there' }),
    isRemoved: Type.Boolean({ description: 'Whether this version removed the line' }),
    points: Type.Array(Place, { description: `${pointsText}; none where the line was removed` }),
    line: Type.Array(Place, { description: `${lineText}; empty where the line was removed` }),
    organizationId: Type.Unsafe<string>({ ...Id, description: 'For whom the author drew' }),
    authorUserId: Type.Unsafe<string>({ ...Id, description: 'Who drew it' }),
    authorName: Type.String({ description: 'Name of the person', examples: ['Anna Sample'] }),
    ...recordTimes,
  },
  'A version of the margin line of a tooth, drawn on one version of a scan. A version never changes',
)
export type MarginLine = Static<typeof MarginLine>

const whileDrawing = ['margin_line_changed', 'order_takes_no_margin_lines'] as const

export const listMarginLines = endpoint({
  method: 'GET',
  path: '/orders/{id}/margin-lines',
  operationId: 'listMarginLines',
  tag,
  summary: 'Margin lines on the scans of an order, newest first',
  description:
    'The current line of each tooth on each scan that the caller sees; `hasEarlier` adds the earlier versions and those that removed a line. `search` looks in the number of the tooth and the name of the author.',
  access: members({ floor: true }),
  params: idParams,
  query: listQuery({
    hasEarlier: Type.Optional(
      Type.Boolean({ description: 'Whether earlier and removed versions are listed too' }),
    ),
  }),
  reply: { status: 200, body: pageOf(MarginLine) },
})

export const createMarginLine = endpoint({
  method: 'POST',
  path: '/files/{id}/margin-lines',
  operationId: 'createMarginLine',
  tag,
  summary: 'Draw or change the margin line of a tooth on a scan',
  description:
    'Adds the next version of the line of this tooth on this file. It stays with the file: a later version of the scan begins without lines. Whoever sees the file sees its lines, and either side may change them until the order has ended.',
  access: members({ floor: true }),
  params: idParams,
  body: strict({
    tooth,
    afterVersion: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description:
        'The version that was changed; 0 where there was none, or the line was removed. Another current version is answered 409 `margin_line_changed`',
      examples: [0],
    }),
    points: Type.Array(Place, {
      minItems: marginLineLimits.leastPoints,
      maxItems: marginLineLimits.mostPoints,
      description: pointsText,
    }),
    line: Type.Array(Place, {
      minItems: marginLineLimits.leastPoints,
      maxItems: marginLineLimits.mostLinePoints,
      description: lineText,
    }),
  }),
  reply: { status: 201, body: Type.Object({ marginLine: MarginLine }) },
  refuses: [...whileDrawing, 'margin_line_not_on_scan'],
})

export const deleteMarginLine = endpoint({
  method: 'DELETE',
  path: '/margin-lines/{id}',
  operationId: 'deleteMarginLine',
  tag,
  summary: 'Remove a margin line',
  description:
    'By the id of its current version. The removal is a version of its own: earlier ones stay and say who drew them.',
  access: members({ floor: true }),
  params: idParams,
  reply: { status: 204 },
  refuses: whileDrawing,
})
