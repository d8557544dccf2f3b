export { openapi } from './routes.ts'
