export { issueCreditNote } from './credit-notes.ts'
export { creditNotes } from './routes.ts'
