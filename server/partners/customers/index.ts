export { requireOfflineCustomer } from './customers.ts'
export { customers } from './routes.ts'
