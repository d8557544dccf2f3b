import type { Logger } from 'pino'
import { catalog } from '#modules/catalog'
import { approvals } from '#modules/approvals'
import { auditEvents } from '#modules/audit-events'
import { comments } from '#modules/comments'
import { compliance } from '#modules/compliance'
import { creditNotes } from '#modules/credit-notes'
import { customers } from '#modules/customers'
import { deposits } from '#modules/deposits'
import { dentists } from '#modules/dentists'
import { description } from '#modules/description'
import { deviceStatements } from '#modules/device-statements'
import { directory } from '#modules/directory'
import { auth } from '#modules/auth'
import { autopay } from '#modules/autopay'
import { availability } from '#modules/availability'
import { caseArchive } from '#modules/case-archive'
import { files } from '#modules/files'
import { finance } from '#modules/finance'
import { financeExport } from '#modules/finance-export'
import { financePapers } from '#modules/finance-papers'
import { health } from '#modules/health'
import { incidents } from '#modules/incidents'
import { invoiceQueries } from '#modules/invoice-queries'
import { invoices } from '#modules/invoices'
import { labConnections } from '#modules/lab-connections'
import { lateFees } from '#modules/late-fees'
import { ledger } from '#modules/ledger'
import { locations } from '#modules/locations'
import { materials } from '#modules/materials'
import { orderBulk } from '#modules/order-bulk'
import { orderDuplicates } from '#modules/order-duplicates'
import { orderHistory } from '#modules/order-history'
import { orders } from '#modules/orders'
import { notifications } from '#modules/notifications'
import { organizations } from '#modules/organizations'
import { paper } from '#modules/paper'
import { patientExport } from '#modules/patient-export'
import { patients } from '#modules/patients'
import { reference } from '#modules/reference'
import { pickups } from '#modules/pickups'
import { priceLists } from '#modules/price-lists'
import { recalls } from '#modules/recalls'
import { rxRules } from '#modules/rx-rules'
import { remakes } from '#modules/remakes'
import { reports } from '#modules/reports'
import { rxVersions } from '#modules/rx-versions'
import { savedViews } from '#modules/saved-views'
import { scanCheck } from '#modules/scan-check'
import { scanInbox } from '#modules/scan-inbox'
import { scannerConnections } from '#modules/scanner-connections'
import { paymentAccount } from '#modules/payment-account'
import { paymentMethods } from '#modules/payment-methods'
import { payments } from '#modules/payments'
import { production } from '#modules/production'
import { reconciliation } from '#modules/reconciliation'
import { search } from '#modules/search'
import { setupGuide } from '#modules/setup-guide'
import { shipments } from '#modules/shipments'
import { statements } from '#modules/statements'
import { stream } from '#modules/stream'
import { team } from '#modules/team'
import { uploads } from '#modules/uploads'
import { webApp } from '#modules/web-app'
import { workflows } from '#modules/workflows'
import { worklist } from '#modules/worklist'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/db'
import { entriesOf, type Env } from '#platform/env'
import type { FileStore } from '#platform/file-store'
import type { House } from '#platform/house'
import { buildHttp } from '#platform/http'
import { idempotencySweep } from '#platform/idempotency'
import { openSecrets } from '#platform/secrets'
import { connectSessions } from '#platform/session'
import { openSigner } from '#platform/signing'
import { createWorker } from '#platform/worker'
import { mailQueue } from '#vendors/mail'
import { connectPaymentPlatform } from './payment-platform.ts'

/** What the service is built from. */
export type Ground = {
  env: Env & { SECRET_KEY: string }
  db: Db
  log: Logger
  clock: Clock
  files: FileStore
}

/** The floor plan: every module, in the order in which they may call each other. It never listens. */
export async function buildApp({ env, db, log, clock, files: fileStore }: Ground): Promise<House> {
  const house: House = {
    lifecycle: { isDraining: false },
    env,
    db,
    log,
    clock,
    files: fileStore,
    http: await buildHttp(env, log),
    sessions: connectSessions(db, {
      sessionDays: env.SESSION_DAYS,
      sessionMaximumDays: env.SESSION_MAXIMUM_DAYS,
      deviceCredentialIdleDays: env.DEVICE_CREDENTIAL_IDLE_DAYS,
    }),
    secrets: openSecrets(env.SECRET_KEY),
    signer: openSigner(env),
    worker: createWorker(db, log),
    origins: {
      listed: new Set(entriesOf(`${env.BASE_URL ?? ''},${env.ALLOWED_ORIGINS}`)),
      // Behind TLS a page of the same name over plain http is not ours.
      includesHost: env.BASE_URL === undefined,
    },
  }

  house.worker.addQueue(mailQueue(env))
  house.worker.addPeriodic(idempotencySweep(db))

  health(house, async () => {
    if (house.lifecycle.isDraining) return false
    await Promise.all([db.ask({ name: 'ready', text: 'select 1', values: [] }), fileStore.check()])
    return true
  })
  description(house)
  await webApp(house)

  organizations(house)
  locations(house)
  team(house)
  auth(house)
  auditEvents(house)
  labConnections(house)
  directory(house)
  customers(house)
  dentists(house)
  patients(house)
  reference(house)
  catalog(house)
  priceLists(house)
  rxRules(house)
  workflows(house)
  rxVersions(house)
  orders(house)
  orderHistory(house)
  orderDuplicates(house)
  approvals(house)
  availability(house)
  production(house)
  compliance(house)
  shipments(house)
  paper(house)
  pickups(house)
  materials(house)
  deviceStatements(house)
  recalls(house)
  incidents(house)
  orderBulk(house)
  worklist(house)
  files(house)
  scanCheck(house)
  caseArchive(house)
  uploads(house)
  comments(house)
  patientExport(house)
  scanInbox(house)
  scannerConnections(house)
  ledger(house)
  finance(house)
  invoices(house)
  deposits(house)
  lateFees(house)
  creditNotes(house)
  invoiceQueries(house)
  statements(house)
  remakes(house)
  const platform = connectPaymentPlatform(env)
  paymentAccount(house, platform)
  paymentMethods(house, platform)
  payments(house, platform)
  autopay(house, platform)
  reconciliation(house, platform)
  financePapers(house)
  financeExport(house)
  notifications(house)
  stream(house)
  reports(house)
  search(house)
  savedViews(house)
  setupGuide(house)

  await house.http.ready()
  return house
}
