export { CarrierRefused } from './carriers/carrier.ts'
export type { Carrier, CarrierParcel, MadeLabel } from './carriers/carrier.ts'
export { checkConnectorUrl, openConnector } from './carriers/connector.ts'
