// Printed from the contract by `npm run print`; never edited by hand.
import type * as catalog_absences from '#contract/catalog/absences'
import type * as catalog_code_lists from '#contract/catalog/code-lists'
import type * as catalog_planning_settings from '#contract/catalog/planning-settings'
import type * as catalog_price_lists from '#contract/catalog/price-lists'
import type * as catalog_product_categories from '#contract/catalog/product-categories'
import type * as catalog_product_export from '#contract/catalog/product-export'
import type * as catalog_products from '#contract/catalog/products'
import type * as catalog_rx_rules from '#contract/catalog/rx-rules'
import type * as catalog_surcharges from '#contract/catalog/surcharges'
import type * as catalog_work_centres from '#contract/catalog/work-centres'
import type * as catalog_work_shifts from '#contract/catalog/work-shifts'
import type * as catalog_workflows from '#contract/catalog/workflows'
import type * as compliance_device_statements from '#contract/compliance/device-statements'
import type * as compliance_incidents from '#contract/compliance/incidents'
import type * as compliance_patient_export from '#contract/compliance/patient-export'
import type * as documents_document_templates from '#contract/documents/document-templates'
import type * as documents_labels from '#contract/documents/labels'
import type * as documents_letterhead from '#contract/documents/letterhead'
import type * as documents_pdf from '#contract/documents/pdf'
import type * as finance_billable_orders from '#contract/finance/billable-orders'
import type * as finance_credit_notes from '#contract/finance/credit-notes'
import type * as finance_disputes from '#contract/finance/disputes'
import type * as finance_finance_documents from '#contract/finance/finance-documents'
import type * as finance_finance_export from '#contract/finance/finance-export'
import type * as finance_finance_settings from '#contract/finance/finance-settings'
import type * as finance_invoice_queries from '#contract/finance/invoice-queries'
import type * as finance_invoices from '#contract/finance/invoices'
import type * as finance_ledger from '#contract/finance/ledger'
import type * as finance_pay_runs from '#contract/finance/pay-runs'
import type * as finance_pay_terms from '#contract/finance/pay-terms'
import type * as finance_payment_account from '#contract/finance/payment-account'
import type * as finance_payment_methods from '#contract/finance/payment-methods'
import type * as finance_payments from '#contract/finance/payments'
import type * as finance_payouts from '#contract/finance/payouts'
import type * as finance_reconciliation from '#contract/finance/reconciliation'
import type * as finance_refunds from '#contract/finance/refunds'
import type * as finance_remake_policies from '#contract/finance/remake-policies'
import type * as finance_remakes from '#contract/finance/remakes'
import type * as finance_statements from '#contract/finance/statements'
import type * as identity_audit_events from '#contract/identity/audit-events'
import type * as identity_auth from '#contract/identity/auth'
import type * as identity_clinic_calendar from '#contract/identity/clinic-calendar'
import type * as identity_locations from '#contract/identity/locations'
import type * as identity_organizations from '#contract/identity/organizations'
import type * as identity_profile from '#contract/identity/profile'
import type * as identity_public_holidays from '#contract/identity/public-holidays'
import type * as identity_shared_devices from '#contract/identity/shared-devices'
import type * as identity_team_roles from '#contract/identity/team-roles'
import type * as identity_team from '#contract/identity/team'
import type * as logistics_carrier_bookings from '#contract/logistics/carrier-bookings'
import type * as logistics_carrier_connections from '#contract/logistics/carrier-connections'
import type * as logistics_delivery_routes from '#contract/logistics/delivery-routes'
import type * as logistics_delivery_runs from '#contract/logistics/delivery-runs'
import type * as logistics_delivery_visits from '#contract/logistics/delivery-visits'
import type * as logistics_departures from '#contract/logistics/departures'
import type * as logistics_pickups from '#contract/logistics/pickups'
import type * as logistics_shipments from '#contract/logistics/shipments'
import type * as logistics_shipping_checks from '#contract/logistics/shipping-checks'
import type * as orders_approvals from '#contract/orders/approvals'
import type * as orders_case_arrival from '#contract/orders/case-arrival'
import type * as orders_comments from '#contract/orders/comments'
import type * as orders_favourite_products from '#contract/orders/favourite-products'
import type * as orders_order_counts from '#contract/orders/order-counts'
import type * as orders_order_duplicates from '#contract/orders/order-duplicates'
import type * as orders_order_events from '#contract/orders/order-events'
import type * as orders_order_export from '#contract/orders/order-export'
import type * as orders_order_preflight from '#contract/orders/order-preflight'
import type * as orders_order_proofs from '#contract/orders/order-proofs'
import type * as orders_order_templates from '#contract/orders/order-templates'
import type * as orders_order_transition_endpoints from '#contract/orders/order-transition-endpoints'
import type * as orders_order_trays from '#contract/orders/order-trays'
import type * as orders_orders from '#contract/orders/orders'
import type * as orders_preference_differences from '#contract/orders/preference-differences'
import type * as orders_rx_versions from '#contract/orders/rx-versions'
import type * as partners_customer_agreements from '#contract/partners/customer-agreements'
import type * as partners_customers from '#contract/partners/customers'
import type * as partners_dentists from '#contract/partners/dentists'
import type * as partners_invitation_previews from '#contract/partners/invitation-previews'
import type * as partners_lab_connections from '#contract/partners/lab-connections'
import type * as partners_partner_directory from '#contract/partners/partner-directory'
import type * as partners_patients from '#contract/partners/patients'
import type * as production_availability from '#contract/production/availability'
import type * as production_bench from '#contract/production/bench'
import type * as production_capacity from '#contract/production/capacity'
import type * as production_material_lots from '#contract/production/material-lots'
import type * as production_material_stock from '#contract/production/material-stock'
import type * as production_material_usage from '#contract/production/material-usage'
import type * as production_material_uses from '#contract/production/material-uses'
import type * as production_materials from '#contract/production/materials'
import type * as production_measured_minutes from '#contract/production/measured-minutes'
import type * as production_order_stages from '#contract/production/order-stages'
import type * as production_outsourcing from '#contract/production/outsourcing'
import type * as production_production from '#contract/production/production'
import type * as production_promises from '#contract/production/promises'
import type * as production_purchase_orders from '#contract/production/purchase-orders'
import type * as production_purchase_proposals from '#contract/production/purchase-proposals'
import type * as production_quality_checks from '#contract/production/quality-checks'
import type * as production_recalls from '#contract/production/recalls'
import type * as production_stage_materials from '#contract/production/stage-materials'
import type * as production_stage_scans from '#contract/production/stage-scans'
import type * as production_stock_settings from '#contract/production/stock-settings'
import type * as production_suppliers from '#contract/production/suppliers'
import type * as production_team_day from '#contract/production/team-day'
import type * as production_time_entries from '#contract/production/time-entries'
import type * as production_time_sheets from '#contract/production/time-sheets'
import type * as production_trays from '#contract/production/trays'
import type * as scans_files from '#contract/scans/files'
import type * as scans_margin_lines from '#contract/scans/margin-lines'
import type * as scans_order_archive from '#contract/scans/order-archive'
import type * as scans_scan_check from '#contract/scans/scan-check'
import type * as scans_scan_inbox from '#contract/scans/scan-inbox'
import type * as scans_scan_returns from '#contract/scans/scan-returns'
import type * as scans_scanner_connections from '#contract/scans/scanner-connections'
import type * as scans_scanner_deliveries from '#contract/scans/scanner-deliveries'
import type * as scans_scanner_sender_maps from '#contract/scans/scanner-sender-maps'
import type * as scans_uploads from '#contract/scans/uploads'
import type * as system_description from '#contract/system/description'
import type * as system_health from '#contract/system/health'
import type * as system_webhooks from '#contract/system/webhooks'
import type * as workspace_lab_overview from '#contract/workspace/lab-overview'
import type * as workspace_labs_overview from '#contract/workspace/labs-overview'
import type * as workspace_late_orders from '#contract/workspace/late-orders'
import type * as workspace_notifications from '#contract/workspace/notifications'
import type * as workspace_order_bulk from '#contract/workspace/order-bulk'
import type * as workspace_reports from '#contract/workspace/reports'
import type * as workspace_saved_views from '#contract/workspace/saved-views'
import type * as workspace_search from '#contract/workspace/search'
import type * as workspace_setup_guide from '#contract/workspace/setup-guide'
import type * as workspace_stream from '#contract/workspace/stream'
import type * as workspace_todo from '#contract/workspace/todo'

