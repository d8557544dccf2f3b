export { daysOf } from './capacity.ts'
export { capacity } from './routes.ts'
export { courierTimeOf, driversOf, selectToday } from './team-day-queries.ts'
