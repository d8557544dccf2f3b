/** What the wall board says. */
export const wallBoardEn = {
  title: 'Wall board',
  leave: 'Close wall board',
  head: (lab: string, due: number, done: number, late: number) =>
    [
      lab,
      due > 0 ? `${due} to finish today` : done > 0 ? 'All of today is done' : 'Nothing due today',
      done > 0 && `${done} done`,
      late > 0 && `${late} overdue`,
    ]
      .filter(Boolean)
      .join(' · '),
  leaving: 'Leaving today',
  stops: (count: number) => (count === 1 ? '1 stop' : `${count} stops`),
  courier: 'Courier',
  readyOf: (ready: number, all: number) => `${ready} of ${all} ready`,
  packedOf: (packed: number, all: number) => `${packed} of ${all}`,
  missing: (count: number) => (count === 1 ? '1 order missing' : `${count} orders missing`),
  allPacked: (count: number) => (count === 1 ? '1 order, packed' : `${count} orders, all packed`),
  toPack: 'Ready to pack',
  nothingLeaves: 'Nothing leaves today.',
  noHour: 'Open',
  toFinish: 'Finish next',
  allFinished: 'Everything is finished.',
  risk: 'At risk',
  noRisk: 'Nothing is late or at risk.',
  waitsForPractice: 'Waiting on the practice',
  tightPlan: 'Plan is too tight',
  load: 'Load today',
  loadOf: (share: string) => `${share} booked`,
  hoursOf: (hours: string, limit: string) => `${hours} of ${limit} h`,
  amountOf: (amount: string, limit: string) => `${amount} of ${limit}`,
  noLoad: 'Nothing planned today.',
  people: 'At work',
  nobody: 'Nobody has clocked in.',
  more: (count: number) => `+ ${count} more`,
  tomorrow: 'Tomorrow',
  tomorrowDue: (count: number) => `${count} due`,
}
/** What the wall board says in a language. */
export type WallBoardMessages = typeof wallBoardEn
