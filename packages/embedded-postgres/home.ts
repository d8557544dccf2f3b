import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

import { EmbeddedPostgresError, type ProcessOwner } from './process.ts'
import { readErrorCode, runProgram } from './process.ts'

/** The place of one embedded database. All paths are absolute and free of symbolic links. */
export type Home = {
  /** The place itself, which `owner` can reach. */
  folder: string
  /** The cluster; absent until the first start has finished initdb. */
  dataFolder: string
  socketFolder: string
  logFile: string
  /** The account that PostgreSQL runs as; undefined when it is our own. */
  owner: ProcessOwner | undefined
}

/** Where a database goes that its owner could not reach below the asked home, in this order. */
const elsewhereFolders = ['/var/lib/pontic', '/tmp']

/** Accounts that root gives PostgreSQL to, the most particular first. They are never created. */
const accountNames = ['pontic', 'postgres', 'node', 'nobody']

/**
 * A Unix socket's path has 107 bytes; the name `/.s.PGSQL.5432.lock` and some space come after it.
 */
const longestSocketFolderBytes = 80

/** PostgreSQL does not rotate what we let it write; at a start, more than this is put aside. */
const largestLogBytes = 10_000_000

/**
 * Finds or makes the folder of the database and decides which account PostgreSQL runs as.
 *
 * As root that is the owner of the existing cluster, or else the first of `accountNames`: so a
 * database stays usable when one of those accounts appears later.
 *
 * When the account cannot reach `requested` (a project below /root), the database lives below
 * /var/lib/pontic, which every account may pass and a reboot keeps, or as a last resort below /tmp.
 * The symbolic link `elsewhere` in `requested` leads there. That link, not a computed name, is what
 * the next start follows: moving the project keeps its data, and deleting the folder starts afresh.
 * An empty folder that only its own mode closes is opened for passing (0711) and used itself.
 *
 * @throws EmbeddedPostgresError `home_unusable`, `no_user`.
 */
export async function prepareHome(requested: string, log: (line: string) => void): Promise<Home> {
  const asked = await makeFolder(requested)
  const link = join(asked, 'elsewhere')
  const linked = await readlink(link).catch(() => undefined)
  const candidate = linked ?? asked
  const owner = await chooseOwner(join(candidate, 'data'))

  let folder = candidate
  if (linked !== undefined) {
    folder = await makeFolder(linked)
  } else if (
    owner !== undefined &&
    !(await canReach(asked, owner)) &&
    !(await openEmpty(asked, owner))
  ) {
    refuseUnreachableCluster(asked)
    folder = await makeFolder(await linkElsewhere(link, owner))
  }
  if (folder !== asked) {
    log(`The account of PostgreSQL cannot reach ${asked}: the database is in ${folder}`)
  }

  const ownSocketFolder = join(folder, 's')
  const isShort = Buffer.byteLength(ownSocketFolder) <= longestSocketFolderBytes
  return {
    folder,
    dataFolder: join(folder, 'data'),
    socketFolder: isShort ? ownSocketFolder : `/tmp/pontic-${hashPath(folder)}`,
    logFile: join(folder, 'postgres.log'),
    owner,
  }
}

async function makeFolder(folder: string): Promise<string> {
  try {
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined
    // Root's own mask may be 077; the account must be able to pass. What is inside has its own locks.
    if (isNew) await chmod(folder, process.getuid?.() === 0 ? 0o755 : 0o700)
    return await realpath(folder)
  } catch (error) {
    const sentence = `The folder ${folder} cannot be made or opened (${String(error)}).`
    throw new EmbeddedPostgresError('home_unusable', `${sentence} Choose one that you may write.`)
  }
}

function refuseUnreachableCluster(asked: string): void {
  if (!existsSync(join(asked, 'data'))) return
  const sentence = `The account of PostgreSQL cannot reach the database in ${asked}.`
  const advice = 'Move the project to where every account may pass, or start it without root.'
  throw new EmbeddedPostgresError('home_unusable', `${sentence} ${advice}`)
}

