import type { Answer, Item } from '../../../api/client.ts'

type Clock = Answer<'getTimeClock'>['timeClock']
type Entry = Item<'listTimeEntries'>

const statuses: Record<Clock['status'], string> = {
  out: 'Not clocked in',
  working: 'Working',
  on_break: 'On a break',
}
const actions: Record<Clock['possibleActions'][number], string> = {
  in: 'Clock in',
  start_break: 'Start break',
  end_break: 'End break',
  out: 'Clock out',
}
const kinds: Record<Entry['kind'], string> = { work: 'Work', break: 'Break' }
const entryStatuses: Record<Entry['status'], string> = {
  open: 'Running',
  ended: 'Finished',
  forgotten: 'End missing',
  cancelled: 'Cancelled',
}

/** The texts of the time clock. */
export const timeClockEn = {
  title: 'Timesheets',
  tabs: { label: 'Timesheets', week: 'Week', entries: 'Entries', work: 'Completed work' },
  clock: 'Time clock',
  statuses,
  actions,
  since: (time: string) => `since ${time}`,
  today: (worked: string, breaks: string) => `Today ${worked} worked, ${breaks} break`,
  forgotten: (count: number) =>
    count === 1 ? 'One of your entries has no end.' : `${count} of your entries have no end.`,
  askOwner: (count: number) => `Ask an owner to correct ${count === 1 ? 'it' : 'them'}.`,
  correctForgotten: (count: number) => `Correct ${count === 1 ? 'entry' : 'entries'}`,
  week: (days: string) => `Week ${days}`,
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  person: 'Name',
  choosePerson: 'Select name',
  worked: 'Worked',
  planned: 'Planned',
  overtime: 'Overtime',
  absent: 'Absent',
  running: 'running',
  endMissing: 'end missing',
  formerMember: 'Former member',
  onlyForgotten: 'Only with missing end',
  search: 'Name',
  kind: 'Type',
  kinds,
  entryStatuses,
  status: 'Status',
  start: 'Start time',
  end: 'End time',
  time: 'Duration',
  more: (name: string) => `Actions for the entry of ${name}`,
  add: 'Add entry',
  addTitle: 'Add entry',
  correct: 'Correct',
  correctTitle: (name: string) => `Correct entry for ${name}`,
  cancel: 'Cancel entry',
  keep: 'Keep entry',
  cancelTitle: (name: string) => `Cancel entry for ${name}?`,
  cancelText: 'It no longer counts. It stays in the list with your reason.',
  reason: 'Reason',
  corrected: 'Corrected',
  saved: 'Entry saved',
  cancelled: 'Entry cancelled',
  emptyTitle: 'No entries',
  emptyText: 'Entries appear here when members clock in.',
  workCentre: 'Work centre',
  noWorkCentre: 'No work centre',
  stages: 'Stages',
  pieces: 'Units',
  plannedTime: 'Planned time',
  workedTime: 'Actual time',
  noWork: 'Nothing was completed in this week.',
}
/** The texts of the time clock in a language. */
export type TimeClockMessages = typeof timeClockEn
