export { reconcileMethod, reconcileSetup } from './saving.ts'
export { paymentMethods } from './routes.ts'
