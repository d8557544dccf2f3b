import type {
  ConnectionTransition,
  ConnectionStatus,
  LabConnection,
} from '#contract/partners/lab-connections'
import type { AskedStep } from '../connection-steps.ts'
import type { Item } from '../../../api/client.ts'

type Method = Item<'listPaymentMethods'>
type PrivacyMode = LabConnection['privacyMode']
type AskedFirst = { title: (name: string) => string; text: string }

const connectionStatus: Record<ConnectionStatus, string> = {
  pending: 'Pending',
  active: 'Connected',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  suspended: 'Paused',
  ended: 'Ended',
}
const steps: Record<ConnectionTransition, string> = {
  accept: 'Accept',
  decline: 'Decline',
  withdraw: 'Withdraw',
  suspend: 'Pause',
  resume: 'Resume',
  end: 'End connection',
}
const stepDone: Record<ConnectionTransition, string> = {
  accept: "You're connected.",
  decline: 'Request declined.',
  withdraw: 'Request withdrawn.',
  suspend: 'New orders paused.',
  resume: 'New orders resumed.',
  end: 'Connection ended.',
}
const askFirst: Record<AskedStep, AskedFirst> = {
  decline: {
    title: (name) => `Decline ${name}?`,
    text: "We'll notify them. They can ask again after 30 days.",
  },
  withdraw: {
    title: (name) => `Withdraw the request to ${name}?`,
    text: 'The emailed link stops working. You can ask again at any time.',
  },
  suspend: {
    title: (name) => `Pause new orders with ${name}?`,
    text: 'Open orders continue. Only your side can resume.',
  },
  end: {
    title: (name) => `End the connection with ${name}?`,
    text: "New orders stop immediately, open orders are completed, and the history stays readable. You can't undo this; reconnecting needs a new request.",
  },
}
const billingModes: Record<LabConnection['billingMode'], string> = {
  per_order: 'Invoice per order',
  monthly_statement: 'Monthly statement',
  prepay: 'Prepayment',
}
const privacyModes: Record<PrivacyMode, { title: string; text: string }> = {
  full: { title: 'Full names', text: "The lab sees your patients' names." },
  initials: { title: 'Initials', text: 'The lab sees initials and the code.' },
  code_only: { title: 'Code only', text: 'The lab sees only the code.' },
}

type Accepted = { name: string; email: string; day: string }

