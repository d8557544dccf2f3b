export { patients } from './routes.ts'
