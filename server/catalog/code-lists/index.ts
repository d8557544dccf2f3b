export { reference } from './routes.ts'
