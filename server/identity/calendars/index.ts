export {
  closureRows,
  holidayRows,
  requireDay,
  requireDistinct,
  requireFreeDays,
} from './free-days.ts'
export type { FreeDayRow } from './free-days.ts'
export { calendars } from './routes.ts'
