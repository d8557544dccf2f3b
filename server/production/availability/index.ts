export { availability } from './routes.ts'
