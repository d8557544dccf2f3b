export { worklist } from './routes.ts'
