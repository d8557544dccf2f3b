import { refusal } from './refusal.ts'

/** Refusals of stages, quality checks, scheduling, materials. */
export const productionRefusals = {
  day_not_available: refusal(409, () => 'That day is no longer free. Choose another one.'),
}
