export { letterhead } from './routes.ts'
export { selectPrintedLetterhead } from './queries.ts'
