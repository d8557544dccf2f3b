import { Type } from 'typebox'

/** Why a laboratory promises a later day than the one that the clinic reserved. */
export const lateDayReason = Type.String({
  minLength: 1,
  maxLength: 2_000,
  pattern: '\\S',
  description:
    'Why the promised day is later than the one that the clinic reserved, which needs it; the clinic reads it and is asked',
  examples: ['Our furnace is being repaired'],
})

/** The same beside the promised day. */
export const dayReason = Type.Optional(lateDayReason)
