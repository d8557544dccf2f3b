import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/embedded-postgres'

/**
 * An empty PostgreSQL in a temporary folder, some 700 ms away, for printing and for tests.
 *
 * It never flushes to the disk: a power cut may ruin it. `stop` removes it with its folder.
 */
export async function startThrowAwayPostgres(
  settings: Record<string, string> = {},
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  const home = await mkdtemp(join(tmpdir(), 'pontic-throw-away-'))
  const postgres = await startEmbeddedPostgres({ home, settings: { fsync: 'off', ...settings } })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
