/** The texts of the laboratory's inbox. */
export const inboxEn = {
  title: 'New orders',
  list: 'New orders',
  emptyTitle: 'Nothing waits for your answer',
  emptyText: 'New orders of your clinics appear here by themselves.',
  seeOrders: 'All open orders',
  choose: (number: string) => `Select ${number}`,
  chooseAll: 'Select all',
  chosen: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
  acceptChosen: 'Accept selected',
  acceptTitle: (count: number) => (count === 1 ? 'Accept 1 order' : `Accept ${count} orders`),
  acceptText:
    'Each order is promised its reserved day, else the wanted one, or the earliest possible if that is later.',
  results: 'Results',
  accepted: 'Accepted',
  acceptedCount: (count: number) => (count === 1 ? '1 order accepted' : `${count} orders accepted`),
  keys: 'next, previous, open',
  back: 'Back to the new orders',
  openOrder: 'Open the whole order',
  wanted: (day: string) => `Wanted by ${day}`,
  earliest: (day: string) => `Earliest ${day}`,
  tooEarly: 'The wanted day cannot be met; the earliest is offered.',
  fits: 'The wanted day can be met.',
  arrived: (ago: string) => `Received ${ago}`,
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  order: 'Order',
}
/** The texts of the laboratory's inbox in a language. */
export type InboxMessages = typeof inboxEn
