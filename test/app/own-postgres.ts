import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { makeLogins } from '#database/logins'
import { migrate } from '#database/migrate'
import { makePlace, readPostmasterPid, type Ending } from '#embedded-postgres/fixture'
import { clusterPassword } from '#test/app/cluster'

/**
 * The product as a process of its own, on a PostgreSQL that nobody else uses: both may be harmed.
 * All of it is cleared away at the end.
 */
export async function serveOnOwnPostgres(t: Ending, settings: Record<string, string> = {}) {
  const { start, home } = await makePlace(t)
  let postgres = await start({ max_connections: '60' })
  await migrate({ client: postgres.connection })

  /** A statement of the superuser, on a connection of its own. */
  async function query(text: string): Promise<Record<string, any>[]> {
    const client = new pg.Client(postgres.connection)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<Record<string, any>>(text).finally(() => client.end())
    return rows
  }
  const owner = new pg.Client(postgres.connection)
  await owner.connect()
  await makeLogins(owner, clusterPassword)
  await owner.end()

  const child = fork(join(import.meta.dirname, 'served-app.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      SERVED_PRODUCT: JSON.stringify({
        connection: postgres.connection,
        settings: {
          REQUESTS_PER_MINUTE: '1000000',
          SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
          ...settings,
        },
      }),
    },
  })
  t.after(() => child.kill('SIGKILL'))
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]

  /** Sends a signal to PostgreSQL: to the sessions of the product, or to all of its processes. */
  async function signal(name: 'SIGSTOP' | 'SIGCONT', to: 'sessions' | 'all'): Promise<void> {
    const pids = to === 'all' ? await processes() : await sessions()
    for (const pid of pids) process.kill(pid, name)
  }

  async function processes(): Promise<number[]> {
    const postmaster = await readPostmasterPid(home)
    const parents = await Promise.all(
      globSync('/proc/[0-9]*/stat').map((file) => readFile(file, 'utf8').catch(() => '')),
    )
    const children = parents.flatMap((text) => {
      const [, pid, parent] = /^(\d+) .*\) \S (\d+) /.exec(text) ?? []
      return Number(parent) === postmaster ? Number(pid) : []
    })
    return [postmaster, ...children]
  }

  const sessions = async (): Promise<number[]> =>
    (await query(`select pid from pg_stat_activity where usename like 'pontic\\_app%'`)).map(
      ({ pid }) => Number(pid),
    )

  return {
    child,
    url,
    query,
    signal,
    sessions,
    async restart(): Promise<void> {
      await postgres.stop()
      postgres = await start({ max_connections: '60' })
    },
  }
}
