export { invoiceQueries } from './routes.ts'
