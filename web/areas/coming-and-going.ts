// What comes and goes: scans of scanners, parcels of couriers.
import '../base.ts'
export { ScanInboxPage } from '../scans/scan-inbox-page.tsx'
export { ScannersPage } from '../scans/scanners-page.tsx'
export { ShipmentsPage } from '../shipments/shipments-page.tsx'
export { ShipmentPage } from '../shipments/shipment-page.tsx'
