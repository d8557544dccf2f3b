const verbsByOperation = {
  acceptInvitation: 'entered',
  activateOrganization: 'entered',
  changePassword: 'passwordChanged',
  createInvitation: 'sent',
  createLabConnection: 'begun',
  createOnboardingLink: 'begun',
  createDashboardLink: 'begun',
  createStatements: 'issued',
  exportFinance: 'exported',
  exportPatient: 'exported',
  finishScannerAuthorization: 'signedIn',
  authorizeScannerConnection: 'begun',
  recordPayment: 'recorded',
  replacePriceListItems: 'replaced',
  resetPassword: 'passwordReset',
  resetTeamRole: 'changed',
  resendInvitation: 'sentAgain',
  rotateScannerSecret: 'secretChanged',
  signOut: 'signedOut',
  signOutDevice: 'signedOut',
  endSession: 'signedOut',
  endOtherSignIns: 'signedOut',
  endOwnDevice: 'signedOut',
  verifyEmail: 'confirmed',
  savePaymentMethod: 'added',
  startRecall: 'begun',
  submitDisputeEvidence: 'handedIn',
  writeOffInvoice: 'writtenOff',
} as const

const verbsByBeginning = {
  accept: 'accepted',
  acknowledge: 'acknowledged',
  adopt: 'added',
  allocate: 'allocated',
  answer: 'answered',
  archive: 'archived',
  assign: 'added',
  attach: 'added',
  cancel: 'withdrawn',
  claim: 'begun',
  close: 'closed',
  confirm: 'confirmed',
  create: 'added',
  deactivate: 'deactivated',
  decline: 'declined',
  delete: 'removed',
  end: 'ended',
  erase: 'erased',
  give: 'decided',
  install: 'added',
  issue: 'issued',
  merge: 'merged',
  pay: 'paid',
  query: 'contested',
  receive: 'recorded',
  record: 'recorded',
  refund: 'refunded',
  release: 'removed',
  remove: 'removed',
  report: 'recorded',
  request: 'begun',
  resolve: 'decided',
  resume: 'resumed',
  revoke: 'revoked',
  send: 'sent',
  sign: 'signedIn',
  suspend: 'suspended',
  test: 'tested',
  undo: 'undone',
  update: 'changed',
  void: 'voided',
  withdraw: 'withdrawn',
} as const

/** What was done, as the audit log words it. */
export type AuditVerb =
  | (typeof verbsByOperation)[keyof typeof verbsByOperation]
  | (typeof verbsByBeginning)[keyof typeof verbsByBeginning]

/** What an operation did, in one of the words of the log; undefined for one that has none yet. */
export function auditVerbOf(operation: string): AuditVerb | undefined {
  const named: Readonly<Record<string, AuditVerb>> = verbsByOperation
  const begun: Readonly<Record<string, AuditVerb>> = verbsByBeginning
  return named[operation] ?? begun[/^[a-z]+/.exec(operation)?.[0] ?? '']
}
