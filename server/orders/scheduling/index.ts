export { momentOf, transitOf, workingDaysOf, type Transit } from './calendars.ts'
export { compareRush, findRush, type Comparison } from './compare-rush.ts'
export { choiceFor, findChoices, type Choice } from './choices.ts'
export { dateOf, dayAt, dayOf, horizonDays, type Day } from './days.ts'
export {
  dayMinutes,
  dayOfMoment,
  floorOf,
  isOpenOn,
  isUnlimited,
  isWorkingDay,
  type Floor,
  type Moment,
  type Station,
} from './floor.ts'
export { fullestCentre, limitOf } from './limits.ts'
export { emptyLoad } from './load.ts'
export { planJobs, type Batch, type Job, type Placed, type Stage } from './place.ts'
export { chanceLatePercent, groupLegs, workingDaysBetween, type MeasuredLeg } from './promise.ts'
export {
  lockSchedule,
  selectSchedule,
  type CalendarRow,
  type ClinicCalendarRow,
  type MeasuredLegRow,
  type Schedule,
} from './queries.ts'
export {
  findDeliveryDay,
  findPromise,
  firstLegOf,
  questionOf,
  type Circumstances,
  type Piece,
} from './schedule.ts'
export { centresOf, type WorkCentreRows } from './work-centre-rows.ts'
