import pg from 'pg'
import { seedDemo } from '#demo/demo'
import { preparedDatabase, type PreparedDatabase } from '#test/app/prepared-databases'
import { testApp } from '#test/app/test-app'

/**
 * The demo, for worlds to begin with: a copy of it takes a tenth of a second, and making it takes
 * seconds. As of the day of the demo, or of today.
 */
export const demoDatabase = (day: 'usual' | 'today' = 'usual'): Promise<PreparedDatabase> =>
  preparedDatabase(`demo_${day}`, async (prepared) => {
    const { db, app, keepAs, connection } = await testApp()
    const { files, env } = app
    const now = day === 'today' ? { now: new Date() } : {}
    await seedDemo({ db, files, secretKey: env.SECRET_KEY ?? '', ...now })
    // As a database that runs has them: without statistics a search in the ledger reads it once for each entry.
    const owner = new pg.Client(connection)
    await owner.connect()
    await owner.query('analyze')
    await owner.end()
    await keepAs(prepared)
  })

/** A test app with the demo data. */
export const demoApp = async (settings: Record<string, string> = {}) =>
  testApp(settings, await demoDatabase())
