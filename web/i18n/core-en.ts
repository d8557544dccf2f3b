import { appEn } from '../app/messages/en.ts'
import { ordersEn } from '../orders/order-list/messages/en.ts'
import { uiEn } from '../ui/messages/en.ts'
import { labelsEn } from './labels/en.ts'

/** What the frame and the list of orders say in English: what the first page needs. */
export const coreEn = {
  formats: {
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
    daysLate: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
    inDays: (days: number) => `in ${days} days`,
    justNow: 'just now',
  },
  app: appEn,
  orders: ordersEn,
  ui: uiEn,
  labels: labelsEn,
}
/** The texts that the first page needs. */
export type CoreMessages = typeof coreEn
