export { hasMailbox, mailbox } from './routes.ts'
