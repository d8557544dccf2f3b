export { financeDocuments } from './routes.ts'
