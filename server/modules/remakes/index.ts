export { remakes } from './routes.ts'
