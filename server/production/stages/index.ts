export { assignStages } from './assignment.ts'
export { production } from './routes.ts'
export { sendBack } from './stages.ts'
export { selectStages } from './stage-queries.ts'
