import { orderToolsDe } from '../orders/order-list/messages/tools-de.ts'
import { bookingDe } from '../orders/booking/messages/de.ts'
import { documentTemplatesDe } from '../identity/settings/messages/document-templates-de.ts'
import { payDe } from '../finance/pay/messages/de.ts'
import { timeClockDe } from '../production/time-clock/messages/de.ts'
import { carriersDe } from '../logistics/carriers/messages/de.ts'
import { deliveryDe } from '../logistics/delivery/messages/de.ts'
import { financeDe } from '../finance/billing/messages/de.ts'
import { scansDe } from '../scans/scan-inbox/messages/de.ts'
import { reportsDe } from '../workspace/reports/messages/de.ts'
import { overviewDe } from '../workspace/overview/messages/de.ts'
import { benchDe } from '../identity/bench/messages/de.ts'
import { settingsDe } from '../identity/settings/messages/de.ts'
import { paletteDe } from '../app/messages/palette-de.ts'
import { numbersDe } from '../production/numbers/messages/de.ts'
import { teamDe } from '../workspace/home/messages/team-de.ts'
import { stageMaterialsDe } from '../production/stage-materials/messages/de.ts'
import { workCentresDe } from '../production/work-centres/messages/de.ts'
import { stockDe } from '../production/stock/messages/de.ts'
import { viewerDe } from '../scans/viewer/messages/de.ts'
import { sharedDe } from './shared-de.ts'
import type { Messages } from './en.ts'

/** All texts of the app in German. */
export const de: Messages = {
  ...sharedDe,
  booking: bookingDe,
  orderTools: orderToolsDe,
  pay: payDe,
  timeClock: timeClockDe,
  carriers: carriersDe,
  delivery: deliveryDe,
  finance: financeDe,
  scans: scansDe,
  reports: reportsDe,
  overview: overviewDe,
  documentTemplates: documentTemplatesDe,
  bench: benchDe,
  settings: settingsDe,
  stock: stockDe,
  workCentres: workCentresDe,
  numbers: numbersDe,
  team: teamDe,
  stageMaterials: stageMaterialsDe,
  viewer: viewerDe,
  palette: paletteDe,
}