async function chooseOwner(dataFolder: string): Promise<ProcessOwner | undefined> {
  const ownUid = process.getuid?.()
  if (ownUid === undefined) return undefined
  const cluster = await stat(dataFolder).catch(() => undefined)
  const isForeign = cluster !== undefined && cluster.uid !== ownUid
  if (ownUid !== 0 && isForeign) {
    const sentence = `The database in ${dataFolder} belongs to the account ${cluster.uid}, not to you.`
    throw new EmbeddedPostgresError(
      'home_unusable',
      `${sentence} Start as that account or as root.`,
    )
  }
  if (ownUid !== 0) return undefined
  if (isForeign) return { uid: cluster.uid, gid: cluster.gid }
  const account = await selectAccount()
  if (cluster !== undefined) {
    const sentence = `The database in ${dataFolder} belongs to root, as which PostgreSQL never runs.`
    const advice = `Run: chown -R ${account.uid}:${account.gid} ${dataFolder}`
    throw new EmbeddedPostgresError('home_unusable', `${sentence} ${advice}`)
  }
  return account
}

async function selectAccount(): Promise<ProcessOwner> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const accounts = new Map(lines.map((line) => [line.split(':')[0], line.split(':')]))
  for (const name of accountNames) {
    const [, , uid, gid] = accounts.get(name) ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  const sentence = 'PostgreSQL does not run as root, and this machine has none of the accounts'
  const advice = `${accountNames.join(', ')}. Add one of them, or start as an ordinary user.`
  throw new EmbeddedPostgresError('no_user', `${sentence} ${advice}`)
}

/**
 * Asked of the system by a process of that account, since modes alone do not show (ACLs, mounts).
 */
