import type { ConnectionTransition } from '#contract/partners/lab-connections'

/** The steps in the order in which they are offered. */
export const connectionSteps = [
  'accept',
  'decline',
  'withdraw',
  'resume',
  'suspend',
  'end',
] as const satisfies readonly ConnectionTransition[]

/** What is hard to take back is asked about first. */
const askedSteps = ['decline', 'withdraw', 'suspend', 'end'] as const
export type AskedStep = (typeof askedSteps)[number]

/** Whether a step is asked about first. */
export const isAsked = (step: ConnectionTransition): step is AskedStep =>
  (askedSteps as readonly string[]).includes(step)
