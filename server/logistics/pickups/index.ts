export { pickups } from './routes.ts'
