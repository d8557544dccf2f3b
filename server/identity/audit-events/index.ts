export { auditEvents } from './routes.ts'
