export { description } from './routes.ts'
