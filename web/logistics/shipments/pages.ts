// One chunk: it comes when one of its pages is first opened.
export { ShipmentsPage } from './shipments-page.tsx'
export { ShipmentPage } from './shipment-page.tsx'