/** Every operation of the contract by its name. */
export type Contract =
  typeof catalog_absences &
  typeof catalog_code_lists &
  typeof catalog_planning_settings &
  typeof catalog_price_lists &
  typeof catalog_product_categories &
  typeof catalog_product_export &
  typeof catalog_products &
  typeof catalog_rx_rules &
  typeof catalog_surcharges &
  typeof catalog_work_centres &
  typeof catalog_work_shifts &
  typeof catalog_workflows &
  typeof compliance_device_statements &
  typeof compliance_incidents &
  typeof compliance_patient_export &
  typeof documents_document_templates &
  typeof documents_labels &
  typeof documents_letterhead &
  typeof documents_pdf &
  typeof finance_billable_orders &
  typeof finance_credit_notes &
  typeof finance_disputes &
  typeof finance_finance_documents &
  typeof finance_finance_export &
  typeof finance_finance_settings &
  typeof finance_invoice_queries &
  typeof finance_invoices &
  typeof finance_ledger &
  typeof finance_pay_runs &
  typeof finance_pay_terms &
  typeof finance_payment_account &
  typeof finance_payment_methods &
  typeof finance_payments &
  typeof finance_payouts &
  typeof finance_reconciliation &
  typeof finance_refunds &
  typeof finance_remake_policies &
  typeof finance_remakes &
  typeof finance_statements &
  typeof identity_audit_events &
  typeof identity_auth &
  typeof identity_clinic_calendar &
  typeof identity_locations &
  typeof identity_organizations &
  typeof identity_profile &
  typeof identity_public_holidays &
  typeof identity_shared_devices &
  typeof identity_team_roles &
  typeof identity_team &
  typeof logistics_carrier_bookings &
  typeof logistics_carrier_connections &
  typeof logistics_delivery_routes &
  typeof logistics_delivery_runs &
  typeof logistics_delivery_visits &
  typeof logistics_departures &
  typeof logistics_pickups &
  typeof logistics_shipments &
  typeof logistics_shipping_checks &
  typeof orders_approvals &
  typeof orders_case_arrival &
  typeof orders_comments &
  typeof orders_favourite_products &
  typeof orders_order_counts &
  typeof orders_order_duplicates &
  typeof orders_order_events &
  typeof orders_order_export &
  typeof orders_order_preflight &
  typeof orders_order_proofs &
  typeof orders_order_templates &
  typeof orders_order_transition_endpoints &
  typeof orders_order_trays &
  typeof orders_orders &
  typeof orders_preference_differences &
  typeof orders_rx_versions &
  typeof partners_customer_agreements &
  typeof partners_customers &
  typeof partners_dentists &
  typeof partners_invitation_previews &
  typeof partners_lab_connections &
  typeof partners_partner_directory &
  typeof partners_patients &
  typeof production_availability &
  typeof production_bench &
  typeof production_capacity &
  typeof production_material_lots &
  typeof production_material_stock &
  typeof production_material_usage &
  typeof production_material_uses &
  typeof production_materials &
  typeof production_measured_minutes &
  typeof production_order_stages &
  typeof production_outsourcing &
  typeof production_production &
  typeof production_promises &
  typeof production_purchase_orders &
  typeof production_purchase_proposals &
  typeof production_quality_checks &
  typeof production_recalls &
  typeof production_stage_materials &
  typeof production_stage_scans &
  typeof production_stock_settings &
  typeof production_suppliers &
  typeof production_team_day &
  typeof production_time_entries &
  typeof production_time_sheets &
  typeof production_trays &
  typeof scans_files &
  typeof scans_margin_lines &
  typeof scans_order_archive &
  typeof scans_scan_check &
  typeof scans_scan_inbox &
  typeof scans_scan_returns &
  typeof scans_scanner_connections &
  typeof scans_scanner_deliveries &
  typeof scans_scanner_sender_maps &
  typeof scans_uploads &
  typeof system_description &
  typeof system_health &
  typeof system_webhooks &
  typeof workspace_lab_overview &
  typeof workspace_labs_overview &
  typeof workspace_late_orders &
  typeof workspace_notifications &
  typeof workspace_order_bulk &
  typeof workspace_reports &
  typeof workspace_saved_views &
  typeof workspace_search &
  typeof workspace_setup_guide &
  typeof workspace_stream &
  typeof workspace_todo

