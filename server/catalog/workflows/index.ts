export { workflows } from './routes.ts'
export { changeStageMinutes } from './stage-minutes.ts'
export { readStarterWorkflowNames } from './starter.ts'
