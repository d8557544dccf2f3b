const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** The texts of calendars: holidays, closures, receiving days. */
export const calendarsEn = {
  holidays: 'Holidays',
  noHolidays: 'No holidays yet.',
  closures: 'Closures',
  noClosures: 'No closures.',
  open: 'open',
  sources: { public_holiday: 'public holiday', observance: 'observance', own: null },
  name: 'Name',
  day: 'Day',
  firstDay: 'First day',
  lastDay: 'Last day',
  reason: 'Reason',
  isThere: 'This day is already a holiday.',
  wrongOrder: 'The end is before the start.',
  addHoliday: 'Add holiday',
  addClosure: 'Add closure',
  remove: (what: string) => `Remove ${what}`,
  removed: (what: string) => `${what} removed`,
  propose: {
    open: 'Add public holidays',
    title: 'Public holidays',
    year: 'Year',
    country: 'Country',
    fromAddress: 'From company address',
    region: 'Region',
    wholeCountry: 'Whole country',
    hint: 'Checked days are closed. Couriers don’t travel on public holidays, even if you’re open.',
    listed: 'All days of this year are already in your calendar.',
    unknown: 'No public holidays known. Choose a country or add your holidays yourself.',
    halfDay: 'Not a day off everywhere',
    submit: (count: number) => `Add ${counted(count, 'day', 'days')}`,
    credit: 'Source: date-holidays (CC BY-SA 3.0)',
  },
  receiving: {
    title: 'Receiving days',
    subtitle: 'Labs only promise delivery on days when you take parcels.',
    weekdays: 'Weekdays',
    takes: 'Takes parcels',
    closed: 'Closed',
    atLeastOne: 'Keep at least one receiving day.',
    onlyOwner: "Your role doesn't include changing receiving days.",
  },
}
/** The texts of calendars in a language. */
export type CalendarsMessages = typeof calendarsEn
