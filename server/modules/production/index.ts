export { production } from './routes.ts'