/** Method and address of every operation. */
export const operations = {
  getHealth: 'GET /health',
  getReadiness: 'GET /health/ready',
  getDescription: 'GET /openapi.json',
  receiveCarrierEvents: 'POST /webhooks/carrier',
  receivePaymentEvent: 'POST /webhooks/payments-connect',
  receiveScannerEvent: 'POST /webhooks/scanner',
  endOtherSignIns: 'POST /auth/sessions/end-others',
  endOwnDevice: 'DELETE /auth/own-devices/{id}',
  endSession: 'DELETE /auth/sessions/{id}',
  getSession: 'GET /auth/session',
  listDeviceCredentials: 'GET /auth/device-credentials',
  listOwnDevices: 'GET /auth/own-devices',
  listSessions: 'GET /auth/sessions',
  requestPasswordReset: 'POST /auth/password/forgot',
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
  updateProfile: 'PATCH /auth/profile',
  activateOrganization: 'POST /organizations/{id}/activate',
  createOrganization: 'POST /organizations',
  getOrganization: 'GET /organization',
  listOrganizations: 'GET /organizations',
  updateOrganization: 'PATCH /organization',
  archiveLocation: 'DELETE /organization/locations/{id}',
  createLocation: 'POST /organization/locations',
  listLocations: 'GET /organization/locations',
  updateLocation: 'PATCH /organization/locations/{id}',
  getPublicHolidays: 'GET /public-holidays',
  getClinicCalendar: 'GET /clinic-calendar',
  updateClinicCalendar: 'PATCH /clinic-calendar',
  acceptInvitation: 'POST /team/invitations/accept',
  createInvitation: 'POST /team/invitations',
  listInvitations: 'GET /team/invitations',
  listMembers: 'GET /team/members',
  removeMember: 'DELETE /team/members/{id}',
  resendInvitation: 'POST /team/invitations/{id}/resend',
  revokeInvitation: 'DELETE /team/invitations/{id}',
  updateMember: 'PATCH /team/members/{id}',
  createTeamRole: 'POST /team/roles',
  deleteTeamRole: 'DELETE /team/roles/{id}',
  listTeamRoles: 'GET /team/roles',
  resetTeamRole: 'POST /team/roles/{id}/reset',
  updateTeamRole: 'PATCH /team/roles/{id}',
  changeOwnPin: 'POST /auth/pin/change',
  createSharedDevice: 'POST /shared-devices',
  getOwnPin: 'GET /auth/pin',
  getSharedDeviceScreen: 'GET /auth/shared-device',
  listSharedDevices: 'GET /shared-devices',
  resetMemberPin: 'DELETE /team/members/{id}/pin',
  revokeSharedDevice: 'DELETE /shared-devices/{id}',
  signInWithPin: 'POST /auth/sign-in/pin',
  updateSharedDevice: 'PATCH /shared-devices/{id}',
  listAuditEvents: 'GET /audit-events',
  acceptLabConnection: 'POST /lab-connections/{id}/accept',
  acceptLabConnectionInvitation: 'POST /lab-connections/accept-invitation',
  createLabConnection: 'POST /lab-connections',
  declineLabConnection: 'POST /lab-connections/{id}/decline',
  endLabConnection: 'POST /lab-connections/{id}/end',
  getLabConnection: 'GET /lab-connections/{id}',
  listLabConnections: 'GET /lab-connections',
  resumeLabConnection: 'POST /lab-connections/{id}/resume',
  suspendLabConnection: 'POST /lab-connections/{id}/suspend',
  updateLabConnection: 'PATCH /lab-connections/{id}',
  withdrawLabConnection: 'POST /lab-connections/{id}/withdraw',
  previewInvitation: 'POST /auth/invitations/team/preview',
  previewLabConnectionInvitation: 'POST /auth/invitations/lab-connection/preview',
  listDirectory: 'GET /directory',
  archiveCustomer: 'DELETE /customers/{id}',
  createCustomer: 'POST /customers',
  getCustomer: 'GET /customers/{id}',
  listCustomers: 'GET /customers',
  updateCustomer: 'PATCH /customers/{id}',
  createCustomerAgreement: 'POST /customer-agreements',
  deleteCustomerAgreement: 'DELETE /customer-agreements/{id}',
  getCustomerAgreement: 'GET /customer-agreements/{id}',
  listCustomerAgreements: 'GET /customer-agreements',
  updateCustomerAgreement: 'PATCH /customer-agreements/{id}',
  createDentist: 'POST /dentists',
  deactivateDentist: 'DELETE /dentists/{id}',
  getDentist: 'GET /dentists/{id}',
  listDentists: 'GET /dentists',
  updateDentist: 'PATCH /dentists/{id}',
  archivePatient: 'DELETE /patients/{id}',
  createPatient: 'POST /patients',
  erasePatient: 'POST /patients/{id}/erase',
  getPatient: 'GET /patients/{id}',
  listPatients: 'GET /patients',
  mergePatient: 'POST /patients/{id}/merge',
  updatePatient: 'PATCH /patients/{id}',
  archiveProductCategory: 'DELETE /product-categories/{id}',
  createProductCategory: 'POST /product-categories',
  getProductCategory: 'GET /product-categories/{id}',
  installStarterCatalogue: 'POST /product-categories/starter',
  listProductCategories: 'GET /product-categories',
  updateProductCategory: 'PATCH /product-categories/{id}',
  archiveProduct: 'DELETE /products/{id}',
  createProduct: 'POST /products',
  getProduct: 'GET /products/{id}',
  listProducts: 'GET /products',
  updateProduct: 'PATCH /products/{id}',
  exportProducts: 'GET /product-export',
  archiveSurcharge: 'DELETE /surcharges/{id}',
  createSurcharge: 'POST /surcharges',
  getSurcharge: 'GET /surcharges/{id}',
  listSurcharges: 'GET /surcharges',
  updateSurcharge: 'PATCH /surcharges/{id}',
  archivePriceList: 'DELETE /price-lists/{id}',
  createPriceList: 'POST /price-lists',
  getPriceList: 'GET /price-lists/{id}',
  listPriceLists: 'GET /price-lists',
  replacePriceListItems: 'PUT /price-lists/{id}/items',
  updatePriceList: 'PATCH /price-lists/{id}',
  archiveRxRule: 'DELETE /rx-rules/{id}',
  createRxRule: 'POST /rx-rules',
  getRxRule: 'GET /rx-rules/{id}',
  listRxRuleVersions: 'GET /rx-rules/{id}/versions',
  listRxRules: 'GET /rx-rules',
  updateRxRule: 'PATCH /rx-rules/{id}',
  getReference: 'GET /reference/{set}',
  archiveWorkCentre: 'DELETE /work-centres/{id}',
  confirmWorkCentres: 'POST /work-centres/confirm',
  createWorkCentre: 'POST /work-centres',
  getWorkCentre: 'GET /work-centres/{id}',
  listWorkCentres: 'GET /work-centres',
  updateWorkCentre: 'PATCH /work-centres/{id}',
  createAbsence: 'POST /absences',
  deleteAbsence: 'DELETE /absences/{id}',
  listAbsences: 'GET /absences',
  updateAbsence: 'PATCH /absences/{id}',
  listWorkShifts: 'GET /work-shifts',
  updateMemberWorkShifts: 'PATCH /team/members/{id}/work-shifts',
  getPlanningSettings: 'GET /planning-settings',
  updatePlanningSettings: 'PATCH /planning-settings',
  adoptStarterMinutes: 'POST /workflows/starter/minutes',
  adoptStarterWorkflows: 'POST /workflows/starter',
  archiveWorkflow: 'DELETE /workflows/{id}',
  createWorkflow: 'POST /workflows',
  getStarterMinutes: 'GET /workflows/starter/minutes',
  getWorkflow: 'GET /workflows/{id}',
  listWorkflows: 'GET /workflows',
  updateWorkflow: 'PATCH /workflows/{id}',
  createOrder: 'POST /orders',
  deleteOrder: 'DELETE /orders/{id}',
  getOrder: 'GET /orders/{id}',
  listOrders: 'GET /orders',
  updateOrder: 'PATCH /orders/{id}',
  countOrders: 'GET /order-counts',
  exportOrders: 'GET /order-export',
  listOrderEvents: 'GET /orders/{id}/events',
  duplicateOrder: 'POST /orders/{id}/duplicate',
  preflightOrder: 'POST /orders/preflight',
  acceptOrder: 'POST /orders/{id}/accept',
  acknowledgeOrderPrescription: 'POST /orders/{id}/acknowledge-rx',
  answerDay: 'POST /orders/{id}/day-answer',
  answerTryIn: 'POST /orders/{id}/answer-try-in',
  approveOrder: 'POST /orders/{id}/approve',
  cancelOrder: 'POST /orders/{id}/cancel',
  completeOrder: 'POST /orders/{id}/complete',
  finishOrder: 'POST /orders/{id}/finish',
  holdOrder: 'POST /orders/{id}/hold',
  registerOrder: 'POST /orders/{id}/register',
  rejectOrder: 'POST /orders/{id}/reject',
  requestOrderChanges: 'POST /orders/{id}/request-changes',
  requestOrderInformation: 'POST /orders/{id}/request-info',
  resubmitOrder: 'POST /orders/{id}/resubmit',
  resumeOrder: 'POST /orders/{id}/resume',
  returnOrderFromTryIn: 'POST /orders/{id}/return-from-try-in',
  sendOrderForApproval: 'POST /orders/{id}/send-for-approval',
  startOrder: 'POST /orders/{id}/start',
  submitOrder: 'POST /orders/{id}/submit',
  withdrawOrder: 'POST /orders/{id}/withdraw',
  replaceCaseArrival: 'PUT /orders/{id}/case-arrival',
  assignOrderTray: 'POST /orders/{id}/trays',
  releaseOrderTray: 'DELETE /orders/{id}/trays/{trayId}',
  listRxVersions: 'GET /orders/{id}/rx-versions',
  getOrderChangesPreview: 'GET /orders/{id}/changes-preview',
  listApprovals: 'GET /orders/{id}/approvals',
  getPreferenceDifferences: 'GET /orders/{id}/preference-differences',
  createOrderTemplate: 'POST /order-templates',
  getOrderTemplate: 'GET /order-templates/{id}',
  listOrderTemplates: 'GET /order-templates',
  updateOrderTemplate: 'PATCH /order-templates/{id}',
  createFavouriteProduct: 'POST /favourite-products',
  deleteFavouriteProduct: 'DELETE /favourite-products/{id}',
  listFavouriteProducts: 'GET /favourite-products',
  getOrderProof: 'GET /orders/{id}/proof',
  createComment: 'POST /orders/{id}/comments',
  listComments: 'GET /orders/{id}/comments',
  listWatchers: 'GET /orders/{id}/watchers',
  readComments: 'POST /orders/{id}/comments/read',
  watchOrder: 'POST /orders/{id}/watchers',
  getLetterhead: 'GET /letterhead',
  getLetterheadPreview: 'GET /letterhead/preview.pdf',
  updateLetterhead: 'PATCH /letterhead',
  getDocumentTemplatePreview: 'GET /document-templates/preview.pdf',
  getDocumentTemplates: 'GET /document-templates',
  replaceDocumentTemplate: 'PUT /document-templates',
  getOrderRx: 'GET /orders/{id}/rx.pdf',
  getOrderTicket: 'GET /orders/{id}/ticket.pdf',
  getShipmentDeliveryNote: 'GET /shipments/{id}/delivery-note.pdf',
  getShipmentLabel: 'GET /shipments/{id}/label.pdf',
  getOrderLabels: 'GET /order-labels.pdf',
  getOrderLabelsForZebra: 'GET /order-labels.zpl',
  getOrderTickets: 'GET /order-tickets.pdf',
  getShipmentLabelForZebra: 'GET /shipments/{id}/label.zpl',
  getAvailability: 'GET /availability',
  releaseReservation: 'DELETE /availability/reservations/{id}',
  reserveDay: 'POST /availability/reserve',
  finishOrderStage: 'POST /order-stages/{id}/finish',
  holdOrderStage: 'POST /order-stages/{id}/hold',
  listOrderStages: 'GET /orders/{id}/stages',
  pauseOrderStage: 'POST /order-stages/{id}/pause',
  reworkOrderStage: 'POST /order-stages/{id}/rework',
  skipOrderStage: 'POST /order-stages/{id}/skip',
  startOrderStage: 'POST /order-stages/{id}/start',
  updateOrderStage: 'PATCH /order-stages/{id}',
  adoptMeasuredMinutes: 'POST /workflows/measured/minutes',
  getMeasuredMinutes: 'GET /workflows/measured/minutes',
  getOwnQueue: 'GET /production/queue',
  getReworkPreview: 'GET /order-stages/{id}/rework-preview',
  readBenchCode: 'GET /production/code',
  getStageMaterials: 'GET /order-stages/{id}/materials',
  recordStageMaterials: 'POST /order-stages/{id}/material-uses',
  scanCode: 'POST /production/scan',
  getProductionBoard: 'GET /production/board',
  getWorkCalendar: 'GET /production/calendar',
  updateWorkCalendar: 'PATCH /production/calendar',
  getCapacity: 'GET /production/capacity',
  listPlannedOrders: 'GET /work-centres/{id}/planned-orders',
  previewCapacity: 'POST /production/capacity/preview',
  getTeamDay: 'GET /production/team-day',
  getOrderPlan: 'GET /orders/{id}/plan',
  getPromiseFigures: 'GET /production/promises',
  createQualityCheck: 'POST /orders/{id}/quality-checks',
  listQualityChecks: 'GET /orders/{id}/quality-checks',
  listOutsourcing: 'GET /orders/{id}/outsourcing',
  recordOutsourcing: 'POST /orders/{id}/outsourcing',
  cancelTimeEntry: 'POST /time-entries/{id}/cancel',
  correctTimeEntry: 'POST /time-entries/{id}/correct',
  createTimeEntry: 'POST /time-entries',
  getTimeClock: 'GET /time-clock',
  listTimeEntries: 'GET /time-entries',
  recordTimeClock: 'POST /time-clock',
  getTechnicianWork: 'GET /technician-work',
  getTimeSheet: 'GET /time-sheet',
  createTrays: 'POST /trays',
  deleteTray: 'DELETE /trays/{id}',
  getTray: 'GET /trays/{id}',
  getTrayLabels: 'GET /tray-labels.pdf',
  getTrayLabelsForZebra: 'GET /tray-labels.zpl',
  listTrays: 'GET /trays',
  updateTray: 'PATCH /trays/{id}',
  createMaterial: 'POST /materials',
  deleteMaterial: 'DELETE /materials/{id}',
  getMaterial: 'GET /materials/{id}',
  listMaterials: 'GET /materials',
  updateMaterial: 'PATCH /materials/{id}',
  createMaterialLot: 'POST /material-lots',
  getMaterialLot: 'GET /material-lots/{id}',
  listMaterialLots: 'GET /material-lots',
  updateMaterialLot: 'PATCH /material-lots/{id}',
  listMaterialUses: 'GET /orders/{id}/material-uses',
  recordMaterialUse: 'POST /orders/{id}/material-uses',
  undoMaterialUse: 'POST /material-uses/{id}/undo',
  createSupplier: 'POST /suppliers',
  getSupplier: 'GET /suppliers/{id}',
  listSuppliers: 'GET /suppliers',
  updateSupplier: 'PATCH /suppliers/{id}',
  listMaterialStock: 'GET /material-stock',
  getStockSettings: 'GET /stock/settings',
  updateStockSettings: 'PATCH /stock/settings',
  cancelPurchaseOrder: 'POST /purchase-orders/{id}/cancel',
  createPurchaseOrder: 'POST /purchase-orders',
  getPurchaseOrder: 'GET /purchase-orders/{id}',
  listPurchaseOrders: 'GET /purchase-orders',
  listPurchaseReceipts: 'GET /purchase-orders/{id}/receipts',
  receivePurchase: 'POST /purchase-orders/{id}/receipts',
  sendPurchaseOrder: 'POST /purchase-orders/{id}/send',
  updatePurchaseOrder: 'PATCH /purchase-orders/{id}',
  getPurchaseOrderPdf: 'GET /purchase-orders/{id}/purchase-order.pdf',
  writePurchaseDrafts: 'POST /purchase-orders/drafts',
  listMaterialUsage: 'GET /material-usage',
  acknowledgeRecall: 'POST /recalls/{id}/acknowledge',
  getRecall: 'GET /recalls/{id}',
  listRecalls: 'GET /recalls',
  startRecall: 'POST /recalls',
  deleteFile: 'DELETE /files/{id}',
  getFile: 'GET /files/{id}',
  getFileContent: 'GET /files/{id}/content',
  getFilePreview: 'GET /files/{id}/preview',
  getFileThumbnail: 'GET /files/{id}/thumbnail',
  listFileReads: 'GET /files/{id}/reads',
  listOrderFiles: 'GET /orders/{id}/files',
  updateFile: 'PATCH /files/{id}',
  createMarginLine: 'POST /files/{id}/margin-lines',
  deleteMarginLine: 'DELETE /margin-lines/{id}',
  listMarginLines: 'GET /orders/{id}/margin-lines',
  checkOrderScans: 'GET /orders/{id}/scan-check',
  appendToUpload: 'PATCH /uploads/{id}',
  attachFile: 'POST /orders/{id}/files',
  createUpload: 'POST /uploads',
  deleteUpload: 'DELETE /uploads/{id}',
  getUpload: 'GET /uploads/{id}',
  getUploadOffset: 'HEAD /uploads/{id}',
  listUploads: 'GET /uploads',
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
  cancelShipment: 'POST /shipments/{id}/cancel',
  createShipment: 'POST /shipments',
  deliverShipment: 'POST /shipments/{id}/deliver',
  getShipment: 'GET /shipments/{id}',
  listShipments: 'GET /shipments',
  reportShipmentNotReceived: 'POST /shipments/{id}/not-received',
  updateShipment: 'PATCH /shipments/{id}',
  cancelPickup: 'POST /pickups/{id}/cancel',
  confirmPickup: 'POST /pickups/{id}/confirm',
  declinePickup: 'POST /pickups/{id}/decline',
  getPickup: 'GET /pickups/{id}',
  listPickups: 'GET /pickups',
  requestPickup: 'POST /pickups',
  createDeliveryRoute: 'POST /delivery-routes',
  getDeliveryRoute: 'GET /delivery-routes/{id}',
  listDeliveryRoutes: 'GET /delivery-routes',
  updateDeliveryRoute: 'PATCH /delivery-routes/{id}',
  appendDeliveryStop: 'POST /delivery-runs/{id}/stops',
  assignDeliveryParcel: 'POST /delivery-runs/{id}/parcels',
  cancelDeliveryRun: 'POST /delivery-runs/{id}/cancel',
  createDeliveryRun: 'POST /delivery-runs',
  finishDeliveryRun: 'POST /delivery-runs/{id}/finish',
  gatherDeliveryRun: 'POST /delivery-runs/{id}/gather',
  getDeliveryRun: 'GET /delivery-runs/{id}',
  listDeliveryRuns: 'GET /delivery-runs',
  removeDeliveryParcel: 'DELETE /delivery-runs/{id}/parcels/{shipmentId}',
  startDeliveryRun: 'POST /delivery-runs/{id}/start',
  updateDeliveryRun: 'PATCH /delivery-runs/{id}',
  getDeliverySheet: 'GET /delivery-runs/{id}/sheet.pdf',
  listDeliveryAttempts: 'GET /shipments/{id}/delivery-attempts',
  reportDeliveryVisit: 'POST /delivery-runs/{id}/visits',
  getDepartures: 'GET /departures',
  createCarrierConnection: 'POST /carrier-connections',
  getCarrierConnection: 'GET /carrier-connections/{id}',
  listCarrierConnections: 'GET /carrier-connections',
  rotateCarrierSecret: 'POST /carrier-connections/{id}/rotate-secret',
  testCarrierConnection: 'POST /carrier-connections/{id}/test',
  updateCarrierConnection: 'PATCH /carrier-connections/{id}',
  cancelCarrierBooking: 'POST /carrier-bookings/{id}/cancel',
  createCarrierBooking: 'POST /shipments/{id}/carrier-bookings',
  getCarrierLabel: 'GET /carrier-bookings/{id}/label',
  listCarrierBookings: 'GET /shipments/{id}/carrier-bookings',
  listShipmentEvents: 'GET /shipments/{id}/events',
  syncShipmentEvents: 'POST /shipments/{id}/events/sync',
  getComplianceSettings: 'GET /compliance/settings',
  updateComplianceSettings: 'PATCH /compliance/settings',
  exportPatient: 'GET /patients/{id}/export',
  getDeviceStatement: 'GET /orders/{id}/device-statement',
  getDeviceStatementPaper: 'GET /orders/{id}/device-statement.pdf',
  issueDeviceStatement: 'POST /orders/{id}/device-statement',
  listVerifyKeys: 'GET /verify/keys',
  verifyStatement: 'GET /verify/{token}',
  listIncidents: 'GET /incidents',
  reportIncident: 'POST /incidents',
  getFinanceSettings: 'GET /finance/settings',
  getFinanceSummary: 'GET /finance/summary',
  updateFinanceSettings: 'PATCH /finance/settings',
  listLedgerEntries: 'GET /finance/ledger',
  createInvoice: 'POST /invoices',
  deleteInvoice: 'DELETE /invoices/{id}',
  getInvoice: 'GET /invoices/{id}',
  issueInvoice: 'POST /invoices/{id}/issue',
  listInvoices: 'GET /invoices',
  sendInvoice: 'POST /invoices/{id}/send',
  updateInvoice: 'PATCH /invoices/{id}',
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
  updateRemakePolicy: 'PATCH /remake-policies/{id}',
  createDashboardLink: 'POST /payment-account/dashboard-link',
  createOnboardingLink: 'POST /payment-account/onboarding-link',
  getPaymentAccount: 'GET /payment-account',
  listPaymentMethods: 'GET /payment-methods',
  removePaymentMethod: 'DELETE /payment-methods/{id}',
  savePaymentMethod: 'POST /payment-methods',
  updateAutopay: 'PATCH /lab-connections/{id}/autopay',
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
  createPayTerms: 'POST /pay-terms',
  deletePayTerms: 'DELETE /pay-terms/{id}',
  listPayTerms: 'GET /pay-terms',
  closePayRun: 'POST /pay-runs/{id}/close',
  createPayRun: 'POST /pay-runs',
  deletePayRun: 'DELETE /pay-runs/{id}',
  exportPayRun: 'GET /pay-runs/{id}/export',
  getPayRun: 'GET /pay-runs/{id}',
  listPayRuns: 'GET /pay-runs',
  moveOrders: 'POST /orders/bulk',
  getWorklist: 'GET /worklist',
  getNotificationPreferences: 'GET /notification-preferences',
  listNotifications: 'GET /notifications',
  readNotifications: 'POST /notifications/read',
  updateNotificationPreferences: 'PATCH /notification-preferences',
  getEventStream: 'GET /events/stream',
  getReport: 'GET /reports/{name}',
  exportLateOrders: 'GET /late-order-export',
  listLateOrders: 'GET /late-orders',
  getLabOverview: 'GET /lab-overview',
  getReportTargets: 'GET /report-targets',
  updateReportTargets: 'PATCH /report-targets',
  getLabsOverview: 'GET /labs-overview',
  searchEverything: 'GET /search',
  createSavedView: 'POST /saved-views',
  deleteSavedView: 'DELETE /saved-views/{id}',
  listSavedViews: 'GET /saved-views',
  updateSavedView: 'PATCH /saved-views/{id}',
  getSetupGuide: 'GET /setup-guide',
  updateSetupGuide: 'PATCH /setup-guide',
} as const

/** The operations that give a file, which a browser opens by a link. */
export const downloads = [
  'exportProducts',
  'exportOrders',
  'getLetterheadPreview',
  'getDocumentTemplatePreview',
  'getOrderRx',
  'getOrderTicket',
  'getShipmentDeliveryNote',
  'getShipmentLabel',
  'getOrderLabels',
  'getOrderLabelsForZebra',
  'getOrderTickets',
  'getShipmentLabelForZebra',
  'getTrayLabels',
  'getTrayLabelsForZebra',
  'getPurchaseOrderPdf',
  'getFileContent',
  'getFilePreview',
  'getFileThumbnail',
  'getCadProject',
  'getOrderArchive',
  'getDeliverySheet',
  'getCarrierLabel',
  'getDeviceStatementPaper',
  'getCreditNotePdf',
  'getInvoicePdf',
  'getStatementPdf',
  'exportFinance',
  'exportPayRun',
  'exportLateOrders',
] as const
