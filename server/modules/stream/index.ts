export { stream } from './routes.ts'
