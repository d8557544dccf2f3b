import { accountsEn } from '../accounts/messages/en.ts'
import { materialsEn } from '../materials/messages/en.ts'
import { coreEn } from './core-en.ts'
import { scansEn } from '../scans/messages/en.ts'
import { floorEn } from '../production/messages/floor-en.ts'
import { shipmentsEn } from '../shipments/messages/en.ts'
import { dentistsEn } from '../dentists/messages/en.ts'
import { filesEn } from '../files/messages/en.ts'
import { newOrderEn } from '../new-order/messages/en.ts'
import { patientsEn } from '../patients/messages/en.ts'
import { catalogEn } from '../catalog/messages/en.ts'
import { homeEn } from '../home/messages/en.ts'
import { notificationsEn } from '../notifications/messages/en.ts'
import { partnersEn } from '../partners/messages/en.ts'
import { moneyEn } from '../money/messages/en.ts'
import { reportsEn } from '../reports/messages/en.ts'
import { settingsEn } from '../settings/messages/en.ts'
import { teethEn } from '../teeth/messages/en.ts'
import { inboxEn } from '../inbox/messages/en.ts'
import { orderEn } from '../order/messages/en.ts'
import { remakesEn } from '../remakes/messages/en.ts'
import { viewerEn } from '../viewer/messages/en.ts'
import { workflowEn } from '../production/messages/workflow-en.ts'

/** All texts of the app in English: the measure of completeness for every other language. */
export const en = {
  ...coreEn,
  accounts: accountsEn,
  dentists: dentistsEn,
  files: filesEn,
  newOrder: newOrderEn,
  patients: patientsEn,
  home: homeEn,
  notifications: notificationsEn,
  partners: partnersEn,
  money: moneyEn,
  scans: scansEn,
  reports: reportsEn,
  floor: floorEn,
  shipments: shipmentsEn,
  settings: settingsEn,
  catalog: catalogEn,
  materials: materialsEn,
  inbox: inboxEn,
  order: orderEn,
  remakes: remakesEn,
  viewer: viewerEn,
  workflow: workflowEn,
  teeth: teethEn,
}
/** The texts of a language. */
export type Messages = typeof en
