import { orderToolsEn } from '../orders/order-list/messages/tools-en.ts'
import { bookingEn } from '../orders/booking/messages/en.ts'
import { documentTemplatesEn } from '../identity/settings/messages/document-templates-en.ts'
import { payEn } from '../finance/pay/messages/en.ts'
import { timeClockEn } from '../production/time-clock/messages/en.ts'
import { carriersEn } from '../logistics/carriers/messages/en.ts'
import { deliveryEn } from '../logistics/delivery/messages/en.ts'
import { financeEn } from '../finance/billing/messages/en.ts'
import { scansEn } from '../scans/scan-inbox/messages/en.ts'
import { reportsEn } from '../workspace/reports/messages/en.ts'
import { overviewEn } from '../workspace/overview/messages/en.ts'
import { benchEn } from '../identity/bench/messages/en.ts'
import { settingsEn } from '../identity/settings/messages/en.ts'
import { paletteEn } from '../app/messages/palette-en.ts'
import { numbersEn } from '../production/numbers/messages/en.ts'
import { teamEn } from '../workspace/home/messages/team-en.ts'
import { stageMaterialsEn } from '../production/stage-materials/messages/en.ts'
import { workCentresEn } from '../production/work-centres/messages/en.ts'
import { stockEn } from '../production/stock/messages/en.ts'
import { viewerEn } from '../scans/viewer/messages/en.ts'
import { sharedEn } from './shared-en.ts'

/** All texts of the app in English: the measure of completeness for every other language. */
export const en = {
  ...sharedEn,
  booking: bookingEn,
  orderTools: orderToolsEn,
  pay: payEn,
  timeClock: timeClockEn,
  carriers: carriersEn,
  delivery: deliveryEn,
  finance: financeEn,
  scans: scansEn,
  reports: reportsEn,
  overview: overviewEn,
  documentTemplates: documentTemplatesEn,
  bench: benchEn,
  settings: settingsEn,
  stock: stockEn,
  workCentres: workCentresEn,
  numbers: numbersEn,
  team: teamEn,
  stageMaterials: stageMaterialsEn,
  viewer: viewerEn,
  palette: paletteEn,
}
/** The texts of a language. */
export type Messages = typeof en
