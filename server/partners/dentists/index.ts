export { dentists } from './routes.ts'
