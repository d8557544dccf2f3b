export { financeExport } from './routes.ts'
