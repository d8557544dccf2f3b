import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScanJob } from './outputs.ts'
import { findProgram, type Program } from './program.ts'
import { clearSandbox, findSandbox, inSandbox } from './sandbox.ts'

/** How much a child may take. */
export type Bounds = { memoryBytes: number; timeoutMs: number }

/** How a child ended. `peakBytes` is null where the system does not show it. */
export type End = {
  how: 'finished' | 'too much memory' | 'too long' | 'died'
  peakBytes: number | null
}

const heapMegabytes = 320
const lookEveryMs = 15

// Reading pictures takes machine code (libvips), on which the permissions of Node have no hold: it runs
// in a sandbox of the system where there is one. The other formats are read without any machine code.
const isPicture = ({ format }: ScanJob) => format === 'jpg' || format === 'png'

/** What the process of some jobs may do, as arguments of Node. */
export function flagsFor(jobs: readonly ScanJob[], { codePaths }: Program): string[] {
  return [
    `--max-old-space-size=${heapMegabytes}`,
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    '--permission',
    ...codePaths.map((code) => `--allow-fs-read=${code}`),
    ...jobs.flatMap(({ path, outFolder }) => [
      `--allow-fs-read=${path}`,
      `--allow-fs-read=${join(outFolder, '*')}`,
      `--allow-fs-write=${join(outFolder, '*')}`,
    ]),
    ...(jobs.some(isPicture) ? ['--allow-addons'] : []),
  ]
}

// Windows programs do not start without SystemRoot. Fewer arenas: less memory that nobody uses.
const environment = (): NodeJS.ProcessEnv => ({
  MALLOC_ARENA_MAX: '2',
  ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {}),
})

/** The program inside a sandbox, two steps below the process that was started; undefined before. */
function innerOf(pid: number): number | undefined {
  try {
    const childOf = (parent: number) =>
      Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').split(' ', 1)[0])
    return childOf(childOf(pid)) || undefined
  } catch {
    return undefined
  }
}

/** What a process takes, as Linux shows it; undefined elsewhere and once it is gone. */
function usageOf(pid: number) {
  if (process.platform !== 'linux') return undefined
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const processorMs = (Number(fields[11]) + Number(fields[12])) * 10
    return { nowBytes: bytes('VmRSS'), peakBytes: bytes('VmHWM'), processorMs }
  } catch {
    return undefined
  }
}

/** Looks at a child until it ends, and ends it when it takes too much. */
async function watch(
  child: ChildProcess,
  { memoryBytes, timeoutMs, isInSandbox }: Bounds & { isInSandbox: boolean },
  signal: AbortSignal,
): Promise<End> {
  const usage = () => {
    const pid = child.pid ?? 0
    return usageOf((isInSandbox ? innerOf(pid) : undefined) ?? pid)
  }
  let how: End['how'] | undefined
  let peakBytes: number | null = null
  let isStarved = false
  const stop = (why: End['how']) => {
    how ??= why
    child.kill('SIGKILL')
  }
  const clock = setTimeout(() => {
    const used = usage()
    // A machine that slept or was busy with others says nothing of the file.
    isStarved = used !== undefined && used.processorMs < timeoutMs / 3
    stop('too long')
  }, timeoutMs)
  const eye = setInterval(() => {
    const used = usage()
    if (!used) return
    peakBytes = Math.max(peakBytes ?? 0, used.peakBytes)
    if (used.nowBytes > memoryBytes) stop('too much memory')
  }, lookEveryMs)
  const abort = () => child.kill('SIGKILL')
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    const [code, ended] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    // A sandbox passes on by its exit code which signal ended the program in it.
    const end = ended ?? (code === 137 ? 'SIGKILL' : code === 143 ? 'SIGTERM' : null)
    signal.throwIfAborted()
    if (isStarved && how === 'too long')
      throw new Error('the machine had no time for the inspection')
    if (how !== undefined) return { how, peakBytes }
    // Somebody else ended it, the machine in need of memory for example: that says nothing of the file.
    if (end === 'SIGKILL' || end === 'SIGTERM')
      throw new Error(`the inspection was ended by ${end}`)
    // The engine stops on its own when its heap is full.
    if (end === 'SIGABRT' || code === 134) return { how: 'too much memory', peakBytes }
    return { how: code === 0 ? 'finished' : 'died', peakBytes }
  } finally {
    clearTimeout(clock)
    clearInterval(eye)
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Runs the program that looks into files in a process of its own, one after another: it reads those
 * files and its own code, writes to the folder of each, starts nothing, has no environment and no channel back, and is ended
 * when it takes too much. @throws Error when it could not be started, or was ended from outside
 */
export async function runChild(
  jobs: readonly ScanJob[],
  { bounds, signal }: { bounds: Bounds; signal: AbortSignal },
): Promise<End> {
  const program = await findProgram()
  const command = [process.execPath, ...flagsFor(jobs, program), program.path] as const
  const [first] = jobs
  const isInSandbox = jobs.some(isPicture) && (await findSandbox()).isThere
  const [file, args] = isInSandbox
    ? inSandbox(command, {
        readable: [
          ...program.codePaths.map((code) => code.replace(/\*$/, '')),
          ...jobs.map(({ path }) => path),
        ],
        outFolders: jobs.map(({ outFolder }) => outFolder),
      })
    : [command[0], command.slice(1)]
  const child = spawn(file, args, {
    cwd: first?.outFolder,
    env: environment(),
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  // A child that is gone before it has read its job is judged by its end.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(jobs))
  try {
    return await watch(child, { ...bounds, isInSandbox }, signal)
  } finally {
    if (isInSandbox && first) await clearSandbox(first.outFolder)
  }
}
