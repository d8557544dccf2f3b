export { capacity } from './routes.ts'
