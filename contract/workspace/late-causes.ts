/** Why an order was late, as far as its history shows it. */
export const lateCauses = [
  'carrier',
  'answer_awaited',
  'redone',
  'work_centre_busy',
  'other',
] as const
/** Why an order was late. */
export type LateCause = (typeof lateCauses)[number]
