import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The ports of loopback that a cluster takes, from its first on. */
const portsFrom = (first: number) => ({
  etcdPort: first,
  etcdPeerPort: first + 1,
  postgresPortA: first + 2,
  postgresPortB: first + 3,
  patroniPortA: first + 4,
  patroniPortB: first + 5,
  haproxyPort: first + 6,
  pgbouncerPort: first + 7,
})

/** The two database servers. */
export type NodeName = 'a' | 'b'

/** What Patroni says of a server of its cluster. */
type Member = { name: NodeName; role: string; state: string }

const password = 'failover'

/** Waits until a question is answered with yes; fails after the seconds. */
export async function waitFor(
  what: string,
  seconds: number,
  isTrue: () => Promise<boolean> | boolean,
): Promise<void> {
  const endsAt = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error(`not within ${seconds} s: ${what}`)
    await sleep(100)
  }
}

// Each program has processes of its own that end with it, as a machine's end with its power: killing
// the first of them kills all. It ends with this process as well. The first stays root's: where a
// process changes its user, Linux forgets that it is to end with its parent.
const insideRoot = (root: string, user: string, command: string[]) => [
  '--pdeathsig',
  'KILL',
  'unshare',
  '--mount',
  '--pid',
  '--fork',
  '--kill-child',
  'sh',
  '-c',
  'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && user=$1 && shift && chroot --userspec="$user" "$0" "$@"; exit $?',
  root,
  `${user}:${user}`,
  'env',
  'HOME=/tmp',
  'LC_ALL=C.UTF-8',
  ...command,
]

