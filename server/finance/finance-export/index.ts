export { csvRow, numberCell } from './csv.ts'
export { financeExport } from './routes.ts'
