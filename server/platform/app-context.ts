import type { AbilityTable } from '#contract/platform/abilities'
import type { FastifyInstance } from 'fastify'
import type { AuditRule } from '#contract/platform/audit-rules'
import type { Endpoint } from '#contract/platform/endpoint'
import type { Logger } from 'pino'
import type { OwnOrigins } from './http/access.ts'
import type { RequestTurns } from './http/request-turns.ts'
import type { SummaryField } from './http/summary-fields.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db/db.ts'
import type { Env } from './settings/env.ts'
import type { FileStore } from './files/file-store.ts'
import type { Secrets } from './auth/secrets.ts'
import type { Sessions } from './auth/session.ts'
import type { Signer } from './auth/signing.ts'
import type { Worker } from './jobs/worker.ts'

/** What every module gets: the parts of the platform, already running or about to. */
export type AppContext = {
  env: Env
  http: FastifyInstance
  db: Db
  sessions: Sessions
  /** Shares the process between organizations that ask at the same time. */
  requestTurns: RequestTurns
  /** What callers can do with records, by the name of the schema of `can`. */
  abilities: ReadonlyMap<string, AbilityTable>
  /** What says in the reader's words what records are about, in every reply that has its field. */
  summaryField: SummaryField
  secrets: Secrets
  signer: Signer
  /** Registers what happens later; runs nothing until the server starts it. */
  worker: Worker
  clock: Clock
  /** Says not ready while the service shuts down. */
  lifecycle: { isDraining: boolean }
  log: Logger
  /** What the audit log keeps of an operation; undefined for what only reads. */
  auditRuleOf(endpoint: Endpoint): AuditRule | undefined
  /** Where the bytes of files are. */
  files: FileStore
  /** Origins whose pages may write with the session cookie. */
  origins: OwnOrigins
}