function openPrograms(root: string, folder: string) {
  const running = new Map<string, ChildProcess>()

  return {
    start(name: string, user: string, command: string[]): void {
      const log = openSync(join(root, folder, `${name}.log`), 'a')
      const child = spawn('setpriv', insideRoot(root, user, command), {
        stdio: ['ignore', log, log],
      })
      running.set(name, child)
    },
    /** Ends a program with all that it started, without a word to any of them. */
    async kill(name: string): Promise<void> {
      const child = running.get(name)
      running.delete(name)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    names: () => [...running.keys()],
  }
}

type Process = { pid: number; parent: number; command: string }

function readProcesses(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return [{ pid: Number(name), parent: Number(parent), command }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

/**
 * A primary and a synchronous standby under Patroni, which keeps its state in etcd; HAProxy in front
 * leads to the primary, and PgBouncer pools connections through it. All run inside `root`, a folder of
 * `make-root`, on ports of loopback.
 */
export async function openCluster(root: string, firstPort: number) {
  const folder = '/srv/failover'
  const ports = portsFrom(firstPort)
  const programs = openPrograms(root, folder)
  await rm(join(root, folder), { recursive: true, force: true })
  const passwd = await readFile(join(root, 'etc/passwd'), 'utf8')
  const [, uid = '', gid = ''] = /^postgres:x:(\d+):(\d+):/m.exec(passwd) ?? []

  async function makeFolder(path: string): Promise<void> {
    await mkdir(join(root, path), { recursive: true, mode: 0o700 })
    await chown(join(root, path), Number(uid), Number(gid))
  }

  async function writeConfig(template: string, path: string, values: object): Promise<void> {
    const text = await readFile(join(import.meta.dirname, template), 'utf8')
    const known = new Map(Object.entries(values))
    const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => {
      if (!known.has(key)) throw new Error(`${template} asks for ${key}`)
      return String(known.get(key))
    })
    await writeFile(join(root, path), filled)
  }

  const portsOf = (node: NodeName) =>
    node === 'a'
      ? { postgresPort: ports.postgresPortA, patroniPort: ports.patroniPortA }
      : { postgresPort: ports.postgresPortB, patroniPort: ports.patroniPortB }

  async function startNode(node: NodeName): Promise<void> {
    const own = `${folder}/${node}`
    await makeFolder(own)
    const values = { name: node, folder: own, password, etcdPort: ports.etcdPort, ...portsOf(node) }
    await writeConfig('patroni.yml.template', `${own}/patroni.yml`, values)
    programs.start(node, 'postgres', ['patroni', `${own}/patroni.yml`])
  }

  /** What the servers say of the cluster, as far as one answers. */
  async function members(): Promise<Member[]> {
    for (const node of ['a', 'b'] as const) {
      const address = `http://127.0.0.1:${portsOf(node).patroniPort}/cluster`
      const found = await fetch(address, { signal: AbortSignal.timeout(2_000) })
        .then((answer) => answer.json() as Promise<{ members: Member[] }>)
        .catch(() => undefined)
      if (found) return found.members
    }
    return []
  }

  const primary = async (): Promise<NodeName | undefined> =>
    (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name

  const isWhole = async (): Promise<boolean> =>
    (await primary()) !== undefined &&
    (await members()).some(({ role, state }) => role === 'sync_standby' && state === 'streaming')

  return {
    ports,
    password,
    primary,
    /** Starts etcd and both database servers; done once the standby is synchronous. */
    async startServers(): Promise<void> {
      await makeFolder(folder)
      const { etcdPort, etcdPeerPort } = ports
      const address = (port: number) => `http://127.0.0.1:${port}`
      const options = {
        name: 'etcd',
        'data-dir': `${folder}/etcd`,
        'listen-client-urls': address(etcdPort),
        'advertise-client-urls': address(etcdPort),
        'listen-peer-urls': address(etcdPeerPort),
        'initial-advertise-peer-urls': address(etcdPeerPort),
        'initial-cluster': `etcd=${address(etcdPeerPort)}`,
      }
      programs.start('etcd', 'postgres', [
        'etcd',
        ...Object.entries(options).map(([name, value]) => `--${name}=${value}`),
      ])
      await startNode('a')
      await waitFor('a primary', 120, async () => (await primary()) !== undefined)
      await startNode('b')
      await waitFor('a synchronous standby', 120, isWhole)
    },
    /** Starts HAProxy and PgBouncer, for these logins. */
    async startProxies(logins: Record<string, string>): Promise<void> {
      await writeConfig('haproxy.cfg.template', `${folder}/haproxy.cfg`, ports)
      await writeConfig('pgbouncer.ini.template', `${folder}/pgbouncer.ini`, { ...ports, folder })
      const users = Object.entries(logins).map(([name, secret]) => `"${name}" "${secret}"\n`)
      await writeFile(join(root, folder, 'userlist.txt'), users.join(''))
      programs.start('haproxy', 'postgres', ['/usr/sbin/haproxy', '-f', `${folder}/haproxy.cfg`])
      programs.start('pgbouncer', 'postgres', ['/usr/sbin/pgbouncer', `${folder}/pgbouncer.ini`])
    },
    /** Kills PostgreSQL alone: Patroni beside it goes on. */
    killPostgres(node: NodeName): void {
      const processes = readProcesses()
      const first = processes.find(({ command }) =>
        command.includes(`postgres -D ${folder}/${node}/data`),
      )
      if (!first) throw new Error(`PostgreSQL of ${node} is not running`)
      const all = [first, ...processes.filter(({ parent }) => parent === first.pid)]
      for (const { pid } of all) killIfThere(pid)
    },
    /** Kills a server whole, as when its power fails. */
    killNode: (node: NodeName): Promise<void> => programs.kill(node),
    startNode,
    /** Waits until both servers are back and the standby is synchronous. */
    waitUntilWhole: (seconds: number): Promise<void> =>
      waitFor('a primary with a synchronous standby', seconds, isWhole),
    async close(): Promise<void> {
      for (const name of programs.names().toReversed()) await programs.kill(name)
    },
  }
}

// A connection's process may end by itself once its parent is killed.
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A running cluster. */
export type Cluster = Awaited<ReturnType<typeof openCluster>>
