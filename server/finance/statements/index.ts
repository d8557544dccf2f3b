export { issueMonthlyStatements } from './jobs.ts'
export { readStatement } from './statements.ts'
export { statements } from './routes.ts'
