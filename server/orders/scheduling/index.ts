export { transitOf, type Transit } from './calendars.ts'
export { choiceFor, findChoices, type Choice } from './choices.ts'
export { dateOf, dayAt, dayOf, horizonDays, type Day } from './days.ts'
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
export {
  lockSchedule,
  selectSchedule,
  type CalendarRow,
  type ClinicCalendarRow,
  type Schedule,
} from './queries.ts'
export {
  calendarOf,
  findDeliveryDay,
  findPromise,
  questionOf,
  type Circumstances,
  type Piece,
} from './schedule.ts'
