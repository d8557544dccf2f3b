import type { OrganizationType } from '#contract/platform/endpoint'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { OrderEventAction } from '#contract/orders/order-transitions'
import { atWork, hourMs, type Chance } from './book.ts'
import type { DemoText } from './texts.ts'

/** One step in the course of an order. */
type Step = {
  action: OrderEventAction
  by: OrganizationType
  to: OrderStatus
  purpose?: 'try_in' | 'final'
  reason?: DemoText
}

/** A step with its time in milliseconds since 1970. */
export type Moment = Step & { atMs: number }

type Course = { isOffline: boolean; isPhysical: boolean; chance: Chance }

const reasonsToHold = ['Patient is ill.', 'Waiting for the alloy.', 'Dentist is on leave.'] as const
const reasonsToReject = [
  'We do not make this appliance.',
  'The scan is of another patient.',
] as const
const reasonsToCancel = [
  'Patient moved away.',
  'Treatment plan changed.',
  'Ordered twice.',
] as const

const byLab = (action: OrderEventAction, to: OrderStatus, more: Partial<Step> = {}): Step => ({
  action,
  by: 'lab',
  to,
  ...more,
})
const byClinic = (action: OrderEventAction, to: OrderStatus, more: Partial<Step> = {}): Step => ({
  action,
  by: 'clinic',
  to,
  ...more,
})

function submission({ isOffline, isPhysical, chance }: Course): Step[] {
  if (isOffline) return [byLab('created', 'draft')]
  const asks = chance.happens(0.12)
  return [
    byClinic('created', 'draft'),
    byClinic('submitted', 'submitted'),
    ...(isPhysical
      ? [byClinic('sent_to_lab', 'submitted'), byLab('arrived_at_lab', 'submitted')]
      : []),
    ...(asks ? [byLab('info_requested', 'needs_info'), byClinic('resubmitted', 'submitted')] : []),
  ]
}

function acceptance(course: Course): Step[] {
  return [...submission(course), byLab(course.isOffline ? 'registered' : 'accepted', 'accepted')]
}

const roundForChanges = [
  byLab('sent_for_approval', 'awaiting_approval'),
  byClinic('changes_requested', 'in_production', { reason: 'Contact too tight, please relieve.' }),
]

function approval(chance: Chance): Step[] {
  return [
    ...(chance.happens(0.3) ? roundForChanges : []),
    byLab('sent_for_approval', 'awaiting_approval'),
    byClinic('approved', 'in_production'),
  ]
}

function production(course: Course): Step[] {
  const { isOffline, chance } = course
  const isHeld = chance.happens(0.06)
  const reason = chance.pick(reasonsToHold)
  return [
    ...acceptance(course),
    byLab('started', 'in_production'),
    ...(isHeld ? [byLab('held', 'on_hold', { reason }), byLab('resumed', 'in_production')] : []),
    ...(!isOffline && chance.happens(0.08)
      ? [byClinic('rx_changed', 'in_production'), byLab('rx_acknowledged', 'in_production')]
      : []),
    ...(!isOffline && chance.happens(0.2) ? approval(chance) : []),
  ]
}

// A clinic that wants it no longer, or otherwise: either way the laboratory has to answer.
function secondThoughts({ isOffline, chance }: Course): Step[] {
  if (isOffline) return []
  if (chance.happens(0.15)) {
    return [byClinic('cancel_requested', 'accepted', { reason: chance.pick(reasonsToCancel) })]
  }
  return chance.happens(0.25) ? [byClinic('rx_changed', 'accepted')] : []
}

const making = (course: Course): Step[] => [
  ...production(course),
  byLab('quality_checked', 'in_production'),
  byLab('finished', 'ready'),
]

function tryIn(course: Course): Step[] {
  return [
    ...making(course),
    byLab('shipped', 'shipped', { purpose: 'try_in' }),
    receipt(course, 'at_try_in'),
  ]
}

const receipt = ({ isOffline }: Course, to: OrderStatus): Step =>
  isOffline ? byLab('delivered', to) : byClinic('delivered', to)

