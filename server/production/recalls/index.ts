export { recalls } from './routes.ts'
