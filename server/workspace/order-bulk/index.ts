export { orderBulk } from './routes.ts'
