export { workflows } from './routes.ts'
export { readStarterWorkflowNames } from './starter.ts'