async function canReach(folder: string, owner: ProcessOwner): Promise<boolean> {
  const { failure } = await runProgram('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], owner)
  if (failure === 'EPERM' || failure === 'EINVAL') {
    const sentence = `This system does not let root start a process as the account ${owner.uid}.`
    throw new EmbeddedPostgresError('no_user', `${sentence} Start as an ordinary user.`)
  }
  return failure === undefined
}

/**
 * Lets the account pass an empty folder of root, such as mkdtemp makes: what we put there is closed
 * piece by piece. Whether the account can reach the folder then.
 */
async function openEmpty(folder: string, owner: ProcessOwner): Promise<boolean> {
  if ((await readdir(folder)).length > 0) return false
  const { mode } = await stat(folder)
  await chmod(folder, mode | 0o011)
  const isOpen = await canReach(folder, owner)
  if (!isOpen) await chmod(folder, mode)
  return isOpen
}

/** The target of the new link. Of two processes that come here at once, both get the winner's. */
async function linkElsewhere(link: string, owner: ProcessOwner): Promise<string> {
  for (const parent of elsewhereFolders) {
    // The random part cannot be guessed, so nobody can lay a folder of that name into /tmp before.
    const target = join(parent, `pontic-${hashPath(link)}-${randomBytes(8).toString('hex')}`)
    const made = await makeFolder(parent).then(
      () => makeFolder(target),
      () => undefined,
    )
    if (made === undefined) continue
    const isReachable = await canReach(target, owner)
    const linkError = isReachable ? await symlink(target, link).catch(readErrorCode) : 'EACCES'
    if (linkError === undefined) return target
    await rmdir(target)
    if (linkError === 'EEXIST') return readlink(link)
  }
  const sentence = `The account ${owner.uid} can reach neither ${link} nor ${elsewhereFolders.join(', ')}.`
  throw new EmbeddedPostgresError('home_unusable', `${sentence} Start as an ordinary user.`)
}

function hashPath(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

/**
 * Keeps every other process away from this home until it is released or this process dies.
 *
 * The lock is a listening socket, so the kernel frees it on `kill -9`: on Linux an abstract one, on
 * Windows a named pipe, elsewhere a file in /tmp (neither was tested). It answers with our process
 * id, for the sentence of the refusal. Processes in different network namespaces, such as two
 * containers on one volume, do not see each other's.
 *
 * @throws EmbeddedPostgresError `already_running`.
 */
export async function lockHome(home: Home): Promise<{ release(): Promise<void> }> {
  const name = `pontic-${hashPath(home.folder)}`
  const address = chooseLockAddress(name)
  const server =
    (await listen(address)) ?? ((await removeDeadLock(address)) ? await listen(address) : undefined)
  if (server === undefined) {
    const holder = await askHolder(address)
    const sentence = `The database in ${home.folder} is already in use by ${holder}.`
    const advice = 'Stop that process first, or give this one another data folder.'
    throw new EmbeddedPostgresError('already_running', `${sentence} ${advice}`)
  }
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function chooseLockAddress(name: string): string {
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.lock`
}

async function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(`${process.pid}`)
  })
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (readErrorCode(error) === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    // Unreferenced: a program that has ended its work is not kept alive by its lock.
    server.listen({ path: address, exclusive: true }, () => resolve(server.unref()))
  })
}

/** A lock that is a file outlives its process; it is dead when nobody answers at it. */
async function removeDeadLock(address: string): Promise<boolean> {
  if (process.platform === 'linux' || process.platform === 'win32') return false
  const isDead = await new Promise<boolean>((resolve) => {
    const socket = connect(address)
    socket.once('error', (error) => resolve(readErrorCode(error) === 'ECONNREFUSED'))
    socket.once('connect', () => {
      resolve(false)
      socket.destroy()
    })
  })
  if (isDead) await rm(address, { force: true })
  return isDead
}

async function askHolder(address: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(address)
    const reportAbsent = () => {
      resolve('another process')
      socket.destroy()
    }
    socket.setEncoding('utf8').setTimeout(500)
    socket.once('data', (pid) => resolve(`process ${String(pid)}`))
    socket.once('end', reportAbsent).once('error', reportAbsent).once('timeout', reportAbsent)
  })
}

/** Removes what a killed initdb left; needs the lock. */
export async function removeHalfMade(home: Home): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.startsWith('data.init')) continue
    // An initdb that outlived its parent may still write there: then the folder is not yet empty.
    await rm(join(home.folder, name), { recursive: true, force: true, maxRetries: 10 })
  }
}

/**
 * Makes the folder of the socket, closed to all but the owner, and removes what a killed PostgreSQL
 * left in it: that would refuse to start beside a socket lock whose process id lives again as
 * another program. Needs the lock.
 */
export async function prepareSocketFolder(home: Home): Promise<void> {
  if (process.platform === 'win32') return
  const error = await mkdir(home.socketFolder, { mode: 0o700 }).catch(readErrorCode)
  if (error === undefined && home.owner) {
    await chown(home.socketFolder, home.owner.uid, home.owner.gid)
  }
  // In /tmp somebody else could have made it first, to read along.
  const status = await lstat(home.socketFolder)
  const isOurs = status.isDirectory() && status.uid === (home.owner?.uid ?? process.getuid?.())
  if (!isOurs || (status.mode & 0o077) !== 0) {
    const sentence = `The folder ${home.socketFolder} belongs to another account or is open to others.`
    throw new EmbeddedPostgresError('home_unusable', `${sentence} Remove it and start again.`)
  }
  for (const name of await readdir(home.socketFolder)) {
    if (name.startsWith('.s.PGSQL.')) await unlink(join(home.socketFolder, name))
  }
}

/** Puts a log that has grown large aside as `postgres.log.old`, in place of the one before. */
export async function trimLog(home: Home): Promise<void> {
  const status = await stat(home.logFile).catch(() => undefined)
  if (status && status.size > largestLogBytes) await rename(home.logFile, `${home.logFile}.old`)
}

/**
 * The superuser's password: 24 random bytes, made once and kept in the file `secret`, which only we
 * may read. There is one at all because root's PostgreSQL runs as an account that others share.
 *
 * @throws EmbeddedPostgresError `home_unusable` when there is a cluster whose secret is gone.
 */
export async function readOrMakeSecret(home: Home): Promise<string> {
  const file = join(home.folder, 'secret')
  const known = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (/^[0-9a-f]{48}$/.test(known)) return known
  if (existsSync(home.dataFolder)) {
    const sentence = `The password of the database is missing: ${file} is gone, broken or not yours.`
    const advice = `Put it back, or remove ${home.dataFolder} to begin with an empty database.`
    throw new EmbeddedPostgresError('home_unusable', `${sentence} ${advice}`)
  }
  const secret = randomBytes(24).toString('hex')
  await writeFile(`${file}.new`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.new`, file)
  return secret
}
