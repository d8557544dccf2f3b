export { daysOfPlan } from './outlook.ts'
export { planOpenWork, selectOpenWork, type OpenPlan, type OpenWork } from './planning.ts'
export { availability } from './routes.ts'
