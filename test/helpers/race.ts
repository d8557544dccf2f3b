import pg from 'pg'
import { until, type TestApp } from '../app/test-app.ts'

/**
 * Makes writes race: a transaction of the test runs the statement and holds its locks until all the
 * writes wait for it, commits, and gives what they came to.
 */
export async function race<T>(
  { connection }: TestApp,
  { text, values = [] }: { text: string; values?: unknown[] },
  begin: () => Promise<T>[],
): Promise<T[]> {
  const holder = new pg.Client(connection)
  const watcher = new pg.Client(connection)
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query('begin')
    await holder.query(text, values)
    const writes = begin()
    await until(async () => {
      // Not on the holder: a transaction sees the activity of its first look for as long as it lasts.
      const { rows } = await watcher.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length === writes.length
    }, 'all writes wait for one another')
    await holder.query('commit')
    return await Promise.all(writes)
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}
