export { listEventPage } from './order-history.ts'
export { orderHistory } from './routes.ts'
