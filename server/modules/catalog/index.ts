export { catalog } from './routes.ts'
