import type {
  ConnectionMove,
  ConnectionStatus,
  LabConnection,
} from '#contract/partners/lab-connections'
import type { AskedStep } from '../connection-steps.ts'
import type { Item } from '../../../api/client.ts'

type Method = Item<'listPaymentMethods'>
type PrivacyMode = LabConnection['privacyMode']
type AskedFirst = { title: (name: string) => string; text: string }

const connectionStatus: Record<ConnectionStatus, string> = {
  pending: 'Waiting for an answer',
  active: 'Connected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  suspended: 'Paused',
  ended: 'Ended',
}
const steps: Record<ConnectionMove, string> = {
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  suspend: 'Pause',
  resume: 'Resume',
  end: 'End the connection',
}
const stepDone: Record<ConnectionMove, string> = {
  accept: 'You are connected.',
  decline: 'The request is declined.',
  withdraw: 'The request is withdrawn.',
  suspend: 'New orders are paused.',
  resume: 'New orders are taken again.',
  end: 'The connection has ended.',
}
const askFirst: Record<AskedStep, AskedFirst> = {
  decline: {
    title: (name) => `Decline ${name}?`,
    text: 'They are told, and may ask again after 30 days.',
  },
  withdraw: {
    title: (name) => `Withdraw the request to ${name}?`,
    text: 'The link that was mailed stops working. You may ask again at any time.',
  },
  suspend: {
    title: (name) => `Pause new orders with ${name}?`,
    text: 'Open orders continue. Only your side resumes.',
  },
  end: {
    title: (name) => `End the connection with ${name}?`,
    text: 'New orders stop at once, open orders run out, the history stays readable. This cannot be taken back; a new connection is a new request.',
  },
}
const billingModes: Record<LabConnection['billingMode'], string> = {
  per_order: 'An invoice for each order',
  monthly_statement: 'A statement each month',
  prepay: 'Payment in advance',
}
const privacyModes: Record<PrivacyMode, { title: string; text: string }> = {
  full: { title: 'Full names', text: 'The laboratory sees the names of your patients.' },
  initials: { title: 'Initials', text: 'The laboratory sees initials and the code.' },
  code_only: { title: 'Code only', text: 'The laboratory sees nothing but the code.' },
}

type Accepted = { name: string; email: string; day: string }

