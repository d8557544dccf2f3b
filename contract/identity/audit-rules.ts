import { isReading, type Endpoint } from '../platform/endpoint.ts'

/** What an audit event can be about. */
export const auditSubjects = [
  'organization',
  'location',
  'member',
  'invitation',
  'session',
  'device_credential',
  'lab_connection',
  'customer',
  'dentist',
  'patient',
  'product_category',
  'product',
  'surcharge',
  'price_list',
  'rx_rule',
  'workflow',
  'order',
  'file',
  'pickup',
  'work_calendar',
  'material',
  'material_lot',
  'material_use',
  'compliance_settings',
  'recall',
  'incident',
  'scanner_connection',
  'scanner_sender_map',
  'finance_settings',
  'finance_export',
  'invoice',
  'invoice_line',
  'credit_note',
  'statement',
  'payment',
  'payment_method',
  'payment_account',
  'dispute',
  'remake',
  'remake_policy',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

// By the beginning of the address; the longest that fits tells.
const subjectsByPath: Readonly<Record<string, AuditSubject>> = {
  '/auth/sign-out': 'session',
  '/auth/sessions': 'session',
  '/auth/device': 'device_credential',
  '/auth/device-credentials': 'device_credential',
  '/organization': 'organization',
  '/organization/locations': 'location',
  '/team/members': 'member',
  '/team/invitations': 'invitation',
  '/lab-connections': 'lab_connection',
  '/customers': 'customer',
  '/dentists': 'dentist',
  '/patients': 'patient',
  '/product-categories': 'product_category',
  '/products': 'product',
  '/surcharges': 'surcharge',
  '/price-lists': 'price_list',
  '/rx-rules': 'rx_rule',
  '/workflows': 'workflow',
  '/production/calendar': 'work_calendar',
  '/materials': 'material',
  '/material-lots': 'material_lot',
  '/material-uses': 'material_use',
  '/files': 'file',
  '/pickups': 'pickup',
  '/compliance/settings': 'compliance_settings',
  '/recalls': 'recall',
  '/incidents': 'incident',
  '/scanner-connections': 'scanner_connection',
  '/scanner-sender-maps': 'scanner_sender_map',
  '/finance/settings': 'finance_settings',
  '/invoices': 'invoice',
  '/invoice-lines': 'invoice_line',
  '/credit-notes': 'credit_note',
  '/statements': 'statement',
  '/payments': 'payment',
  '/payment-methods': 'payment_method',
  '/payment-account': 'payment_account',
  '/disputes': 'dispute',
  '/remakes': 'remake',
  '/remake-policies': 'remake_policy',
}

// What takes data out, what changes something though it is a GET, and what ends its own history.
const subjectsByOperation: Readonly<Record<string, AuditSubject>> = {
  deleteOrder: 'order',
  exportFinance: 'finance_export',
  exportPatient: 'patient',
  finishScannerAuthorization: 'scanner_connection',
}

const itself = 'The act writes its events itself, in the organizations that it is about.'
const ownTaste = "A member's own arrangement of the app; nobody else is touched."
const ownHistory = 'Who did what and when stands in the history of the order.'

/** Operations that write no event, each with its reason. */
const untoldOperations: Readonly<Record<string, string>> = {
  acceptInvitation: itself,
  activateOrganization: itself,
  changePassword: itself,
  createOrganization: itself,
  endOtherSignIns: itself,
  endOwnDevice: itself,
  endSession: itself,
  updateProfile: itself,
  sendScannerTestEvent: 'It tries the connection and changes no setting.',
  resendVerification: "A mail about the person's own address; nobody else is touched.",
  syncScannerConnection: 'It asks the vendor for news and changes no setting.',
}

/** Rooms that write no events, each with its reason. */
const untoldPaths: Readonly<Record<string, string>> = {
  '/availability': 'A day is held for a draft, which only its side sees, and for a short time.',
  '/notification-preferences': ownTaste,
  '/notifications': ownTaste,
  '/order-stages': ownHistory,
  '/orders': ownHistory,
  '/production/scan': ownHistory,
  '/saved-views': ownTaste,
  '/scan-inbox': 'A scan keeps its own history of who matched it with what.',
  '/scanner-deliveries': 'It works an event off again and changes no setting.',
  '/setup-guide': 'What is left to set up is derived; a task that is skipped changes no setting.',
  '/shipments': ownHistory,
  '/uploads': 'Bytes on their way; the file that comes of them stands in the history of the order.',
}

const isBelow = (path: string, beginning: string) =>
  path === beginning || path.startsWith(`${beginning}/`)

function byPath<T>(path: string, table: Readonly<Record<string, T>>): [number, T] | undefined {
  const [found] = Object.entries(table)
    .filter(([beginning]) => isBelow(path, beginning))
    .toSorted(([a], [b]) => b.length - a.length)
  return found && [found[0].length, found[1]]
}

/** What becomes of an act in the audit log: an event about a subject, or none for a reason. */
export type AuditRule = { subject: AuditSubject } | { reason: string }

/**
 * The rule for an operation of members, or undefined where there is none: for what only reads, and
 * for a new room until it is named here (test/laws/audit.test.ts asks for it).
 */
export function auditRuleOf(endpoint: Endpoint): AuditRule | undefined {
  const { operationId, path, access } = endpoint
  if (access.by !== 'member') return undefined
  const named = subjectsByOperation[operationId]
  if (named) return { subject: named }
  if (isReading(endpoint)) return undefined
  const untold = untoldOperations[operationId]
  if (untold) return { reason: untold }
  const [roomLength, reason] = byPath(path, untoldPaths) ?? [0]
  const [subjectLength, subject] = byPath(path, subjectsByPath) ?? [0]
  if (subject && subjectLength > roomLength) return { subject }
  return reason === undefined ? undefined : { reason }
}
