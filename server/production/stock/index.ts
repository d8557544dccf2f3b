export { selectStockTotals } from './stock-queries.ts'
export { stock } from './routes.ts'
