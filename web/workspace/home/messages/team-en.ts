import type { Answer } from '../../../api/client.ts'

type Presence = Answer<'getTeamDay'>['teamDay']['people'][number]['presence']

const presences: Record<Presence, string> = {
  working: 'Here',
  on_break: 'On break',
  expected: 'Not clocked in',
  away: 'Absent',
  off: 'Off today',
}

/** The texts of the home of a laboratory about its team and its load. */
export const teamEn = {
  title: 'Today',
  viewsLabel: 'Today by',
  views: { person: 'Person', centre: 'Work centre', leaving: 'Due time' },
  presences,
  showAll: 'Show all',
  hours: (planned: string, present: string) => `${planned} of ${present}`,
  over: 'More planned than there is time for',
  noStages: 'Nothing assigned',
  noWork: 'Nothing to work on',
  nobody: 'Unassigned',
  noDay: 'No date',
  stageCount: (count: number) => (count === 1 ? '1 stage' : `${count} stages`),
  places: (planned: number, limit: number) => `${planned} of ${limit} places`,
  leavesToday: 'Leaves today',
  leavesAt: (time: string) => `Leaves ${time}`,
  moreStages: (count: number) => (count === 1 ? '1 more stage' : `${count} more stages`),
  more: (count: number) => `+${count}`,
  late: 'Overdue',
  unassigned: (count: number) =>
    count === 1 ? '1 stage is unassigned' : `${count} stages are unassigned`,
  leaving: 'Leaving today',
  nothingLeaves: 'Nothing leaves today.',
  courier: 'Courier',
  ready: 'Ready',
  toPack: 'Ready to pack',
  packedOf: (packed: number, all: number) => `${packed} of ${all} packed`,
  readyOf: (ready: number, all: number) =>
    all === 1 ? `${ready} of 1 order ready` : `${ready} of ${all} orders ready`,
  stops: (count: number) => (count === 1 ? '1 stop' : `${count} stops`),
  missingFor: (departure: string) => `Still missing for ${departure}`,
  planned: 'Planned',
  reserved: 'Reserved',
  limit: 'Limit',
  full: (days: string) => `At the limit: ${days}`,
  load: (planned: string, reserved: string) => `${planned} planned, ${reserved} reserved`,
}
/** The texts about the team in a language. */
export type TeamMessages = typeof teamEn
