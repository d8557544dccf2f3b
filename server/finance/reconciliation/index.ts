export { reconcileAll } from './all.ts'
export { reconciliation } from './routes.ts'
