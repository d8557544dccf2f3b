export { stateContent } from './content.ts'
export { deviceStatements } from './routes.ts'
export { sealContent } from './statements.ts'
