import type { RefusalCode } from './index.ts'

/** What an operation answers that changes the status of a connection. */
export const connectionTransitionRefusals = [
  'connection_transition_not_allowed',
  'connection_transition_of_other_side',
] as const satisfies readonly RefusalCode[]
