export { timeClock } from './routes.ts'
