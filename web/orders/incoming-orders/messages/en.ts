/** The texts of the laboratory's inbox. */
export const inboxEn = {
  title: 'Incoming orders',
  list: 'Incoming orders',
  emptyTitle: 'All caught up',
  emptyText: 'New orders appear here.',
  seeOrders: 'View all open orders',
  choose: (number: string) => `Select ${number}`,
  chooseAll: 'Select all',
  chosen: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  acceptChosen: 'Accept selected',
  acceptTitle: (count: number) => (count === 1 ? 'Accept 1 order' : `Accept ${count} orders`),
  acceptText:
    'Each order is promised its reserved date, otherwise the requested date, or the earliest possible date if that is later.',
  results: 'Results',
  accepted: 'Accepted',
  acceptedCount: (count: number) => (count === 1 ? '1 order accepted' : `${count} orders accepted`),
  keys: 'next, previous, open',
  back: 'Back to incoming orders',
  openOrder: 'Open full order',
  wanted: (day: string) => `Requested for ${day}`,
  earliest: (day: string) => `Earliest ${day}`,
  tooEarly: 'Requested date not available – earliest suggested.',
  fits: 'Requested date is available.',
  arrived: (ago: string) => `Received ${ago}`,
  pieces: (count: number) => (count === 1 ? '1 unit' : `${count} units`),
  order: 'Order',
}
/** The texts of the laboratory's inbox in a language. */
export type InboxMessages = typeof inboxEn
