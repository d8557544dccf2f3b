/** What fields of days and times say. */
export const datesEn = {
  openCalendar: 'Open calendar',
  calendar: 'Calendar',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  month: 'Month',
  year: 'Year',
  today: 'Today',
  clear: 'Clear',
  date: 'Date',
  time: 'Time of day',
  letters: 'DD MM YYYY',
  notADay: (example: string) => `Enter a date, for example ${example}.`,
  notATime: (example: string) => `Enter a time, for example ${example}.`,
  notBefore: (day: string) => `Choose ${day} or later.`,
  notAfter: (day: string) => `Choose ${day} or earlier.`,
}
/** What fields of days and times say in a language. */
export type DatesMessages = typeof datesEn
