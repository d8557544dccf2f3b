export { directory } from './routes.ts'
