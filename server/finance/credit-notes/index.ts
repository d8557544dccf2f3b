export { creditLines, issueCreditNote, readCreditNote } from './credit-notes.ts'
export { creditNotes } from './routes.ts'
