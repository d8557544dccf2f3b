export { assignStages } from './assignment.ts'
export { readCalendar } from './calendar.ts'
export { daysOf } from './capacity.ts'
export { production } from './routes.ts'
