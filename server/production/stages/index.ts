export { assignStages } from './assignment.ts'
export { readCalendar } from './calendar.ts'
export { production } from './routes.ts'
