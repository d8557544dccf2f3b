export { arrivalAfter, choiceFor, findChoices, type Choice } from './choices.ts'
export { dateOf, dayAt, dayOf, isClinicDay, type Day } from './days.ts'
export {
  capacityOn,
  isWorkingDay,
  loadOn,
  minutesOn,
  planJobs,
  type Batch,
  type Calendar,
  type Job,
  type Placed,
} from './plan.ts'
export { lockSchedule, selectSchedule, type CalendarRow, type Schedule } from './queries.ts'
export { calendarOf, findPromise, questionOf, type Piece } from './schedule.ts'
