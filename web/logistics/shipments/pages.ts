// One chunk: it comes when one of its pages is first opened.
import '../../base.ts'
export { ShipmentsPage } from './shipments-page.tsx'
export { ShipmentPage } from './shipment-page.tsx'
