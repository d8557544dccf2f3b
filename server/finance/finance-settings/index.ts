export { dueDaysOf, lastDayEndedEverywhere } from './days.ts'
export { finance } from './routes.ts'
export { invoiceCounter, readSettings, requireConfirmedSettings } from './settings.ts'
