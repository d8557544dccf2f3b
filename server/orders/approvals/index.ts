export { listApprovalPage } from './approvals.ts'
export { approvals } from './routes.ts'
