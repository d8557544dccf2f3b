export { releaseEvents } from './queries.ts'
export { scanInbox } from './routes.ts'
export { takeScanEvent, type TakenEvent } from './scan-inbox.ts'
