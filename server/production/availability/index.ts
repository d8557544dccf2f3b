export { planOpenWork, selectOpenWork, type OpenPlan, type OpenWork } from './planning.ts'
export { type OpenOrder } from './plan-queries.ts'
export { availability } from './routes.ts'
