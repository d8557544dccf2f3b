/** What the wall board says. */
export const wallBoardEn = {
  title: 'Wall board',
  leave: 'Close wall board',
  head: (lab: string, due: number, late: number) =>
    [lab, due === 1 ? '1 due today' : `${due} due today`, late > 0 && `${late} late`]
      .filter(Boolean)
      .join(' · '),
  leaving: 'Leaving today',
  stops: (count: number) => (count === 1 ? '1 stop' : `${count} stops`),
  parcels: (count: number) => (count === 1 ? '1 parcel' : `${count} parcels`),
  runStates: {
    planned: 'Planned',
    under_way: 'On the road',
    finished: 'Finished',
    cancelled: 'Cancelled',
  },
  noHour: 'Open',
  toFinish: 'Finish next',
  allFinished: 'Everything is finished.',
  risk: 'At risk',
  noRisk: 'Nothing is late.',
  load: 'Load today',
  loadOf: (share: string) => `${share} booked`,
  noLoad: 'Nothing planned today.',
  people: 'At work',
  nobody: 'Nobody has clocked in.',
  more: (count: number) => `+ ${count} more`,
  tomorrow: 'Tomorrow',
  tomorrowDue: (count: number) => `${count} due`,
}
/** What the wall board says in a language. */
export type WallBoardMessages = typeof wallBoardEn
