export { workflows } from './routes.ts'
