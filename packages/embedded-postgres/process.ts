import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const execute = promisify(execFile)

type EmbeddedPostgresErrorCode =
  | 'already_running'
  | 'home_unusable'
  | 'no_binaries'
  | 'no_user'
  | 'not_ready'
  | 'not_stopped'
  | 'unsupported_platform'

/** What went wrong with the embedded PostgreSQL; the message is a sentence that a person can act on. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.code = code
  }
}

/** The account that PostgreSQL runs as when we are root, which it refuses to be itself. */
export type ProcessOwner = { uid: number; gid: number }

/**
 * How every program of PostgreSQL is started: as `owner`, or as ourselves without one. The folder is
 * `/` because ours may be closed to the owner, and the environment is nearly empty because variables
 * such as PGPORT or LC_ALL would change what the server does.
 */
export function describeSpawn(owner: ProcessOwner | undefined) {
  // Windows programs do not start without SystemRoot and TEMP.
  if (process.platform === 'win32') return { env: process.env, windowsHide: true }
  return { cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, ...owner }
}

/** Runs a program to its end. `failure` is absent after exit code 0; it never throws. */
export async function runProgram(
  program: string,
  programArguments: string[],
  owner: ProcessOwner | undefined,
): Promise<{ failure?: string; stdout: string; stderr: string }> {
  try {
    const options = { ...describeSpawn(owner), timeout: 120_000 }
    return await execute(program, programArguments, options)
  } catch (error) {
    // A program that did not start has a code such as EACCES; one that failed has its exit code.
    const failure = readField(error, 'code') ?? readField(error, 'signal') ?? String(error)
    return { failure, stdout: '', stderr: readField(error, 'stderr') ?? '' }
  }
}

function readField(error: unknown, field: string): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, field) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** The code of a system error such as `ENOENT`; undefined for anything else. */
export function readErrorCode(error: unknown): string | undefined {
  return readField(error, 'code')
}

/** The first value that `look` finds, asked again and again; undefined when `timeoutMs` pass. */
export async function pollUntilFound<Found>(
  look: () => Promise<Found | undefined>,
  timeoutMs: number,
): Promise<Found | undefined> {
  const endsAt = performance.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined || performance.now() > endsAt) return found
    await sleep(5)
  }
}

/**
 * The command line of a process, its arguments joined by spaces. Undefined when there is no such
 * process, when it is a zombie, and on Windows, which has no cheap way to ask.
 */
export async function readCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined
  if (process.platform === 'linux') {
    // The link /proc/<pid>/exe would say more, but root in a container may not read that of others.
    const content = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    return content.replace(/\0$/, '').replaceAll('\0', ' ') || undefined
  }
  const { stdout } = await runProgram(
    '/bin/ps',
    ['-ww', '-o', 'command=', '-p', `${pid}`],
    undefined,
  )
  return stdout.trim() || undefined
}
