export { auth } from './routes.ts'
