export { announceDelivery, deliverShipment } from './arrivals.ts'
export { selectShipments } from './queries.ts'
export { shipments } from './routes.ts'
export { changeShipment, readShipment, sendShipment } from './shipments.ts'
