export { trays } from './routes.ts'
