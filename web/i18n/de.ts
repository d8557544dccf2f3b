import { accountsDe } from '../accounts/messages/de.ts'
import { materialsDe } from '../materials/messages/de.ts'
import { coreDe } from './core-de.ts'
import { scansDe } from '../scans/messages/de.ts'
import { floorDe } from '../production/messages/floor-de.ts'
import { shipmentsDe } from '../shipments/messages/de.ts'
import { dentistsDe } from '../dentists/messages/de.ts'
import { filesDe } from '../files/messages/de.ts'
import { newOrderDe } from '../new-order/messages/de.ts'
import { patientsDe } from '../patients/messages/de.ts'
import { catalogDe } from '../catalog/messages/de.ts'
import { homeDe } from '../home/messages/de.ts'
import { notificationsDe } from '../notifications/messages/de.ts'
import { partnersDe } from '../partners/messages/de.ts'
import { moneyDe } from '../money/messages/de.ts'
import { reportsDe } from '../reports/messages/de.ts'
import { settingsDe } from '../settings/messages/de.ts'
import { teethDe } from '../teeth/messages/de.ts'
import { inboxDe } from '../inbox/messages/de.ts'
import { orderDe } from '../order/messages/de.ts'
import { remakesDe } from '../remakes/messages/de.ts'
import { viewerDe } from '../viewer/messages/de.ts'
import { workflowDe } from '../production/messages/workflow-de.ts'
import type { Messages } from './en.ts'

/** All texts of the app in German. */
export const de: Messages = {
  ...coreDe,
  accounts: accountsDe,
  dentists: dentistsDe,
  files: filesDe,
  newOrder: newOrderDe,
  patients: patientsDe,
  home: homeDe,
  notifications: notificationsDe,
  partners: partnersDe,
  money: moneyDe,
  scans: scansDe,
  reports: reportsDe,
  floor: floorDe,
  shipments: shipmentsDe,
  settings: settingsDe,
  catalog: catalogDe,
  materials: materialsDe,
  inbox: inboxDe,
  order: orderDe,
  remakes: remakesDe,
  viewer: viewerDe,
  workflow: workflowDe,
  teeth: teethDe,
}