function finish(course: Course): Step[] {
  const { isOffline, chance } = course
  const isTriedIn = chance.happens(0.1)
  const findings = { reason: 'Contact too tight mesially.' } as const
  if (!isTriedIn) return making(course)
  return [
    ...tryIn(course),
    (isOffline ? byLab : byClinic)('returned_from_try_in', 'in_production', findings),
    byLab('quality_checked', 'in_production'),
    byLab('finished', 'ready'),
  ]
}

const shipping = (course: Course) => [
  ...finish(course),
  byLab('shipped', 'shipped', { purpose: 'final' }),
]
const delivery = (course: Course) => [...shipping(course), receipt(course, 'delivered')]

function cancellation(course: Course): Step[] {
  const reason = course.chance.pick(reasonsToCancel)
  if (course.isOffline) return [...acceptance(course), byLab('cancelled', 'cancelled', { reason })]
  if (course.chance.happens(0.5)) {
    return [...submission(course), byClinic('cancelled', 'cancelled', { reason })]
  }
  return [
    ...acceptance(course),
    byClinic('cancel_requested', 'accepted', { reason }),
    byLab('cancelled', 'cancelled', { reason }),
  ]
}

function hold(course: Course): Step[] {
  const reason = course.chance.pick(reasonsToHold)
  const isByClinic = !course.isOffline && course.chance.happens(0.4)
  return [
    ...(course.chance.happens(0.4) ? acceptance(course) : production(course)),
    (isByClinic ? byClinic : byLab)('held', 'on_hold', { reason }),
  ]
}

const courses: Record<OrderStatus, (course: Course) => Step[]> = {
  draft: (course) => submission({ ...course, isPhysical: false }).slice(0, 1),
  submitted: submission,
  needs_info: (course) => [...submission(course), byLab('info_requested', 'needs_info')],
  accepted: (course) => [...acceptance(course), ...secondThoughts(course)],
  in_production: production,
  awaiting_approval: (course) => [
    ...production(course),
    byLab('sent_for_approval', 'awaiting_approval'),
  ],
  on_hold: hold,
  ready: finish,
  shipped: (course) => [
    ...shipping(course),
    ...(!course.isOffline && course.chance.happens(0.35)
      ? [byClinic('reported_not_received', 'shipped')]
      : []),
  ],
  delivered: delivery,
  at_try_in: tryIn,
  completed: (course) => [...delivery(course), byClinic('completed', 'completed')],
  rejected: (course) => [
    ...submission(course),
    byLab('rejected', 'rejected', { reason: course.chance.pick(reasonsToReject) }),
  ],
  cancelled: cancellation,
}

/** Which version of the prescription the steps so far lead to, and which one the laboratory knows. */
export function rxStanding(moments: readonly Moment[]) {
  const standing = { rxVersion: 0, rxAcknowledgedVersion: 0 }
  for (const { action } of moments) {
    if (['submitted', 'registered'].includes(action)) standing.rxVersion = 1
    if (action === 'rx_changed') standing.rxVersion++
    if (['accepted', 'registered', 'rx_acknowledged'].includes(action)) {
      standing.rxAcknowledgedVersion = standing.rxVersion
    }
  }
  return standing
}

/** Hours that may pass before a step, at least and at most. */
const hoursBefore: Partial<Record<OrderEventAction, readonly [number, number]>> = {
  submitted: [0.2, 4],
  registered: [0.2, 2],
  sent_to_lab: [1, 4],
  arrived_at_lab: [18, 30],
  quality_checked: [30, 110],
  finished: [0.2, 1],
  delivered: [18, 30],
  reported_not_received: [26, 40],
  completed: [20, 160],
  returned_from_try_in: [24, 80],
  resumed: [20, 60],
}

/**
 * The steps that lead to a status, the last one at `lastMs`, in working hours and in order: the
 * times are counted back from the end, so that nothing happens after now.
 */
export function inventCourse(status: OrderStatus, course: Course, lastMs: number): Moment[] {
  const steps = courses[status](course)
  const moments: Moment[] = []
  let atMs = atWork(lastMs)
  for (const step of steps.toReversed()) {
    moments.unshift({ ...step, atMs })
    const [least, most] = hoursBefore[step.action] ?? [2, 24]
    const hours = least + course.chance.next() * (most - least)
    atMs = atWork(atMs - Math.round(hours * hourMs))
  }
  return moments
}
