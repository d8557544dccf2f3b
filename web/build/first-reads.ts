import { addressOf } from '../api/client.ts'
import { pageQueryOf, questionOf } from '../orders/order-list/order-filters.ts'

// Of the view that an address without a search has: it names no day, and is the same for both sides.
const orders = pageQueryOf({}, questionOf({}, ''))

/** What every page of somebody who is signed in reads before it is drawn. */
export const sessionRead = addressOf('getSession', {})

/**
 * What the pages that people open first read, by path, where the address carries nothing else. The page
 * asks for it while its code is on its way; a test in a browser finds what nobody takes.
 */
export const firstReads: Readonly<Record<string, readonly string[]>> = {
  '/': [
    addressOf('getSetupGuide', {}),
    addressOf('getWorklist', { query: { limit: 50 } }),
    addressOf('listNotifications', { query: { limit: 5 } }),
  ],
  '/orders': [
    addressOf('listOrders', { query: orders }),
    addressOf('listSavedViews', { query: { screen: 'orders', limit: 100 } }),
  ],
}
