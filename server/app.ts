import { access, constants } from 'node:fs/promises'
import type { Logger } from 'pino'
import { endpoints } from '#contract'
import { health } from '#modules/health'
import { patients } from '#modules/patients'
import type { Clock } from '#platform/clock'
import type { Db } from '#platform/db'
import type { Env } from '#platform/env'
import type { House } from '#platform/house'
import { buildHttp } from '#platform/http'
import { openSecrets } from '#platform/secrets'
import { connectSessions } from '#platform/session'
import { createWorker } from '#platform/worker'

/** What the service is built from. */
export type Ground = {
  env: Env & { SECRET_KEY: string }
  db: Db
  log: Logger
  clock: Clock
  filesFolder: string
}

/** The floor plan: every module, in the order in which they may call each other. It never listens. */
export async function buildApp({ env, db, log, clock, filesFolder }: Ground): Promise<House> {
  const house: House = {
    env,
    db,
    log,
    clock,
    filesFolder,
    http: buildHttp(env, log, endpoints),
    sessions: connectSessions(db, {
      sessionDays: env.SESSION_DAYS,
      sessionMaximumDays: env.SESSION_MAXIMUM_DAYS,
      deviceCredentialIdleDays: env.DEVICE_CREDENTIAL_IDLE_DAYS,
    }),
    secrets: openSecrets(env.SECRET_KEY),
    worker: createWorker(db, log),
    origins: new Set(
      [env.BASE_URL ?? '', ...env.ALLOWED_ORIGINS.split(',')]
        .map((origin) => origin.trim())
        .filter(Boolean),
    ),
  }

  health(house, async () => {
    await Promise.all([
      db.ask({ name: 'ready', text: 'select 1', values: [] }),
      access(filesFolder, constants.W_OK),
    ])
    return true
  })

  patients(house)

  await house.http.ready()
  return house
}
