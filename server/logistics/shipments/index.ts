export { selectShipments } from './queries.ts'
export { shipments } from './routes.ts'
export { sendShipment } from './shipments.ts'
