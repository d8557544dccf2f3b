import type { OrganizationType } from '#contract/platform/endpoint'
import type { Answer } from '../../api/client.ts'

/** What the own side has to look at today. */
export type Worklist = Answer<'getWorklist'>['worklist']

/** An order of the worklist. */
export type WorklistOrder = Worklist['dueToday']['orders'][number]

type Lack = WorklistOrder['lacks'][number]

/** Why an order is on the list: what it lacks, it is late or may be, or its next step is the own side's. */
export type Reason = Lack | 'overdue' | 'atRisk' | 'move'

/** An order that the own side has to do something about, with the most urgent reason. */
export type TodoItem = { order: WorklistOrder; reason: Reason }

// What each side can settle, the most urgent first.
const lacksOf: Record<OrganizationType, readonly Lack[]> = {
  lab: [
    'cancellation',
    'otherDay',
    'acknowledgement',
    'redelivery',
    'parcelProblem',
    'arrival',
    'scan',
  ],
  clinic: [
    'dayAnswer',
    'approval',
    'information',
    'parcelProblem',
    'arrival',
    'scan',
    'submission',
  ],
}

// The laboratory makes the order: nobody has to do anything until it is overdue.
const statusesInWork: readonly string[] = ['accepted', 'in_production']

const isDueBy =
  (today: string) =>
  ({ answerByOn }: WorklistOrder): boolean =>
    answerByOn !== null && answerByOn <= today

/** The to-do list of a side: orders that lack something, then new, overdue and waiting ones. */
export function todoItemsOf(type: OrganizationType, worklist: Worklist): TodoItem[] {
  const items = new Map<string, TodoItem>()
  const add = (orders: readonly WorklistOrder[], reason: Reason) => {
    for (const order of orders) if (!items.has(order.id)) items.set(order.id, { order, reason })
  }
  for (const lack of lacksOf[type]) add(worklist.lacking[lack].orders, lack)
  // The clinic has to answer; the laboratory calls once the promised day depends on it.
  if (type === 'lab')
    add(worklist.lacking.approval.orders.filter(isDueBy(worklist.todayOn)), 'approval')
  const waiting = worklist.waitingOnUs.orders
  if (type === 'lab') {
    add(
      waiting.filter(({ status }) => status === 'submitted'),
      'move',
    )
    add(worklist.overdue.orders, 'overdue')
    add(worklist.atRisk?.orders ?? [], 'atRisk')
    add(
      waiting.filter(({ status }) => !statusesInWork.includes(status)),
      'move',
    )
  } else add(waiting, 'move')
  return [...items.values()]
}
