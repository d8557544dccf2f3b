// Printed from the contract by `npm run print`; never edited by hand.
import type * as approvals from '#contract/approvals'
import type * as audit_events from '#contract/audit-events'
import type * as auth from '#contract/auth'
import type * as availability from '#contract/availability'
import type * as billable_orders from '#contract/billable-orders'
import type * as case_archive from '#contract/case-archive'
import type * as comments from '#contract/comments'
import type * as compliance_settings from '#contract/compliance-settings'
import type * as credit_notes from '#contract/credit-notes'
import type * as customers from '#contract/customers'
import type * as dentists from '#contract/dentists'
import type * as description from '#contract/description'
import type * as device_statements from '#contract/device-statements'
import type * as directory from '#contract/directory'
import type * as disputes from '#contract/disputes'
import type * as files from '#contract/files'
import type * as finance_export from '#contract/finance-export'
import type * as finance_papers from '#contract/finance-papers'
import type * as finance from '#contract/finance'
import type * as health from '#contract/health'
import type * as incidents from '#contract/incidents'
import type * as invitation_previews from '#contract/invitation-previews'
import type * as invoice_queries from '#contract/invoice-queries'
import type * as invoices from '#contract/invoices'
import type * as lab_connections from '#contract/lab-connections'
import type * as ledger from '#contract/ledger'
import type * as locations from '#contract/locations'
import type * as material_lots from '#contract/material-lots'
import type * as material_uses from '#contract/material-uses'
import type * as materials from '#contract/materials'
import type * as notifications from '#contract/notifications'
import type * as order_bulk from '#contract/order-bulk'
import type * as order_duplicates from '#contract/order-duplicates'
import type * as order_events from '#contract/order-events'
import type * as order_preflight from '#contract/order-preflight'
import type * as order_proofs from '#contract/order-proofs'
import type * as order_stages from '#contract/order-stages'
import type * as order_steps from '#contract/order-steps'
import type * as orders from '#contract/orders'
import type * as organizations from '#contract/organizations'
import type * as outsourcing from '#contract/outsourcing'
import type * as paper from '#contract/paper'
import type * as patient_export from '#contract/patient-export'
import type * as patients from '#contract/patients'
import type * as payment_account from '#contract/payment-account'
import type * as payment_methods from '#contract/payment-methods'
import type * as payments from '#contract/payments'
import type * as payouts from '#contract/payouts'
import type * as pickups from '#contract/pickups'
import type * as price_lists from '#contract/price-lists'
import type * as product_categories from '#contract/product-categories'
import type * as production from '#contract/production'
import type * as products from '#contract/products'
import type * as profile from '#contract/profile'
import type * as quality_checks from '#contract/quality-checks'
import type * as recalls from '#contract/recalls'
import type * as reconciliation from '#contract/reconciliation'
import type * as reference from '#contract/reference'
import type * as refunds from '#contract/refunds'
import type * as remake_policies from '#contract/remake-policies'
import type * as remakes from '#contract/remakes'
import type * as reports from '#contract/reports'
import type * as rx_rules from '#contract/rx-rules'
import type * as rx_versions from '#contract/rx-versions'
import type * as saved_views from '#contract/saved-views'
import type * as scan_check from '#contract/scan-check'
import type * as scan_inbox from '#contract/scan-inbox'
import type * as scan_returns from '#contract/scan-returns'
import type * as scanner_connections from '#contract/scanner-connections'
import type * as scanner_deliveries from '#contract/scanner-deliveries'
import type * as scanner_sender_maps from '#contract/scanner-sender-maps'
import type * as search from '#contract/search'
import type * as setup_guide from '#contract/setup-guide'
import type * as shipments from '#contract/shipments'
import type * as statements from '#contract/statements'
import type * as stream from '#contract/stream'
import type * as surcharges from '#contract/surcharges'
import type * as team from '#contract/team'
import type * as uploads from '#contract/uploads'
import type * as webhooks from '#contract/webhooks'
import type * as workflows from '#contract/workflows'
import type * as worklist from '#contract/worklist'