/** The texts of the laboratory's clinics and the clinic's laboratories. */
export const partnersEn = {
  connectionStatus,
  steps,
  stepDone,
  askFirst,
  billingModes,
  privacyModes,
  reason: 'Reason',
  ownerOnly: 'An owner of your organization can do this.',
  email: 'E-mail',
  message: 'A few words',
  messageExample: {
    lab: 'Good day, from today you can send us orders and scans here.',
    clinic: 'Good day, we would like to send you our cases here.',
  },
  findInDirectory: { lab: 'Find a clinic', clinic: 'Find a laboratory' },
  invite: { lab: 'Invite a clinic', clinic: 'Invite a laboratory' },
  inviteTitle: { lab: 'Invite a clinic', clinic: 'Invite a laboratory' },
  inviteText: {
    lab: 'We send a link. Whoever opens it signs up as a clinic, or signs in, confirms their own address and is connected to you. If that isn’t the address that you invited, both of you see it. It works for 30 days.',
    clinic:
      'We send a link. Whoever opens it signs up as a laboratory, or signs in, confirms their own address and is connected to you. If that isn’t the address that you invited, both of you see it. It works for 30 days.',
  },
  sendInvitation: 'Send the invitation',
  invited: (email: string) => `The invitation to ${email} is on its way.`,
  directoryTitle: { lab: 'Clinics in the directory', clinic: 'Laboratories in the directory' },
  directorySearch: 'Name, city, what they do',
  directoryEmpty: 'Only those who want to be found are listed. Invite the others by e-mail.',
  inviteInstead: 'Invite by e-mail instead',
  connect: 'Ask to connect',
  asked: (name: string) => `${name} was asked. You are told when they answer.`,
  waitsForYou: 'Waiting for your answer',
  weAsked: (count: number) => `Your requests (${count})`,
  askedByThem: (ago: string) => `Asked you to connect, ${ago}`,
  askedByUs: (ago: string, until: string) => `You asked ${ago}; waits for an answer until ${until}`,
  nameShared: (name: string) =>
    `Another organization on Pontic has the same name as ${name}. Make sure that this is the one you mean: ask by a phone number that you know.`,
  notConfirmed: (name: string) =>
    `No owner of ${name} has confirmed an email address yet. Make sure who it is before patients’ data go there.`,
  acceptedBy: ({ name, email, day }: Accepted) => `Accepted by ${name} (${email}) on ${day}`,
  acceptedByOther: ({ name, email, day, invited }: Accepted & { invited: string }) =>
    `Accepted by ${name} (${email}) on ${day}. You invited ${invited}. If you don’t know this person, ask by a phone number that you know, or end the connection.`,
  weAcceptedByOther: ({ name, email, day, invited }: Accepted & { invited: string }) =>
    `${name} accepted with ${email} on ${day}. The invitation was sent to ${invited}; the other side sees both addresses.`,
  marks: {
    nameShared: 'Name used twice',
    notConfirmed: 'Address not confirmed',
    otherAddress: 'Other address',
  },
  views: 'Views',
  active: 'Active',
  archived: 'Archived',
  current: 'Current',
  past: 'Past',
  searchLabel: 'Name, number, city, e-mail',
  columns: {
    clinic: 'Clinic',
    lab: 'Laboratory',
    accountNumber: 'Customer no.',
    city: 'City',
    contact: 'Contact',
    tags: 'Tags',
    link: 'Connection',
    status: 'Status',
    privacy: 'Sees patients as',
  },
  linked: 'Connected',
  offline: 'On paper',
  linkedText: 'Connected clinic',
  offlineShort: 'Orders on paper; you register them',
  creditHold: 'Payment hold',
  addOffline: 'Add a clinic on paper',
  offlineText:
    'For a clinic that sends paper and impressions. You register its orders; invite it later, and it orders here itself.',
  editCustomer: 'Edit the clinic',
  noCustomersTitle: 'No clinics yet',
  noCustomersText: 'Invite the first by e-mail, or add one that sends its orders on paper.',
  noLabsTitle: 'No laboratory yet',
  noLabsText: 'Find yours in the directory, or invite it by e-mail.',
  nothingPast: 'Nothing has ended',
  noOrders: 'No orders yet',
  contact: 'Contact',
  noContact: 'Telephone, address and notes help who ships and who calls.',
  balance: 'Balance',
  noBalance: 'Nothing is open.',
  owes: 'Open',
  credit: 'Credit',
  invoicesOf: 'Invoices',
  statementsOf: 'Statements',
  archive: 'Archive',
  archiveQuestion: (name: string) => `Archive ${name}?`,
  archiveText: 'It leaves the lists. Its orders and its account stay.',
  archivedNotice: 'The clinic is archived.',
  fields: {
    name: 'Name of the clinic',
    accountNumber: 'Customer number',
    phone: 'Telephone',
    address: 'Address',
    addressLine1: 'Street and number',
    addressLine2: 'Further line',
    postalCode: 'Postal code',
    city: 'City',
    region: 'State or region',
    country: 'Country',
    tags: 'Tags',
    tagsHint: 'Separated by commas; price lists can be for a tag.',
    deposit: 'Deposit on new orders',
    depositHint: 'Empty: as the finance settings say.',
    notes: 'Notes, for your team alone',
    creditHold: 'Wait for money before taking more work',
    creditHoldHint:
      'New orders wait, and only who may see finance accepts them, with a reason. The customer doesn’t see it.',
    chargesLateFees: 'Charge late fees, where you charge any',
  },
  termsHeading: 'Terms',
  termsOfLab: 'Terms of the laboratory',
  termsTitle: (name: string) => `Terms for ${name}`,
  editTerms: 'Edit the terms',
  terms: {
    autoAccept: 'Orders are accepted by themselves',
    priceList: 'Price list',
    remakePolicy: 'Terms of remakes',
    billingMode: 'Billing',
    paymentTermsDays: 'Time to pay',
    accountNumber: 'Customer number',
    inboundTransitDays: 'To the laboratory',
    outboundTransitDays: 'Back to the clinic',
    completeAfterDays: 'Completes by itself after',
    defaultCourier: 'Usual courier',
  },
  autoAcceptShort: 'Accepts by itself',
  termHints: {
    autoAccept: 'Whatever passes all checks is accepted without anybody looking.',
    priceList: 'Comes before all your other lists.',
    inboundTransitDays: 'Days that a parcel takes; dates are reckoned with it.',
    outboundTransitDays: 'Days that a parcel takes; dates are reckoned with it.',
    paymentTermsDays: 'Empty: as the finance settings say.',
    completeAfterDays: 'Counted from the delivery. Empty: never.',
  },
  usualPrices: 'The usual prices',
  usualTerms: 'The usual terms',
  asFinanceSettings: 'as usual',
  never: 'never',
  days: 'days',
  inDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  privacyOfClinic: 'That is what the clinic lets you see of its patients.',
  privacy: 'What the laboratory sees of patients',
  privacyText: 'A change reaches at once what was shared before.',
  privacyChanged: 'Changed; it holds for all orders with this laboratory.',
  story: {
    us: 'you',
    them: 'the other side',
    active: (day: string) => `Connected since ${day}`,
    pending: (who: string, until: string) => `Asked by ${who}, open until ${until}`,
    suspended: (who: string) => `Paused by ${who}.`,
    ended: (who: string, day: string) => `Ended by ${who} on ${day}`,
    declined: (day: string) => `Declined on ${day}.`,
    over: (day: string) => `Over since ${day}`,
  },
  autopay: 'Pay invoices by themselves',
  autopayMethod: 'From',
  autopayNone: 'Off',
  autopayDay: 'When',
  chargeDays: { due: 'On the day they are due', issue: 'On the day they are issued' },
  autopayOn: 'Invoices of this laboratory are paid by themselves from today on.',
  autopayOff: 'You pay each invoice yourself again.',
  noMethods:
    'No card or account is saved with this laboratory yet. Save one while you pay an invoice; then it can pay the next ones.',
  method: ({ brand, kind, lastDigits }: Pick<Method, 'brand' | 'kind' | 'lastDigits'>) =>
    [brand ?? (kind === 'card' ? 'Card' : 'Account'), lastDigits && `•••• ${lastDigits}`]
      .filter(Boolean)
      .join(' '),
}
/** The texts of the partners in a language. */
export type PartnersMessages = typeof partnersEn
