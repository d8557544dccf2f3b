export { lastDayEndedEverywhere } from './days.ts'
export { postEntry } from './queries.ts'
export { finance } from './routes.ts'
export { invoiceCounter, requireConfirmedSettings } from './settings.ts'
