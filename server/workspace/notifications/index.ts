export { notifications } from './routes.ts'
