export { scanCheck } from './routes.ts'
