import { offlineDe } from '../app/messages/offline-de.ts'
import { accountsDe } from '../identity/sign-in/messages/de.ts'
import { dentistsDe } from '../partners/dentists/messages/de.ts'
import { filesDe } from '../scans/files/messages/de.ts'
import { newOrderDe } from '../orders/new-order/messages/de.ts'
import { patientsDe } from '../partners/patients/messages/de.ts'
import { homeDe } from '../workspace/home/messages/de.ts'
import { notificationsDe } from '../workspace/notifications/messages/de.ts'
import { partnersDe } from '../partners/connections/messages/de.ts'
import { floorDe } from '../production/planning/messages/floor-de.ts'
import { shipmentsDe } from '../logistics/shipments/messages/de.ts'
import { calendarsDe } from '../identity/calendars/messages/de.ts'
import { catalogDe } from '../catalog/products/messages/de.ts'
import { materialsDe } from '../production/materials/messages/de.ts'
import { traysDe } from '../production/trays/messages/de.ts'
import { inboxDe } from '../orders/incoming-orders/messages/de.ts'
import { orderDe } from '../orders/order-detail/messages/de.ts'
import { remakesDe } from '../finance/remakes/messages/de.ts'
import { workflowDe } from '../production/planning/messages/workflow-de.ts'
import { teethDe } from '../catalog/teeth/messages/de.ts'
import { datesDe } from '../ui/messages/dates-de.ts'
import { coreDe } from './core-de.ts'
import { catalogLabelsDe } from './labels/catalog-de.ts'
import type { SharedMessages } from './shared-en.ts'

/** What every page but the first says in German. */
export const sharedDe: SharedMessages = {
  ...coreDe,
  labels: { ...coreDe.labels, ...catalogLabelsDe },
  dates: datesDe,
  accounts: accountsDe,
  offline: offlineDe,
  dentists: dentistsDe,
  files: filesDe,
  newOrder: newOrderDe,
  patients: patientsDe,
  home: homeDe,
  notifications: notificationsDe,
  partners: partnersDe,
  floor: floorDe,
  shipments: shipmentsDe,
  calendars: calendarsDe,
  catalog: catalogDe,
  materials: materialsDe,
  trays: traysDe,
  inbox: inboxDe,
  order: orderDe,
  remakes: remakesDe,
  workflow: workflowDe,
  teeth: teethDe,
}
