export { reports } from './routes.ts'
