import { appDe } from '../app/messages/de.ts'
import { ordersDe } from '../orders/order-list/messages/de.ts'
import { uiDe } from '../ui/messages/de.ts'
import { labelsDe } from './labels/de.ts'
import type { CoreMessages } from './core-en.ts'

/** What the first page says in German. */
export const coreDe: CoreMessages = {
  formats: {
    today: 'Heute',
    tomorrow: 'Morgen',
    yesterday: 'Gestern',
    daysLate: (days) => (days === 1 ? '1 Tag verspätet' : `${days} Tage verspätet`),
    inDays: (days) => `in ${days} Tagen`,
    justNow: 'gerade eben',
  },
  app: appDe,
  orders: ordersDe,
  ui: uiDe,
  labels: labelsDe,
}