/** Every operation of the contract by its name. */
export type Contract =
  typeof approvals &
  typeof audit_events &
  typeof auth &
  typeof availability &
  typeof billable_orders &
  typeof case_archive &
  typeof comments &
  typeof compliance_settings &
  typeof credit_notes &
  typeof customers &
  typeof dentists &
  typeof description &
  typeof device_statements &
  typeof directory &
  typeof disputes &
  typeof files &
  typeof finance_export &
  typeof finance_papers &
  typeof finance &
  typeof health &
  typeof incidents &
  typeof invitation_previews &
  typeof invoice_queries &
  typeof invoices &
  typeof lab_connections &
  typeof ledger &
  typeof locations &
  typeof material_lots &
  typeof material_uses &
  typeof materials &
  typeof notifications &
  typeof order_bulk &
  typeof order_duplicates &
  typeof order_events &
  typeof order_preflight &
  typeof order_proofs &
  typeof order_stages &
  typeof order_steps &
  typeof orders &
  typeof organizations &
  typeof outsourcing &
  typeof paper &
  typeof patient_export &
  typeof patients &
  typeof payment_account &
  typeof payment_methods &
  typeof payments &
  typeof payouts &
  typeof pickups &
  typeof price_lists &
  typeof product_categories &
  typeof production &
  typeof products &
  typeof profile &
  typeof quality_checks &
  typeof recalls &
  typeof reconciliation &
  typeof reference &
  typeof refunds &
  typeof remake_policies &
  typeof remakes &
  typeof reports &
  typeof rx_rules &
  typeof rx_versions &
  typeof saved_views &
  typeof scan_check &
  typeof scan_inbox &
  typeof scan_returns &
  typeof scanner_connections &
  typeof scanner_deliveries &
  typeof scanner_sender_maps &
  typeof search &
  typeof setup_guide &
  typeof shipments &
  typeof statements &
  typeof stream &
  typeof surcharges &
  typeof team &
  typeof uploads &
  typeof webhooks &
  typeof workflows &
  typeof worklist

