export { daysOf } from './capacity.ts'
export { capacity } from './routes.ts'
