export { shipments } from './routes.ts'
