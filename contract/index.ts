import * as approvals from './approvals.ts'
import * as auditEvents from './audit-events.ts'
import * as auth from './auth.ts'
import * as availability from './availability.ts'
import * as billableOrders from './billable-orders.ts'
import * as caseArchive from './case-archive.ts'
import * as comments from './comments.ts'
import * as complianceSettings from './compliance-settings.ts'
import type { Endpoint } from './endpoint.ts'
import * as creditNotes from './credit-notes.ts'
import * as customers from './customers.ts'
import * as dentists from './dentists.ts'
import * as description from './description.ts'
import * as deviceStatements from './device-statements.ts'
import * as directory from './directory.ts'
import * as disputes from './disputes.ts'
import * as financeExport from './finance-export.ts'
import * as financePapers from './finance-papers.ts'
import * as finance from './finance.ts'
import * as files from './files.ts'
import * as health from './health.ts'
import * as incidents from './incidents.ts'
import * as invitationPreviews from './invitation-previews.ts'
import * as invoiceQueries from './invoice-queries.ts'
import * as invoices from './invoices.ts'
import * as labConnections from './lab-connections.ts'
import * as ledger from './ledger.ts'
import * as locations from './locations.ts'
import * as materialLots from './material-lots.ts'
import * as materialUses from './material-uses.ts'
import * as materials from './materials.ts'
import * as notifications from './notifications.ts'
import * as orderBulk from './order-bulk.ts'
import * as orderDuplicates from './order-duplicates.ts'
import * as orderEvents from './order-events.ts'
import * as orderPreflight from './order-preflight.ts'
import * as orderProofs from './order-proofs.ts'
import * as orderStages from './order-stages.ts'
import * as orderSteps from './order-steps.ts'
import * as orders from './orders.ts'
import * as organizations from './organizations.ts'
import * as outsourcing from './outsourcing.ts'
import * as paper from './paper.ts'
import * as patientExport from './patient-export.ts'
import * as patients from './patients.ts'
import * as paymentAccount from './payment-account.ts'
import * as paymentMethods from './payment-methods.ts'
import * as payments from './payments.ts'
import * as payouts from './payouts.ts'
import * as pickups from './pickups.ts'
import * as priceLists from './price-lists.ts'
import * as productCategories from './product-categories.ts'
import * as production from './production.ts'
import * as products from './products.ts'
import * as profile from './profile.ts'
import * as qualityChecks from './quality-checks.ts'
import * as rxVersions from './rx-versions.ts'
import * as reference from './reference.ts'
import * as rxRules from './rx-rules.ts'
import * as recalls from './recalls.ts'
import * as reconciliation from './reconciliation.ts'
import * as refunds from './refunds.ts'
import * as remakePolicies from './remake-policies.ts'
import * as remakes from './remakes.ts'
import * as reports from './reports.ts'
import * as savedViews from './saved-views.ts'
import * as scanCheck from './scan-check.ts'
import * as scanInbox from './scan-inbox.ts'
import * as scanReturns from './scan-returns.ts'
import * as scannerConnections from './scanner-connections.ts'
import * as scannerDeliveries from './scanner-deliveries.ts'
import * as scannerSenderMaps from './scanner-sender-maps.ts'
import * as search from './search.ts'
import * as setupGuide from './setup-guide.ts'
import * as shipments from './shipments.ts'
import * as statements from './statements.ts'
import * as stream from './stream.ts'
import * as surcharges from './surcharges.ts'
import * as team from './team.ts'
import * as uploads from './uploads.ts'
import * as webhooks from './webhooks.ts'
import * as workflows from './workflows.ts'
import * as worklist from './worklist.ts'

const parts: object[] = [
  // One line for each noun, in the order of the reference.
  health,
  auth,
  profile,
  organizations,
  locations,
  team,
  auditEvents,
  description,
  labConnections,
  invitationPreviews,
  directory,
  customers,
  dentists,
  patients,
  patientExport,
  productCategories,
  products,
  surcharges,
  priceLists,
  rxRules,
  reference,
  workflows,
  orders,
  orderEvents,
  orderDuplicates,
  orderPreflight,
  availability,
  orderSteps,
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
  worklist,
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
  caseArchive,
  scannerSenderMaps,
  finance,
  ledger,
  invoices,
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
