import type { OrganizationType } from '#contract/platform/endpoint'
import type { Worklist, WorklistOrder } from '#contract/workspace/todo'

type Lack = WorklistOrder['lacks'][number]

/** Why an order needs somebody: what it lacks, that it is late, or that the own side has to move. */
export type Reason = Lack | 'overdue' | 'move'

/** An order that needs somebody of the own side, once, with the most urgent reason. */
export type Need = { order: WorklistOrder; reason: Reason }

// What each side can settle itself, the most urgent first.
const lacksOf: Record<OrganizationType, readonly Lack[]> = {
  lab: ['cancellation', 'otherDay', 'acknowledgement', 'redelivery', 'scan'],
  clinic: ['dayAnswer', 'approval', 'information', 'scan', 'submission'],
}

// Where the laboratory is simply making it: no step waits, until it is late.
const made: readonly string[] = ['accepted', 'in_production']

/** What needs the own side today: what lacks something, what is new, what is late, what waits longest. */
export function needsOf(type: OrganizationType, worklist: Worklist): Need[] {
  const needs = new Map<string, Need>()
  const add = (orders: readonly WorklistOrder[], reason: Reason) => {
    for (const order of orders) if (!needs.has(order.id)) needs.set(order.id, { order, reason })
  }
  for (const lack of lacksOf[type]) add(worklist.lacking[lack].orders, lack)
  const waiting = worklist.waitingOnUs.orders
  if (type === 'lab') {
    add(
      waiting.filter(({ status }) => status === 'submitted'),
      'move',
    )
    add(worklist.overdue.orders, 'overdue')
    add(
      waiting.filter(({ status }) => !made.includes(status)),
      'move',
    )
  } else add(waiting, 'move')
  return [...needs.values()]
}
