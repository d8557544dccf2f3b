export { momentOf, transitOf, workingDaysOf, type Transit } from './calendars.ts'
export { answerFor, compareRush, findRush, type Answered } from './compare-rush.ts'
export { choiceFor, findChoices, type Choice } from './choices.ts'
export { dateOf, dayAt, dayOf, daysAfter, horizonDays, type Day } from './days.ts'
export {
  dayMinutes,
  dayOfMoment,
  floorOf,
  isUnlimited,
  isWorkingDay,
  type Floor,
  type Moment,
  type Station,
} from './floor.ts'
export { findLegPromise, type OpenLeg } from './leg-promise.ts'
export { batchesOf, chainsOf, nextLegsOf, type StageOfItem } from './legs.ts'
export { fullestCentre, limitOf } from './limits.ts'
export { emptyLoad, type Load } from './load.ts'
export { placeBatches, planJobs, type Job, type Placed } from './place.ts'
export {
  bufferOf,
  atRiskPercent,
  chanceLatePercent,
  groupLegs,
  workingDaysBetween,
  type MeasuredLeg,
} from './promise.ts'
export {
  lockAcceptances,
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
  questionOf,
  type Circumstances,
  type Piece,
} from './schedule.ts'
export {
  absentWholeDay,
  centresOf,
  presentMinutesOf,
  type MemberHours,
  type WorkCentreRows,
} from './work-centre-rows.ts'
