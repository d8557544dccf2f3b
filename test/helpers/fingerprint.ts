import { sql } from 'kysely'
import type { Tx } from '#platform/db/db'

// What every request leaves behind, and nothing else: when a credential was used, and from where.
const unsteady = ['last_used_at', 'last_used_ip', 'renewed_at', 'expires_at']
const ofCredentials = new Set(['sessions', 'device_credentials'])

/** A line for each table: its name, its rows and a sum over all of them, credentials included. */
export async function fingerprintOf(tx: Tx): Promise<string[]> {
  const names = await tx.all(
    sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = 'app'::regnamespace and relkind = 'r' and relname not in ('schema_migrations', 'schema_files')
      order by relname`,
  )
  const lines: string[] = []
  for (const { name } of names) {
    const row = ofCredentials.has(name)
      ? sql`(to_jsonb(t) - ${unsteady}::text[])::text`
      : sql`t::text`
    const { sum } = await tx.one(
      sql<{ sum: string }>`select count(*)::text || ' '
        || coalesce(sum(hashtextextended(${row}, 0)), 0)::text as sum from ${sql.id('app', name)} t`,
    )
    lines.push(`${name} ${sum}`)
  }
  return lines
}
