export { pay } from './routes.ts'