/** The texts of the laboratory's clinics and the clinic's laboratories. */
export const partnersEn = {
  agreements: {
    title: 'How we make work',
    hint: 'Internal. Shown when you accept an order that differs, and printed on the work ticket.',
    addTitle: 'Add work preferences',
    editTitle: 'Edit work preferences',
    edit: (name: string) => `Edit work preferences: ${name}`,
    remove: 'Remove preferences',
    dentist: 'Dentist',
    everyDentist: 'All dentists',
  },
  connectionStatus,
  steps,
  stepDone,
  askFirst,
  billingModes,
  privacyModes,
  reason: 'Reason',
  ownerOnly: 'Only owners can do this.',
  email: 'Email',
  message: 'Personal note',
  messageExample: {
    lab: 'Hi, you can now send us orders and scans here.',
    clinic: "Hi, we'd like to send you our orders here.",
  },
  findInDirectory: { lab: 'Find practice', clinic: 'Find lab' },
  invite: { lab: 'Invite practice', clinic: 'Invite lab' },
  inviteTitle: { lab: 'Invite a practice', clinic: 'Invite a lab' },
  inviteText: {
    lab: "We email a link, valid for 30 days. The recipient signs in or signs up as a practice, confirms their email address and is then connected to you. If they use a different address, you'll both see it.",
    clinic:
      "We email a link, valid for 30 days. The recipient signs in or signs up as a lab, confirms their email address and is then connected to you. If they use a different address, you'll both see it.",
  },
  sendInvitation: 'Send invitation',
  invitedTitle: 'Invitation sent',
  invitedText: (email: string) =>
    `We've emailed ${email}. You can also pass the link on yourself, for example in a chat. The link is shown only here.`,
  invitationLink: 'Invitation link',
  copyLink: (name: string) => `Copy: ${name}`,
  invitedDone: 'Done',
  linkCopied: 'Link copied.',
  directoryTitle: { lab: 'Practice directory', clinic: 'Lab directory' },
  directorySearch: 'Name, city or specialty',
  directoryEmpty: 'Only organizations that opted in are listed. Invite others by email.',
  inviteInstead: 'Invite by email instead',
  connect: 'Request connection',
  asked: (name: string) => `Request sent to ${name}. We'll notify you when they reply.`,
  waitsForYou: 'Awaiting your reply',
  weAsked: (count: number) => `Pending invitations (${count})`,
  askedByThem: (ago: string) => `Asked to connect ${ago}`,
  askedByUs: (ago: string, until: string) => `Invited ${ago} · expires ${until}`,
  nameShared: (name: string) =>
    `Another organization on Pontic is also called ${name}. Check that this is the right one: call a phone number you know.`,
  notConfirmed: (name: string) =>
    `No owner of ${name} has confirmed an email address yet. Check who they are before you send patient data.`,
  acceptedBy: ({ name, email, day }: Accepted) => `Accepted by ${name} (${email}) on ${day}`,
  acceptedByOther: ({ name, email, day, invited }: Accepted & { invited: string }) =>
    `Accepted by ${name} (${email}) on ${day}. You invited ${invited}. If you don't know this person, call a phone number you know, or end the connection.`,
  weAcceptedByOther: ({ name, email, day, invited }: Accepted & { invited: string }) =>
    `${name} accepted as ${email} on ${day}. The invitation was sent to ${invited}. The other side sees both addresses.`,
  marks: {
    nameShared: 'Duplicate name',
    notConfirmed: 'Email not confirmed',
    otherAddress: 'Different address',
  },
  views: 'Views',
  active: 'Active',
  archived: 'Archived',
  current: 'Current',
  past: 'Past',
  searchLabel: 'Name, number, city, email',
  columns: {
    clinic: 'Practice',
    lab: 'Lab',
    accountNumber: 'Customer no.',
    city: 'City',
    contact: 'Contact',
    tags: 'Tags',
    link: 'Connection',
    status: 'Status',
    privacy: 'Patient privacy',
  },
  linked: 'Connected',
  offline: 'Offline',
  linkedText: 'Connected practice',
  offlineShort: 'Offline practice – you enter their orders',
  isOnCreditHold: 'Credit hold',
  addOffline: 'Add offline practice',
  offlineText:
    'For practices that send paper prescriptions and impressions. You enter their orders and can invite them later.',
  editCustomer: 'Edit practice',
  noCustomersTitle: 'No practices yet',
  noCustomersText: 'Invite a practice by email, or add an offline practice.',
  noLabsTitle: 'No labs yet',
  noLabsText: 'Find your lab in the directory or invite it by email.',
  nothingPast: 'No past connections',
  noOrders: 'No orders yet',
  contact: 'Contact',
  noContact: 'Add phone, address and notes for shipping and calls.',
  balance: 'Balance',
  noBalance: 'Nothing outstanding.',
  owes: 'Balance due',
  credit: 'Credit',
  invoicesOf: 'Invoices',
  statementsOf: 'Statements',
  archive: 'Archive',
  archiveQuestion: (name: string) => `Archive ${name}?`,
  archiveText: 'Archived practices no longer appear in lists. Orders and account history are kept.',
  archivedNotice: 'Practice archived.',
  fields: {
    name: 'Practice name',
    accountNumber: 'Customer number',
    phone: 'Phone',
    address: 'Address',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    region: 'State or region',
    country: 'Country',
    tags: 'Tags',
    tagsHint: 'Separate with commas. Price lists can apply to a tag.',
    deposit: 'Deposit on new orders',
    depositHint: 'Leave blank for the default from the invoicing settings.',
    documentLanguage: 'Document language',
    notes: 'Internal notes',
    isOnCreditHold: 'Credit hold',
    creditHoldHint:
      "Only team members with finance access can accept new orders, with a reason. Customers don't see this.",
    isChargedLateFees: 'Charge late fees',
  },
  termsHeading: 'Terms',
  termsOfLab: 'Lab terms',
  termsTitle: (name: string) => `Terms for ${name}`,
  editTerms: 'Edit terms',
  terms: {
    hasAutoAccept: 'Accept orders automatically',
    priceList: 'Price list',
    remakePolicy: 'Remake policy',
    billingMode: 'Billing',
    paymentTermsDays: 'Payment term',
    accountNumber: 'Customer number',
    inboundTransitDays: 'Transit to lab',
    outboundTransitDays: 'Transit to practice',
    hasSaturdayDelivery: 'Courier travels on Saturdays',
    completeAfterDays: 'Complete automatically after',
    defaultCourier: 'Default courier',
  },
  autoAcceptShort: 'Automatic acceptance',
  termHints: {
    hasAutoAccept: 'Orders that pass all checks are accepted without review.',
    priceList: 'Overrides all other price lists.',
    inboundTransitDays: 'Courier business days, not counting the day it’s sent.',
    outboundTransitDays: 'Courier business days, not counting the day it’s sent.',
    paymentTermsDays: 'Leave blank for the default from the invoicing settings.',
    completeAfterDays: 'Days after delivery. Leave blank for never.',
  },
  usualPrices: 'Standard prices',
  usualTerms: 'Standard policy',
  asFinanceSettings: 'Default',
  never: 'Never',
  days: 'days',
  businessDays: 'business days',
  inBusinessDays: (days: number) => (days === 1 ? '1 business day' : `${days} business days`),
  inDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  privacyOfClinic: 'The practice decides what you see of its patients.',
  privacy: 'Patient privacy',
  privacyText: 'Changes also apply to patients already shared.',
  privacyChanged: 'Patient privacy updated for all orders with this lab.',
  statusText: {
    us: 'you',
    them: 'the other side',
    active: (day: string) => `Connected since ${day}`,
    pending: (who: string, until: string) => `Requested by ${who}, expires ${until}`,
    suspended: (who: string) => `Paused by ${who}.`,
    ended: (who: string, day: string) => `Ended by ${who} on ${day}`,
    declined: (day: string) => `Declined on ${day}.`,
    over: (day: string) => `Closed on ${day}`,
  },
  autopay: 'Automatic payment',
  autopayMethod: 'Payment method',
  autopayNone: 'Off',
  autopayDay: 'Payment date',
  chargeDays: { due: 'On the due date', issue: 'On the invoice date' },
  autopayOn: 'Automatic payment is on for this lab.',
  autopayOff: 'Automatic payment is off for this lab.',
  noMethods:
    'No card or account saved with this lab yet. Save one the next time you pay an invoice.',
  method: ({ brand, kind, lastDigits }: Pick<Method, 'brand' | 'kind' | 'lastDigits'>) =>
    [brand ?? (kind === 'card' ? 'Card' : 'Account'), lastDigits && `•••• ${lastDigits}`]
      .filter(Boolean)
      .join(' '),
}
/** The texts of the partners in a language. */
export type PartnersMessages = typeof partnersEn
