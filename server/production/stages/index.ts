export { assignStages } from './assignment.ts'
export { production } from './routes.ts'
