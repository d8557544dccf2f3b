import { offlineEn } from '../app/messages/offline-en.ts'
import { accountsEn } from '../identity/sign-in/messages/en.ts'
import { dentistsEn } from '../partners/dentists/messages/en.ts'
import { filesEn } from '../scans/files/messages/en.ts'
import { newOrderEn } from '../orders/new-order/messages/en.ts'
import { patientsEn } from '../partners/patients/messages/en.ts'
import { homeEn } from '../workspace/home/messages/en.ts'
import { notificationsEn } from '../workspace/notifications/messages/en.ts'
import { partnersEn } from '../partners/connections/messages/en.ts'
import { floorEn } from '../production/planning/messages/floor-en.ts'
import { shipmentsEn } from '../logistics/shipments/messages/en.ts'
import { calendarsEn } from '../identity/calendars/messages/en.ts'
import { catalogEn } from '../catalog/products/messages/en.ts'
import { materialsEn } from '../production/materials/messages/en.ts'
import { traysEn } from '../production/trays/messages/en.ts'
import { inboxEn } from '../orders/incoming-orders/messages/en.ts'
import { orderEn } from '../orders/order-detail/messages/en.ts'
import { remakesEn } from '../finance/remakes/messages/en.ts'
import { workflowEn } from '../production/planning/messages/workflow-en.ts'
import { teethEn } from '../catalog/teeth/messages/en.ts'
import { datesEn } from '../ui/messages/dates-en.ts'
import { coreEn } from './core-en.ts'
import { catalogLabelsEn } from './labels/catalog-en.ts'

/** What every page but the first says in English; texts of single pages come with them (`apart.ts`). */
export const sharedEn = {
  ...coreEn,
  labels: { ...coreEn.labels, ...catalogLabelsEn },
  dates: datesEn,
  accounts: accountsEn,
  offline: offlineEn,
  dentists: dentistsEn,
  files: filesEn,
  newOrder: newOrderEn,
  patients: patientsEn,
  home: homeEn,
  notifications: notificationsEn,
  partners: partnersEn,
  floor: floorEn,
  shipments: shipmentsEn,
  calendars: calendarsEn,
  catalog: catalogEn,
  materials: materialsEn,
  trays: traysEn,
  inbox: inboxEn,
  order: orderEn,
  remakes: remakesEn,
  workflow: workflowEn,
  teeth: teethEn,
}
/** The texts that every page but the first waits for. */
export type SharedMessages = typeof sharedEn
