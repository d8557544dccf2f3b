import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import pg from 'pg'

// Linux counts a process's time in hundredths of a second, wherever it is installed.
const ticksPerSecond = 100

/** The seconds of a core that a process took, and those of its children that ended. */
type CoreTime = { own: number; ended: number; parent: number }

/** What Linux says about a process; undefined: it is gone, or this is another system. */
function readCoreTime(pid: number | string): CoreTime | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program is in brackets and may hold spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (first: number, second: number) =>
      (Number(fields[first]) + Number(fields[second])) / ticksPerSecond
    return { own: seconds(11, 12), ended: seconds(13, 14), parent: Number(fields[1]) }
  } catch {
    return undefined
  }
}

/** The seconds of a core that this process and its children took until now. */
export function coreSecondsHere(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000 + (readCoreTime(process.pid)?.ended ?? 0)
}

/** The seconds of a core that PostgreSQL took until now, with all of its sessions; 0 without Linux. */
export function coreSecondsOfPostgres(postmaster: number): number {
  const { own = 0, ended = 0 } = readCoreTime(postmaster) ?? {}
  const children = readdirSync('/proc').flatMap((name) => {
    const time = /^\d/.test(name) ? readCoreTime(name) : undefined
    return time?.parent === postmaster ? [time] : []
  })
  return children.reduce((sum, time) => sum + time.own + time.ended, own + ended)
}

/** What was used of the cores, by a process of tests and by PostgreSQL for it, until a test ended. */
export type Measured = {
  type: 'measured'
  file: string
  name: string
  node: number
  postgres: number
}

/** What one test used. */
export type Use = Omit<Measured, 'type'>

/** What each test used: the difference to the one before it. The first one's beginning is none's. */
export function usesOf(measured: readonly Measured[]): Use[] {
  return measured.slice(1).map(({ file, name, node, postgres }, index) => {
    const before = measured[index] as Measured
    return { file, name, node: node - before.node, postgres: postgres - before.postgres }
  })
}

/** The process of PostgreSQL that all of its sessions are children of. */
export async function findPostmaster(connection: pg.ClientConfig): Promise<number | undefined> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return readCoreTime(rows[0]?.pid ?? 0)?.parent
  } finally {
    await client.end()
  }
}

const sumOf = (uses: readonly Use[]) => {
  const node = uses.reduce((sum, use) => sum + use.node, 0)
  const postgres = uses.reduce((sum, use) => sum + use.postgres, 0)
  return { node, postgres, both: node + postgres }
}

const lineOf = (name: string, { both, node, postgres }: ReturnType<typeof sumOf>) =>
  [both, node, postgres].map((seconds) => seconds.toFixed(1).padStart(7)).join('') + `  ${name}\n`

/** A line for each file that used a second, the greatest first, with its greatest test. */
export function tableOf(uses: readonly Use[], root: string): string {
  if (uses.length === 0) return ''
  const files = [...Map.groupBy(uses, ({ file }) => file)].map(([file, own]) => {
    const [greatest] = own.toSorted((a, b) => b.node + b.postgres - (a.node + a.postgres))
    const { both } = sumOf(greatest ? [greatest] : [])
    const name = file === '' ? 'processes: start and end' : relative(root, file)
    return { sum: sumOf(own), name: `${name} (${both.toFixed(1)}: ${greatest?.name})` }
  })
  const lines = files
    .filter(({ sum }) => sum.both >= 1)
    .toSorted((a, b) => b.sum.both - a.sum.both)
    .map(({ name, sum }) => lineOf(name, sum))
  return `\nSeconds of a core: all, Node, PostgreSQL\n${lines.join('')}${lineOf('all', sumOf(uses))}`
}
