import type { CarrierEventKind, CarrierProblem } from '#contract/logistics/carrier-messages'
import type { Item } from '../../../api/client.ts'

const kinds: Record<CarrierEventKind, string> = {
  label_made: 'Label created',
  collected: 'Collected',
  in_transit: 'In transit',
  out_for_delivery: 'Out for delivery',
  delivered: 'Delivered',
  exception: 'Delivery problem',
  returned: 'Returned to sender',
}
const problems: Record<CarrierProblem, string> = {
  not_answering: 'Connector isn’t answering',
  address_not_allowed: 'Connector address isn’t reachable from here',
  signature_refused: 'Connector rejected the signature – check its secret',
  answer_not_understood: 'Connector sent an unexpected response',
  refused: 'Carrier declined',
}
const bookingStatuses: Record<Item<'listCarrierBookings'>['status'], string> = {
  requested: 'Requesting label…',
  booked: 'Label ready',
  failed: 'No label',
  cancel_requested: 'Cancelling label…',
  cancelled: 'Label cancelled',
}

/** The texts of carriers, their labels and what they report. */
export const carriersEn = {
  kinds,
  problems,
  bookingStatuses,
  title: 'Carriers',
  lead: 'Book shipping labels and receive tracking updates from your carriers.',
  name: 'Carrier name',
  nameHint: 'Shown on shipments.',
  serviceUrl: 'Connector URL',
  serviceUrlHint: 'Your connector’s secure address (HTTPS).',
  isActive: 'Active',
  inactive: 'Inactive',
  status: 'Status',
  working: 'Connected',
  untested: 'Not tested',
  checkedAt: (at: string) => `Last tested ${at}`,
  add: 'Add carrier',
  edit: 'Edit carrier',
  more: (name: string) => `More actions for ${name}`,
  test: 'Test connection',
  testWorks: 'Connection works',
  rotate: 'Generate new secret',
  rotateTitle: 'Generate new secret',
  rotateText: 'The current secret stays valid for 24 hours.',
  emptyTitle: 'No carriers connected',
  emptyText: 'Connect a carrier to book labels and track shipments here.',
  webhookTitle: 'Set up your connector',
  webhookText: 'Enter these values in your connector.',
  url: 'Events URL',
  secret: 'Secret',
  secretOnce: 'Copy the secret now. You won’t see it again.',
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  shipment: {
    title: 'Carrier',
    book: 'Book label',
    bookTitle: 'Book shipping label',
    carrier: 'Carrier',
    service: 'Service',
    weight: 'Weight (g)',
    requested: 'Label requested',
    print: 'Print carrier label',
    cancel: 'Cancel label',
    keep: 'Keep label',
    cancelTitle: 'Cancel shipping label',
    cancelText: 'The carrier is asked to cancel the label and its tracking number is removed.',
    cancelDone: 'Cancellation requested',
    refresh: 'Update tracking',
    refreshed: (count: number) =>
      count === 0 ? 'No new updates' : count === 1 ? '1 new update' : `${count} new updates`,
    events: 'Tracking',
    receivedBy: (name: string) => `Received by ${name}`,
    deliveredText: (at: string) => `The carrier reports delivery on ${at}. Confirm what arrived.`,
    problemText: (at: string) => `The carrier reported a delivery problem on ${at}.`,
    returnedText: (at: string) => `The carrier returned this shipment on ${at}.`,
  },
}
/** The texts of carriers in a language. */
export type CarriersMessages = typeof carriersEn
