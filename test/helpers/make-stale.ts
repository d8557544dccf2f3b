import pg from 'pg'
import type { TestApp } from '../app/test-app.ts'

/** Makes all records of a table an hour older than they are, as if nobody had touched them since. */
export async function makeStale(w: TestApp, ...tables: string[]): Promise<void> {
  const owner = new pg.Client(w.connection)
  await owner.connect()
  // No trigger sees it: the one that keeps updated_at would undo it.
  await owner.query('set session_replication_role = replica')
  for (const table of tables) {
    await owner.query(`update app.${table} set updated_at = updated_at - interval '1 hour'`)
  }
  await owner.end()
}
