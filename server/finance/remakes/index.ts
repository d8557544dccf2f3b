export { countReasons } from './reasons.ts'
export { remakes } from './routes.ts'
