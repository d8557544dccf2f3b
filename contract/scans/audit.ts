import type { AuditRules } from '../platform/audit-rules.ts'

/** What of this area the audit log records. */
export const auditRules = {
  subjects: {
    '/files': 'file',
    '/scanner-connections': 'scanner_connection',
    '/scanner-sender-maps': 'scanner_sender_map',
  },
  subjectsByOperation: {
    finishScannerAuthorization: 'scanner_connection',
  },
  unrecorded: {
    '/margin-lines': 'Each version of a line says who drew it and when.',
    '/scan-inbox': 'A scan keeps its own history of who matched it with what.',
    '/scanner-deliveries': 'It processes an event again and changes no setting.',
    '/uploads': 'Bytes on their way; the file that comes of them is in the history of the order.',
  },
  unrecordedOperations: {
    createMarginLine: 'Each version of a line says who drew it and when.',
    sendScannerTestEvent: 'It tries the connection and changes no setting.',
    syncScannerConnection: 'It asks the vendor for news and changes no setting.',
  },
} as const satisfies AuditRules
