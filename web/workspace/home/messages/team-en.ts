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
  title: 'Today by person',
  presences,
  hours: (planned: string, present: string) => `${planned} of ${present}`,
  over: 'More planned than there is time for',
  noStages: 'Nothing assigned',
  more: (count: number) => `+${count}`,
  late: 'Late',
  unassigned: (count: number) =>
    count === 1 ? '1 stage is unassigned' : `${count} stages are unassigned`,
  planned: 'Planned',
  reserved: 'Reserved',
  limit: 'Limit',
  full: (days: string) => `At the limit: ${days}`,
  load: (planned: string, reserved: string) => `${planned} planned, ${reserved} reserved`,
}
/** The texts about the team in a language. */
export type TeamMessages = typeof teamEn
