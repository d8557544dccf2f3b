export { approvals } from './routes.ts'
