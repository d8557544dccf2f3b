export { compliance } from './routes.ts'
export { refuseUndocumented } from './shipping.ts'
