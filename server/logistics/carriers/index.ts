export { carriers } from './routes.ts'
