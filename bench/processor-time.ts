import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'

const clockTicksPerSecond = 100

/** The processor time that a product of a bench has taken so far, and its memory in bytes. */
export async function serverCpuUs(child: ChildProcess): Promise<{ us: number; rss: number }> {
  child.send('cpu')
  const [{ cpu, rss }] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage; rss: number }]
  return { us: cpu.user + cpu.system, rss }
}

/** The processor time of all PostgreSQL processes that live, from the kernel's own accounting. */
export async function databaseCpuUs(socketFolder: string): Promise<number> {
  const lines = (await readFile(`${socketFolder}/.s.PGSQL.5432.lock`, 'utf8')).split('\n')
  const postmaster = Number(lines[0])
  let ticks = 0
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const stat = await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(fields[1]) === postmaster || Number(entry) === postmaster) {
      ticks += Number(fields[11]) + Number(fields[12])
    }
  }
  return (ticks / clockTicksPerSecond) * 1e6
}
