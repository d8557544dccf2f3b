export { financePapers } from './routes.ts'
