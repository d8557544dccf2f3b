export { orderTemplates } from './routes.ts'
