export { lastAnswerDay } from './answer-day.ts'
export { comparePlans, type MovedPromise } from './compare-plans.ts'
export { daysOfPlan, outlookOf } from './outlook.ts'
export { countEndangered } from './rush-effects.ts'
export {
  planOpenWork,
  selectOpenWork,
  selectSurroundings,
  type OpenPlan,
  type OpenWork,
} from './planning.ts'
export { availability } from './routes.ts'
