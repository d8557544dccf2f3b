// What comes and goes: scans of scanners, parcels of couriers.
import '../base.ts'
export { ScanInboxPage } from '../scans/scan-inbox/scan-inbox-page.tsx'
export { ScannersPage } from '../scans/scan-inbox/scanners-page.tsx'
export { ShipmentsPage } from '../logistics/shipments/shipments-page.tsx'
export { ShipmentPage } from '../logistics/shipments/shipment-page.tsx'
