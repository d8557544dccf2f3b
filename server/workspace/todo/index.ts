export { todo } from './routes.ts'
