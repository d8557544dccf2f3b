import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { qualityResults } from '../orders/orders.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import {
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Production'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const point = line(200, 'What was looked at', 'Contacts are closed')
const isPassed = Type.Boolean({ description: 'Whether it was good', examples: [true] })
const pointNote = line(300, 'What was seen', 'Tight at 12 mesial')
const note = text(2_000, 'A note for colleagues; the clinic never sees it', 'Polish once more')
const photos = Type.Array(Id, { maxItems: 20, description: 'Files of the order that show it' })

/** What somebody found who looked at the work on an order. */
export const QualityCheck = named(
  'QualityCheck',
  {
    id: Id,
    orderId: id('The order'),
    stageId: nullable(id('The stage of the order that was checked; null: the whole')),
    result: oneOf(qualityResults, 'What was found'),
    checklist: Type.Array(Type.Object({ text: point, isPassed, note: nullable(pointNote) }), {
      description: 'The points that were looked at',
    }),
    inspectorUserId: id('Who checked'),
    inspectorName: Type.String({ description: 'Who checked', examples: ['Mira Example'] }),
    photoFileIds: photos,
    note: nullable(note),
    toStageId: nullable(id('The stage that the work went back to')),
    createdAt: Timestamp,
  },
  'What somebody found who looked at the work on an order',
)
export type QualityCheck = Static<typeof QualityCheck>

const byLab = members({ only: 'lab' })

export const listQualityChecks = endpoint({
  method: 'GET',
  path: '/orders/{id}/quality-checks',
  operationId: 'listQualityChecks',
  tag,
  summary: 'The quality checks of an order, newest first',
  description:
    'The clinic sees of each the result alone, as the event `quality_checked`. `search` looks in the note and the name of who checked.',
  access: { ...byLab, floor: true },
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(QualityCheck) },
})

export const createQualityCheck = endpoint({
  method: 'POST',
  path: '/orders/{id}/quality-checks',
  operationId: 'createQualityCheck',
  tag,
  summary: 'Record a quality check',
  description:
    'While the order is made. A failed check may send the work back to a stage (`toStageId`). Where a stage of the order asks for a check, the order is finished only after one that passed, if with conditions, and that is later than the last rework.',
  access: members({ only: 'lab', needs: 'quality.check', floor: true }),
  params: idParams,
  body: strict({
    result: oneOf(qualityResults, 'What was found; `passed` needs every point to be good'),
    stageId: Type.Optional(nullable(id('The stage of the order that was checked'))),
    checklist: Type.Optional(
      Type.Array(strict({ text: point, isPassed, note: Type.Optional(nullable(pointNote)) }), {
        maxItems: 100,
        description: 'The points that were looked at',
      }),
    ),
    photoFileIds: Type.Optional(
      Type.Array(Id, {
        maxItems: 20,
        uniqueItems: true,
        description: 'Uploaded files of the order that show it',
      }),
    ),
    note: Type.Optional(nullable(note)),
    toStageId: Type.Optional(nullable(id('With `failed`: the stage that the work goes back to'))),
  }),
  reply: { status: 201, body: Type.Object({ qualityCheck: QualityCheck }) },
  refuses: [
    'order_transition_not_allowed',
    'passed_check_with_failed_point',
    'only_failed_check_sends_back',
    'stage_not_of_order',
    'photo_not_of_order',
    'stage_of_removed_item',
    'stage_not_begun',
  ],
})
