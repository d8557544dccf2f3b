import * as auth from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import * as customers from './customers.ts'
import * as dentists from './dentists.ts'
import * as description from './description.ts'
import * as finance from './finance.ts'
import * as files from './files.ts'
import * as health from './health.ts'
import * as invoices from './invoices.ts'
import * as labConnections from './lab-connections.ts'
import * as orderSteps from './order-steps.ts'
import * as orders from './orders.ts'
import * as organizations from './organizations.ts'
import * as patients from './patients.ts'
import * as paymentAccount from './payment-account.ts'
import * as payments from './payments.ts'
import * as productCategories from './product-categories.ts'
import * as products from './products.ts'
import * as scanInbox from './scan-inbox.ts'
import * as scannerConnections from './scanner-connections.ts'
import * as setupGuide from './setup-guide.ts'
import * as shipments from './shipments.ts'
import * as team from './team.ts'
import * as webhooks from './webhooks.ts'
import * as workflows from './workflows.ts'

const parts: object[] = [
  // One line for each noun, in the order of the reference.
  health,
  auth,
  organizations,
  team,
  description,
  labConnections,
  customers,
  dentists,
  patients,
  productCategories,
  products,
  workflows,
  orders,
  orderSteps,
  shipments,
  files,
  scanInbox,
  scannerConnections,
  finance,
  invoices,
  paymentAccount,
  payments,
  setupGuide,
  webhooks,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operationId' in value

/** Every operation of the service. The description, the laws and the clients read this list. */
export const endpoints: readonly Endpoint[] = parts
  .flatMap((part): unknown[] => Object.values(part))
  .filter(isEndpoint)
