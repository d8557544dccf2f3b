export { announceDelivery, deliverShipment } from './arrivals.ts'
export { lockShipment, selectShipments, updateShipmentRow } from './queries.ts'
export { shipments } from './routes.ts'
export { changeShipment, lockOpen, readShipment, sendShipment } from './shipments.ts'
