export { stock } from './routes.ts'
