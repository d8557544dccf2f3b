import assert from 'node:assert/strict'
import { test } from 'node:test'
import { todoItemsOf, type Worklist, type WorklistOrder } from './todo-list.ts'

const order = (id: string, status = 'in_production') => ({ id, status }) as WorklistOrder
const section = (...orders: WorklistOrder[]) => ({ total: orders.length, oldestDays: 1, orders })

function worklistWith(some: {
  waitingOnUs?: WorklistOrder[]
  overdue?: WorklistOrder[]
  atRisk?: WorklistOrder[]
  lacking?: Partial<Record<keyof Worklist['lacking'], WorklistOrder[]>>
}): Worklist {
  const lacks = [
    'information',
    'approval',
    'acknowledgement',
    'redelivery',
    'cancellation',
    'submission',
    'scan',
    'dayAnswer',
    'otherDay',
    'parcelProblem',
    'arrival',
  ] as const
  return {
    waitingOnUs: section(...(some.waitingOnUs ?? [])),
    overdue: section(...(some.overdue ?? [])),
    atRisk: section(...(some.atRisk ?? [])),
    lacking: Object.fromEntries(
      lacks.map((lack) => [lack, section(...(some.lacking?.[lack] ?? []))]),
    ),
  } as unknown as Worklist
}

const shown = (type: 'lab' | 'clinic', worklist: Worklist) =>
  todoItemsOf(type, worklist).map(({ order: { id }, reason }) => `${id} ${reason}`)

test('an order is named once, with what is most urgent about it', () => {
  const both = order('a')
  assert.deepEqual(
    shown('lab', worklistWith({ overdue: [both], lacking: { acknowledgement: [both] } })),
    ['a acknowledgement'],
  )
})

test('the laboratory sees new orders before late ones, and no work that is simply being made', () => {
  const worklist = worklistWith({
    waitingOnUs: [order('made'), order('ready', 'ready'), order('new', 'submitted')],
    overdue: [order('late')],
    atRisk: [order('late'), order('risky')],
  })
  assert.deepEqual(shown('lab', worklist), [
    'new move',
    'late overdue',
    'risky atRisk',
    'ready move',
  ])
})

test('the laboratory sees a design once the promised day depends on its answer', () => {
  const design = (id: string, answerByOn: string | null) => ({
    ...order(id, 'awaiting_approval'),
    answerByOn,
  })
  const designs = [
    design('today', '2026-11-27'),
    design('later', '2026-11-28'),
    design('free', null),
  ]
  const worklist = { ...worklistWith({ lacking: { approval: designs } }), todayOn: '2026-11-27' }
  assert.deepEqual(shown('lab', worklist), ['today approval'])
})

test('the clinic sees designs, questions and drafts before what else waits on it', () => {
  const worklist = worklistWith({
    waitingOnUs: [order('arrived', 'delivered'), order('question', 'needs_info')],
    lacking: {
      submission: [order('draft', 'draft')],
      information: [order('question', 'needs_info')],
      approval: [order('design', 'awaiting_approval')],
      acknowledgement: [order('theirs')],
    },
  })
  assert.deepEqual(shown('clinic', worklist), [
    'design approval',
    'question information',
    'draft submission',
    'arrived move',
  ])
})
