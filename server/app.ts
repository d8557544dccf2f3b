import type { Logger } from 'pino'
import { abilityTables } from '#contract'
import { permissionsOfMember } from '#contract/identity/permissions'
import { auditRuleOf } from '#contract/identity/audit-rules'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/db/db'
import { entriesOf } from '#platform/settings/setting'
import type { Env } from './settings.ts'
import type { FileStore } from '#platform/files/file-store'
import type { AppContext } from '#platform/app-context'
import { buildHttp } from '#platform/http/http'
import { idempotencySweep } from '#platform/http/idempotency'
import { openRequestTurns, type RequestTurnSettings } from '#platform/http/request-turns'
import { addRequestsIn } from '#platform/http/shared-limit'
import { openSecrets } from '#platform/auth/secrets'
import { connectSessions } from '#platform/auth/session'
import { openSigner } from '#platform/auth/signing'
import { createWorker } from '#platform/jobs/worker'
import { registerCatalog } from '#server/catalog'
import { registerCompliance } from '#server/compliance'
import { registerDocuments } from '#server/documents'
import { registerFinance } from '#server/finance'
import { registerIdentity } from '#server/identity'
import { registerLogistics } from '#server/logistics'
import { registerOrders, workSummaryField } from '#server/orders'
import { registerPartners } from '#server/partners'
import { registerProduction } from '#server/production'
import { registerScans } from '#server/scans'
import { registerSystem } from '#server/system'
import { registerWorkspace } from '#server/workspace'
import { mailQueue } from '#vendors/mail'

/** What the service is built from. */
export type AppDependencies = {
  env: Env & { SECRET_KEY: string }
  db: Db
  log: Logger
  clock: Clock
  files: FileStore
  /** How long a failed job waits after so many attempts; without it, seconds that double. */
  retryDelaySeconds?: (attempts: number) => number
  /** Turns of organizations at this process; without them those of a service that people use. */
  requestTurns?: Omit<RequestTurnSettings, 'now'>
}

// A page that opens asks for some dozen things at once, and nobody clicks faster than that all the time.
const usualTurns = { atOnce: 8, burst: 32, perSecond: 16, mostWaiting: 250 }

/** The whole service: every area, in the order in which they may call each other. It never listens. */
export async function buildApp({
  env,
  db,
  log,
  clock,
  files,
  retryDelaySeconds,
  requestTurns = usualTurns,
}: AppDependencies): Promise<AppContext> {
  const lifecycle = { isDraining: false }
  const app: AppContext = {
    lifecycle,
    env,
    db,
    log,
    clock,
    files,
    http: await buildHttp({ env, log, addRequests: addRequestsIn(db), lifecycle }),
    abilities: abilityTables,
    summaryField: workSummaryField,
    sessions: connectSessions(
      db,
      {
        sessionDays: env.SESSION_DAYS,
        sessionMaximumDays: env.SESSION_MAXIMUM_DAYS,
        deviceCredentialIdleDays: env.DEVICE_CREDENTIAL_IDLE_DAYS,
      },
      permissionsOfMember,
    ),
    requestTurns: openRequestTurns({ ...requestTurns, now: () => performance.now() }),
    secrets: openSecrets(env.SECRET_KEY),
    signer: openSigner({ secretKey: env.SECRET_KEY, signingKey: env.STATEMENT_SIGNING_KEY }),
    auditRuleOf,
    worker: createWorker(db, log, retryDelaySeconds),
    origins: {
      listed: new Set(entriesOf(`${env.BASE_URL ?? ''},${env.ALLOWED_ORIGINS}`)),
      // Behind TLS a page of the same name over plain http is not ours.
      includesHost: env.BASE_URL === undefined,
    },
  }

  app.worker.addQueue(mailQueue(env, db))
  app.worker.addPeriodic(idempotencySweep(db))

  await registerSystem(app)
  registerIdentity(app)
  registerPartners(app)
  registerCatalog(app)
  registerOrders(app)
  registerDocuments(app)
  registerProduction(app)
  registerScans(app)
  registerLogistics(app)
  registerCompliance(app)
  registerFinance(app)
  registerWorkspace(app)

  await app.http.ready()
  return app
}
