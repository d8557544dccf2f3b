import { Type, type Static } from 'typebox'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  idParams,
  named,
  nullable,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Compliance'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const words = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
const count = (description: string) => Type.Integer({ description, examples: [3] })
const given = (maxLength: number, description: string, example: string) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', description, examples: [example] })

const reason = given(1_000, 'Why', 'The manufacturer found cracks in this lot')
const instruction = given(
  4_000,
  'What the clinics are to do',
  'Call the patient in and check the work',
)

const RecalledLot = Type.Object(
  {
    materialLotId: id('The lot'),
    materialName: words('The material', 'Northglass HT disc 98 mm'),
    manufacturer: words('Who makes it', 'Northglass Ceramics'),
    lotNumber: words('Number of the lot', 'NG-24117'),
    expiresOn: nullable(DateOnly),
  },
  { description: 'A lot, as it was called when it was recalled' },
)

const summary = {
  id: Id,
  reason,
  instruction,
  lots: Type.Array(RecalledLot, { description: 'The lots' }),
  laboratoryName: words('The laboratory', 'North Dental Lab'),
  orderCount: count('Orders that have such material in them, as far as the caller sees them'),
  noticesSent: count('Clinics that were reported; for a clinic only itself'),
  acknowledgedCount: count('Clinics that acknowledged it; for a clinic only itself'),
  startedByName: words('Who started it', 'Alex Sample'),
  ...recordTimes,
}

const RecallSummary = named('RecallSummary', summary, 'A recall without the work that it found')

/** A recall without its orders, as lists show it. */
export type RecallSummary = Static<typeof RecallSummary>

const RecalledWork = Type.Object(
  {
    orderId: id('The order'),
    orderNumber: nullable(words('Its number', '26-004512')),
    workSummary,
    patientCode: nullable(words('Code of the patient', 'P-000042')),
    customerId: nullable(id("The laboratory's customer; null for a clinic")),
    orderItemId: id('The piece of work'),
    itemDescription: words('What it is', 'Zirconia crown'),
    tooth: nullable(Type.Integer({ description: 'The tooth (FDI)', examples: [11] })),
    materialLotId: id('The lot that is in it'),
    materialName: words('The material', 'Northglass HT disc 98 mm'),
    lotNumber: words('Number of the lot', 'NG-24117'),
  },
  { description: 'A piece of work that has recalled material in it' },
)

const RecallNotice = Type.Object(
  {
    customerId: nullable(id("The laboratory's customer; null for a clinic")),
    customerName: nullable(words("The customer's name; null for a clinic", 'Clinic at the Park')),
    phone: nullable(
      words("The customer's telephone, for the laboratory to call", '+49 30 5550100'),
    ),
    isOnService: Type.Boolean({
      description: 'Whether it was notified here; who was not is to be called',
      examples: [true],
    }),
    acknowledgedAt: nullable(Timestamp),
    acknowledgedByName: nullable(words('Who acknowledged it', 'Mira Example')),
  },
  { description: 'A customer whom the recall reaches' },
)

/** A recall with all that it found, as far as the caller may see it. */
export const Recall = named(
  'Recall',
  {
    ...summary,
    work: Type.Array(RecalledWork, {
      description: 'Each piece of work and tooth with such a lot, newest order first',
    }),
    notices: Type.Array(RecallNotice, {
      description: 'Whom it reaches; for a clinic only itself',
    }),
  },
  'A laboratory calls back all work that has material of certain lots in it',
)
export type Recall = WithoutAbilities<Static<typeof Recall>>

const OneRecall = Type.Object({ recall: Recall })

export const startRecall = endpoint({
  method: 'POST',
  path: '/recalls',
  operationId: 'startRecall',
  tag,
  summary: 'Recall lots: all work, all clinics, in one step',
  description:
    'Marks the lots as recalled for good, finds every piece of work that has one of them in it and was not taken back, and notifies every active member of every clinic concerned, in the app and by mail. Customers that are not on the service are in `notices`, with their telephone. The same lots again give the same recall; a lot that is in another recall is answered 409.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  body: strict({
    materialLotIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'The lots',
      examples: [['019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f']],
    }),
    reason,
    instruction,
  }),
  reply: { status: 201, body: OneRecall },
  refuses: ['not_found', 'lot_in_other_recall'],
})

export const listRecalls = endpoint({
  method: 'GET',
  path: '/recalls',
  operationId: 'listRecalls',
  tag,
  summary: 'Recalls, newest first',
  description:
    'A laboratory sees its own, a clinic those that found work of its own. `search` looks in the reason, the instruction, and the names and numbers of the lots.',
  access: members(),
  query: listQuery({ updatedSinceAt }),
  reply: { status: 200, body: pageOf(RecallSummary) },
})

export const getRecall = endpoint({
  method: 'GET',
  path: '/recalls/{id}',
  operationId: 'getRecall',
  tag,
  summary: 'One recall with the work that it found',
  description: 'A clinic sees its own orders alone.',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneRecall },
})

export const acknowledgeRecall = endpoint({
  method: 'POST',
  path: '/recalls/{id}/acknowledge',
  operationId: 'acknowledgeRecall',
  tag,
  summary: 'Say that the clinic knows of a recall',
  description: 'The first word stays; again changes nothing.',
  access: members({ only: 'clinic', credential: 'session', needs: 'orders.write' }),
  params: idParams,
  reply: { status: 200, body: OneRecall },
})
