import * as approvals from './orders/approvals.ts'
import * as auditEvents from './identity/audit-events.ts'
import * as auth from './identity/auth.ts'
import * as availability from './production/availability.ts'
import * as billableOrders from './finance/billable-orders.ts'
import type { AbilityTable } from './platform/abilities.ts'
import * as orderArchive from './scans/order-archive.ts'
import * as comments from './orders/comments.ts'
import * as complianceSettings from './logistics/shipping-checks.ts'
import type { Endpoint } from './platform/endpoint.ts'
import * as creditNotes from './finance/credit-notes.ts'
import * as customers from './partners/customers.ts'
import * as dentists from './partners/dentists.ts'
import * as openapi from './system/description.ts'
import * as deviceStatements from './compliance/device-statements.ts'
import * as partnerDirectory from './partners/partner-directory.ts'
import * as disputes from './finance/disputes.ts'
import * as financeExport from './finance/finance-export.ts'
import * as financePapers from './finance/finance-documents.ts'
import * as finance from './finance/finance-settings.ts'
import * as files from './scans/files.ts'
import * as health from './system/health.ts'
import * as incidents from './compliance/incidents.ts'
import * as invitationPreviews from './partners/invitation-previews.ts'
import * as invoiceAbilities from './finance/invoice-abilities.ts'
import * as invoiceQueries from './finance/invoice-queries.ts'
import * as invoices from './finance/invoices.ts'
import * as labConnections from './partners/lab-connections.ts'
import * as ledger from './finance/ledger.ts'
import * as locations from './identity/locations.ts'
import * as materialLots from './production/material-lots.ts'
import * as materialUses from './production/material-uses.ts'
import * as materials from './production/materials.ts'
import * as notifications from './workspace/notifications.ts'
import * as orderAbilities from './orders/order-abilities.ts'
import * as orderBulk from './workspace/order-bulk.ts'
import * as orderDuplicates from './orders/order-duplicates.ts'
import * as orderEvents from './orders/order-events.ts'
import * as orderPreflight from './orders/order-preflight.ts'
import * as orderProofs from './orders/order-proofs.ts'
import * as orderStages from './production/order-stages.ts'
import * as orderTransitionEndpoints from './orders/order-transition-endpoints.ts'
import * as orders from './orders/orders.ts'
import * as organizations from './identity/organizations.ts'
import * as outsourcing from './production/outsourcing.ts'
import * as paper from './documents/pdf.ts'
import * as patientExport from './compliance/patient-export.ts'
import * as patients from './partners/patients.ts'
import * as paymentAccount from './finance/payment-account.ts'
import * as paymentMethods from './finance/payment-methods.ts'
import * as payments from './finance/payments.ts'
import * as payouts from './finance/payouts.ts'
import * as pickups from './logistics/pickups.ts'
import * as priceLists from './catalog/price-lists.ts'
import * as productCategories from './catalog/product-categories.ts'
import * as production from './production/production.ts'
import * as products from './catalog/products.ts'
import * as profile from './identity/profile.ts'
import * as qualityChecks from './production/quality-checks.ts'
import * as rxVersions from './orders/rx-versions.ts'
import * as codeLists from './catalog/code-lists.ts'
import * as rxRules from './catalog/rx-rules.ts'
import * as recalls from './production/recalls.ts'
import * as reconciliation from './finance/reconciliation.ts'
import * as refunds from './finance/refunds.ts'
import * as remakePolicies from './finance/remake-policies.ts'
import * as remakes from './finance/remakes.ts'
import * as reports from './workspace/reports.ts'
import * as savedViews from './workspace/saved-views.ts'
import * as scanCheck from './scans/scan-check.ts'
import * as scanInbox from './scans/scan-inbox.ts'
import * as scanReturns from './scans/scan-returns.ts'
import * as scannerConnections from './scans/scanner-connections.ts'
import * as scannerDeliveries from './scans/scanner-deliveries.ts'
import * as scannerSenderMaps from './scans/scanner-sender-maps.ts'
import * as search from './workspace/search.ts'
import * as setupGuide from './workspace/setup-guide.ts'
import * as shipments from './logistics/shipments.ts'
import * as statements from './finance/statements.ts'
import * as stream from './workspace/stream.ts'
import * as surcharges from './catalog/surcharges.ts'
import * as team from './identity/team.ts'
import * as uploads from './scans/uploads.ts'
import * as webhooks from './system/webhooks.ts'
import * as workflows from './catalog/workflows.ts'
import * as todo from './workspace/todo.ts'

const parts: object[] = [
  // One line for each noun, in the order of the reference.
  health,
  auth,
  profile,
  organizations,
  locations,
  team,
  auditEvents,
  openapi,
  labConnections,
  invitationPreviews,
  partnerDirectory,
  customers,
  dentists,
  patients,
  patientExport,
  productCategories,
  products,
  surcharges,
  priceLists,
  rxRules,
  codeLists,
  workflows,
  orders,
  orderEvents,
  orderDuplicates,
  orderPreflight,
  availability,
  orderTransitionEndpoints,
  orderAbilities,
  rxVersions,
  approvals,
  orderProofs,
  orderStages,
  production,
  qualityChecks,
  outsourcing,
  shipments,
  paper,
  pickups,
  complianceSettings,
  materials,
  materialLots,
  materialUses,
  deviceStatements,
  recalls,
  incidents,
  orderBulk,
  todo,
  files,
  scanCheck,
  uploads,
  comments,
  notifications,
  stream,
  scanInbox,
  scanReturns,
  scannerConnections,
  scannerDeliveries,
  orderArchive,
  scannerSenderMaps,
  finance,
  ledger,
  invoices,
  invoiceAbilities,
  billableOrders,
  invoiceQueries,
  creditNotes,
  statements,
  financePapers,
  financeExport,
  remakes,
  remakePolicies,
  paymentAccount,
  paymentMethods,
  payments,
  refunds,
  disputes,
  payouts,
  reconciliation,
  reports,
  search,
  savedViews,
  setupGuide,
  webhooks,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operationId' in value

/** Every operation of the service. The description, the laws and the clients read this list. */
export const endpoints: readonly Endpoint[] = parts
  .flatMap((part): unknown[] => Object.values(part))
  .filter(isEndpoint)

const isAbilityTable = (value: unknown): value is AbilityTable =>
  typeof value === 'object' && value !== null && 'decide' in value

/** When a caller can do something with a record, by the name of the schema of its `can`. */
export const abilityTables: ReadonlyMap<string, AbilityTable> = new Map(
  parts
    .flatMap((part): unknown[] => Object.values(part))
    .filter(isAbilityTable)
    .map((table) => [table.name, table]),
)