/** Method and address of every operation. */
export const operations = {
  getHealth: 'GET /health',
  getReadiness: 'GET /health/ready',
  endOtherSignIns: 'POST /auth/sessions/end-others',
  endOwnDevice: 'DELETE /auth/own-devices/{id}',
  endSession: 'DELETE /auth/sessions/{id}',
  forgotPassword: 'POST /auth/password/forgot',
  getSession: 'GET /auth/session',
  listDeviceCredentials: 'GET /auth/device-credentials',
  listOwnDevices: 'GET /auth/own-devices',
  listSessions: 'GET /auth/sessions',
  resendVerification: 'POST /auth/verify-email/resend',
  resetPassword: 'POST /auth/password/reset',
  revokeDeviceCredential: 'DELETE /auth/device-credentials/{id}',
  signInDevice: 'POST /auth/device/v1/sign-in',
  signInWithEmail: 'POST /auth/sign-in/email',
  signOut: 'POST /auth/sign-out',
  signOutDevice: 'POST /auth/device/v1/sign-out',
  signUpWithEmail: 'POST /auth/sign-up/email',
  verifyEmail: 'POST /auth/verify-email',
  changePassword: 'POST /auth/password/change',
  getProfile: 'GET /auth/profile',
  updateProfile: 'PUT /auth/profile',
  activateOrganization: 'POST /organizations/{id}/activate',
  createOrganization: 'POST /organizations',
  getOrganization: 'GET /organization',
  listOrganizations: 'GET /organizations',
  updateOrganization: 'PUT /organization',
  archiveLocation: 'DELETE /organization/locations/{id}',
  createLocation: 'POST /organization/locations',
  listLocations: 'GET /organization/locations',
  updateLocation: 'PUT /organization/locations/{id}',
  acceptInvitation: 'POST /team/invitations/accept',
  createInvitation: 'POST /team/invitations',
  listInvitations: 'GET /team/invitations',
  listMembers: 'GET /team/members',
  removeMember: 'DELETE /team/members/{id}',
  resendInvitation: 'POST /team/invitations/{id}/resend',
  revokeInvitation: 'DELETE /team/invitations/{id}',
  updateMember: 'PUT /team/members/{id}',
  listAuditEvents: 'GET /audit-events',
  getDescription: 'GET /openapi.json',
  acceptLabConnection: 'POST /lab-connections/{id}/accept',
  acceptLabConnectionInvitation: 'POST /lab-connections/accept-invitation',
  createLabConnection: 'POST /lab-connections',
  declineLabConnection: 'POST /lab-connections/{id}/decline',
  endLabConnection: 'POST /lab-connections/{id}/end',
  getLabConnection: 'GET /lab-connections/{id}',
  listLabConnections: 'GET /lab-connections',
  resumeLabConnection: 'POST /lab-connections/{id}/resume',
  suspendLabConnection: 'POST /lab-connections/{id}/suspend',
  updateLabConnection: 'PUT /lab-connections/{id}',
  withdrawLabConnection: 'POST /lab-connections/{id}/withdraw',
  previewInvitation: 'POST /auth/invitations/team/preview',
  previewLabConnectionInvitation: 'POST /auth/invitations/lab-connection/preview',
  listDirectory: 'GET /directory',
  archiveCustomer: 'DELETE /customers/{id}',
  createCustomer: 'POST /customers',
  getCustomer: 'GET /customers/{id}',
  listCustomers: 'GET /customers',
  updateCustomer: 'PUT /customers/{id}',
  createDentist: 'POST /dentists',
  deactivateDentist: 'DELETE /dentists/{id}',
  getDentist: 'GET /dentists/{id}',
  listDentists: 'GET /dentists',
  updateDentist: 'PUT /dentists/{id}',
  archivePatient: 'DELETE /patients/{id}',
  createPatient: 'POST /patients',
  erasePatient: 'POST /patients/{id}/erase',
  getPatient: 'GET /patients/{id}',
  listPatients: 'GET /patients',
  mergePatient: 'POST /patients/{id}/merge',
  updatePatient: 'PUT /patients/{id}',
  exportPatient: 'GET /patients/{id}/export',
  archiveProductCategory: 'DELETE /product-categories/{id}',
  createProductCategory: 'POST /product-categories',
  getProductCategory: 'GET /product-categories/{id}',
  installStarterCatalogue: 'POST /product-categories/starter',
  listProductCategories: 'GET /product-categories',
  updateProductCategory: 'PUT /product-categories/{id}',
  archiveProduct: 'DELETE /products/{id}',
  createProduct: 'POST /products',
  getProduct: 'GET /products/{id}',
  listProducts: 'GET /products',
  updateProduct: 'PUT /products/{id}',
  archiveSurcharge: 'DELETE /surcharges/{id}',
  createSurcharge: 'POST /surcharges',
  getSurcharge: 'GET /surcharges/{id}',
  listSurcharges: 'GET /surcharges',
  updateSurcharge: 'PUT /surcharges/{id}',
  archivePriceList: 'DELETE /price-lists/{id}',
  createPriceList: 'POST /price-lists',
  getPriceList: 'GET /price-lists/{id}',
  listPriceLists: 'GET /price-lists',
  replacePriceListItems: 'PUT /price-lists/{id}/items',
  updatePriceList: 'PUT /price-lists/{id}',
  archiveRxRule: 'DELETE /rx-rules/{id}',
  createRxRule: 'POST /rx-rules',
  getRxRule: 'GET /rx-rules/{id}',
  listRxRuleVersions: 'GET /rx-rules/{id}/versions',
  listRxRules: 'GET /rx-rules',
  updateRxRule: 'PUT /rx-rules/{id}',
  getReference: 'GET /reference/{set}',
  adoptStarterWorkflows: 'POST /workflows/starter',
  archiveWorkflow: 'DELETE /workflows/{id}',
  createWorkflow: 'POST /workflows',
  getWorkflow: 'GET /workflows/{id}',
  listWorkflows: 'GET /workflows',
  updateWorkflow: 'PUT /workflows/{id}',
  createOrder: 'POST /orders',
  deleteOrder: 'DELETE /orders/{id}',
  getOrder: 'GET /orders/{id}',
  listOrders: 'GET /orders',
  updateOrder: 'PUT /orders/{id}',
  listOrderEvents: 'GET /orders/{id}/events',
  duplicateOrder: 'POST /orders/{id}/duplicate',
  preflightOrder: 'POST /orders/preflight',
  getAvailability: 'GET /availability',
  releaseReservation: 'DELETE /availability/reservations/{id}',
  reserveDay: 'POST /availability/reserve',
  acceptOrder: 'POST /orders/{id}/accept',
  acknowledgeRxOrder: 'POST /orders/{id}/acknowledge-rx',
  answerDay: 'POST /orders/{id}/day-answer',
  approveOrder: 'POST /orders/{id}/approve',
  cancelOrder: 'POST /orders/{id}/cancel',
  completeOrder: 'POST /orders/{id}/complete',
  finishOrder: 'POST /orders/{id}/finish',
  holdOrder: 'POST /orders/{id}/hold',
  registerOrder: 'POST /orders/{id}/register',
  rejectOrder: 'POST /orders/{id}/reject',
  requestChangesOrder: 'POST /orders/{id}/request-changes',
  requestInfoOrder: 'POST /orders/{id}/request-info',
  resubmitOrder: 'POST /orders/{id}/resubmit',
  resumeOrder: 'POST /orders/{id}/resume',
  returnFromTryInOrder: 'POST /orders/{id}/return-from-try-in',
  sendForApprovalOrder: 'POST /orders/{id}/send-for-approval',
  startOrder: 'POST /orders/{id}/start',
  submitOrder: 'POST /orders/{id}/submit',
  withdrawOrder: 'POST /orders/{id}/withdraw',
  listRxVersions: 'GET /orders/{id}/rx-versions',
  listApprovals: 'GET /orders/{id}/approvals',
  getOrderProof: 'GET /orders/{id}/proof',
  finishOrderStage: 'POST /order-stages/{id}/finish',
  listOrderStages: 'GET /orders/{id}/stages',
  reworkOrderStage: 'POST /order-stages/{id}/rework',
  scanCode: 'POST /production/scan',
  skipOrderStage: 'POST /order-stages/{id}/skip',
  startOrderStage: 'POST /order-stages/{id}/start',
  updateOrderStage: 'PUT /order-stages/{id}',
  getCapacity: 'GET /production/capacity',
  getProductionBoard: 'GET /production/board',
  getWorkCalendar: 'GET /production/calendar',
  updateWorkCalendar: 'PUT /production/calendar',
  createQualityCheck: 'POST /orders/{id}/quality-checks',
  listQualityChecks: 'GET /orders/{id}/quality-checks',
  listOutsourcing: 'GET /orders/{id}/outsourcing',
  recordOutsourcing: 'POST /orders/{id}/outsourcing',
  cancelShipment: 'POST /shipments/{id}/cancel',
  createShipment: 'POST /shipments',
  deliverShipment: 'POST /shipments/{id}/deliver',
  getShipment: 'GET /shipments/{id}',
  listShipments: 'GET /shipments',
  reportShipmentNotReceived: 'POST /shipments/{id}/not-received',
  updateShipment: 'PUT /shipments/{id}',
  getOrderRx: 'GET /orders/{id}/rx.pdf',
  getOrderTicket: 'GET /orders/{id}/ticket.pdf',
  getShipmentDeliveryNote: 'GET /shipments/{id}/delivery-note.pdf',
  getShipmentLabel: 'GET /shipments/{id}/label.pdf',
  cancelPickup: 'POST /pickups/{id}/cancel',
  confirmPickup: 'POST /pickups/{id}/confirm',
  declinePickup: 'POST /pickups/{id}/decline',
  getPickup: 'GET /pickups/{id}',
  listPickups: 'GET /pickups',
  requestPickup: 'POST /pickups',
  getComplianceSettings: 'GET /compliance/settings',
  updateComplianceSettings: 'PUT /compliance/settings',
  createMaterial: 'POST /materials',
  deleteMaterial: 'DELETE /materials/{id}',
  getMaterial: 'GET /materials/{id}',
  listMaterials: 'GET /materials',
  updateMaterial: 'PUT /materials/{id}',
  createMaterialLot: 'POST /material-lots',
  getMaterialLot: 'GET /material-lots/{id}',
  listMaterialLots: 'GET /material-lots',
  updateMaterialLot: 'PUT /material-lots/{id}',
  listMaterialUses: 'GET /orders/{id}/material-uses',
  recordMaterialUse: 'POST /orders/{id}/material-uses',
  undoMaterialUse: 'POST /material-uses/{id}/undo',
  getDeviceStatement: 'GET /orders/{id}/device-statement',
  getDeviceStatementPaper: 'GET /orders/{id}/device-statement.pdf',
  issueDeviceStatement: 'POST /orders/{id}/device-statement',
  listVerifyKeys: 'GET /verify/keys',
  verifyStatement: 'GET /verify/{token}',
  acknowledgeRecall: 'POST /recalls/{id}/acknowledge',
  getRecall: 'GET /recalls/{id}',
  listRecalls: 'GET /recalls',
  startRecall: 'POST /recalls',
  listIncidents: 'GET /incidents',
  reportIncident: 'POST /incidents',
  moveOrders: 'POST /orders/bulk',
  getWorklist: 'GET /worklist',
  deleteFile: 'DELETE /files/{id}',
  getFile: 'GET /files/{id}',
  getFileContent: 'GET /files/{id}/content',
  getFilePreview: 'GET /files/{id}/preview',
  getFileThumbnail: 'GET /files/{id}/thumbnail',
  listFileReads: 'GET /files/{id}/reads',
  listOrderFiles: 'GET /orders/{id}/files',
  updateFile: 'PUT /files/{id}',
  checkOrderScans: 'GET /orders/{id}/scan-check',
  appendToUpload: 'PATCH /uploads/{id}',
  attachFile: 'POST /orders/{id}/files',
  createUpload: 'POST /uploads',
  deleteUpload: 'DELETE /uploads/{id}',
  getUpload: 'GET /uploads/{id}',
  getUploadOffset: 'HEAD /uploads/{id}',
  listUploads: 'GET /uploads',
  createComment: 'POST /orders/{id}/comments',
  listComments: 'GET /orders/{id}/comments',
  listWatchers: 'GET /orders/{id}/watchers',
  readComments: 'POST /orders/{id}/comments/read',
  watchOrder: 'POST /orders/{id}/watchers',
  getNotificationPreferences: 'GET /notification-preferences',
  listNotifications: 'GET /notifications',
  readNotifications: 'POST /notifications/read',
  updateNotificationPreferences: 'PUT /notification-preferences',
  getEventStream: 'GET /events/stream',
  announceScanCase: 'POST /scan-inbox',
  createOrderOfScanCase: 'POST /scan-inbox/{id}/create-order',
  getScanCase: 'GET /scan-inbox/{id}',
  ignoreScanCase: 'POST /scan-inbox/{id}/ignore',
  listScanCaseEvents: 'GET /scan-inbox/{id}/events',
  listScanInbox: 'GET /scan-inbox',
  matchScanCase: 'POST /scan-inbox/{id}/match',
  unmatchScanCase: 'POST /scan-inbox/{id}/unmatch',
  dismissScanCancellation: 'POST /orders/{id}/dismiss-scan-cancellation',
  returnScan: 'POST /orders/{id}/return-scan',
  authorizeScannerConnection: 'POST /scanner-connections/{id}/authorize',
  createScannerConnection: 'POST /scanner-connections',
  deleteScannerConnection: 'DELETE /scanner-connections/{id}',
  finishScannerAuthorization: 'GET /scanner-connections/callback',
  getScannerConnection: 'GET /scanner-connections/{id}',
  listScannerConnections: 'GET /scanner-connections',
  rotateScannerSecret: 'POST /scanner-connections/{id}/rotate-secret',
  syncScannerConnection: 'POST /scanner-connections/{id}/sync',
  testScannerConnection: 'POST /scanner-connections/{id}/test',
  updateScannerConnection: 'PUT /scanner-connections/{id}',
  getScannerDelivery: 'GET /scanner-deliveries/{id}',
  listScannerDeliveries: 'GET /scanner-deliveries',
  replayScannerDelivery: 'POST /scanner-deliveries/{id}/replay',
  sendScannerTestEvent: 'POST /scanner-connections/{id}/test-event',
  getCadProject: 'GET /orders/{id}/cad-project',
  getOrderArchive: 'GET /orders/{id}/archive.zip',
  createScannerSenderMap: 'POST /scanner-sender-maps',
  deleteScannerSenderMap: 'DELETE /scanner-sender-maps/{id}',
  listScannerSenderMaps: 'GET /scanner-sender-maps',
  getFinanceSettings: 'GET /finance/settings',
  getFinanceSummary: 'GET /finance/summary',
  updateFinanceSettings: 'PUT /finance/settings',
  listLedgerEntries: 'GET /finance/ledger',
  createInvoice: 'POST /invoices',
  deleteInvoice: 'DELETE /invoices/{id}',
  getInvoice: 'GET /invoices/{id}',
  issueInvoice: 'POST /invoices/{id}/issue',
  listInvoices: 'GET /invoices',
  sendInvoice: 'POST /invoices/{id}/send',
  updateInvoice: 'PUT /invoices/{id}',
  voidInvoice: 'POST /invoices/{id}/void',
  writeOffInvoice: 'POST /invoices/{id}/write-off',
  listBillableOrders: 'GET /billable-orders',
  answerInvoiceQuery: 'POST /invoice-lines/{id}/queries/{queryId}/answer',
  closeInvoiceQuery: 'POST /invoice-lines/{id}/queries/{queryId}/close',
  listInvoiceQueries: 'GET /invoice-queries',
  queryInvoiceLine: 'POST /invoice-lines/{id}/queries',
  createCreditNote: 'POST /credit-notes',
  getCreditNote: 'GET /credit-notes/{id}',
  listCreditNotes: 'GET /credit-notes',
  voidCreditNote: 'POST /credit-notes/{id}/void',
  acknowledgeStatement: 'POST /statements/{id}/acknowledge',
  answerStatement: 'POST /statements/{id}/answer',
  createStatements: 'POST /statements',
  getStatement: 'GET /statements/{id}',
  listStatements: 'GET /statements',
  queryStatement: 'POST /statements/{id}/queries',
  getCreditNotePdf: 'GET /credit-notes/{id}/credit-note.pdf',
  getInvoicePdf: 'GET /invoices/{id}/invoice.pdf',
  getStatementPdf: 'GET /statements/{id}/statement.pdf',
  exportFinance: 'GET /finance/export',
  claimRemake: 'POST /orders/{id}/remakes',
  countRemakeReasons: 'GET /remakes/reasons',
  getRemake: 'GET /remakes/{id}',
  giveRemakeVerdict: 'POST /remakes/{id}/verdict',
  listRemakes: 'GET /remakes',
  resolveRemake: 'POST /remakes/{id}/resolve',
  withdrawRemake: 'POST /remakes/{id}/withdraw',
  createRemakePolicy: 'POST /remake-policies',
  deleteRemakePolicy: 'DELETE /remake-policies/{id}',
  getRemakePolicy: 'GET /remake-policies/{id}',
  listRemakePolicies: 'GET /remake-policies',
  updateRemakePolicy: 'PUT /remake-policies/{id}',
  createDashboardLink: 'POST /payment-account/dashboard-link',
  createOnboardingLink: 'POST /payment-account/onboarding-link',
  getPaymentAccount: 'GET /payment-account',
  listPaymentMethods: 'GET /payment-methods',
  removePaymentMethod: 'DELETE /payment-methods/{id}',
  savePaymentMethod: 'POST /payment-methods',
  updateAutopay: 'PUT /lab-connections/{id}/autopay',
  allocatePayment: 'POST /payments/{id}/allocations',
  getPayment: 'GET /payments/{id}',
  listPayments: 'GET /payments',
  payInvoice: 'POST /invoices/{id}/pay',
  recordPayment: 'POST /payments',
  listRefunds: 'GET /refunds',
  refundPayment: 'POST /payments/{id}/refund',
  listDisputes: 'GET /disputes',
  submitDisputeEvidence: 'POST /disputes/{id}/evidence',
  listPayoutMovements: 'GET /payouts/{id}/movements',
  listPayouts: 'GET /payouts',
  listReconciliationFindings: 'GET /finance/reconciliation',
  getReport: 'GET /reports/{name}',
  searchEverything: 'GET /search',
  createSavedView: 'POST /saved-views',
  deleteSavedView: 'DELETE /saved-views/{id}',
  listSavedViews: 'GET /saved-views',
  updateSavedView: 'PUT /saved-views/{id}',
  getSetupGuide: 'GET /setup-guide',
  updateSetupGuide: 'PATCH /setup-guide',
  receivePaymentEvent: 'POST /webhooks/payments-connect',
  receiveScannerEvent: 'POST /webhooks/scanner',
} as const

/** The operations that give a file, which a browser opens by a link. */
export const downloads = [
  'getOrderRx',
  'getOrderTicket',
  'getShipmentDeliveryNote',
  'getShipmentLabel',
  'getDeviceStatementPaper',
  'getFileContent',
  'getFilePreview',
  'getFileThumbnail',
  'getCadProject',
  'getOrderArchive',
  'getCreditNotePdf',
  'getInvoicePdf',
  'getStatementPdf',
  'exportFinance',
] as const
