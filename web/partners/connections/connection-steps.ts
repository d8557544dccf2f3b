import type { OrganizationType } from '#contract/platform/endpoint'
import type { ConnectionMove, LabConnection } from '#contract/partners/lab-connections'

/** The steps in the order in which they are offered. */
export const connectionSteps = [
  'accept',
  'decline',
  'withdraw',
  'resume',
  'suspend',
  'end',
] as const satisfies readonly ConnectionMove[]

/** What is hard to take back is asked about first. */
const askedSteps = ['decline', 'withdraw', 'suspend', 'end'] as const
export type AskedStep = (typeof askedSteps)[number]

/** Whether a step is asked about first. */
export const isAsked = (step: ConnectionMove): step is AskedStep =>
  (askedSteps as readonly string[]).includes(step)

/** The steps that a side may take with a connection now, as the contract's table has them. */
export function stepsOf(
  {
    status,
    requestedBy,
    suspendedBy,
  }: Pick<LabConnection, 'status' | 'requestedBy' | 'suspendedBy'>,
  side: OrganizationType,
): ConnectionMove[] {
  switch (status) {
    case 'pending':
      return requestedBy === side ? ['withdraw'] : ['accept', 'decline']
    case 'active':
      return ['suspend', 'end']
    case 'suspended':
      return suspendedBy === side ? ['resume', 'end'] : ['end']
    default:
      return []
  }
}
