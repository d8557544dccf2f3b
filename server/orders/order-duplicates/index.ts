export { orderDuplicates } from './routes.ts'
