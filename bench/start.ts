import { exec, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { median } from './median.ts'
import { prestart, startArguments } from './start-script.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

// The goals: seconds from the command to the first answer, and memory then.
const goalSeconds = 2.5
const goalMegabytes = 200
const askAgainMs = 5

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

/** Starts the service on a folder of data; how long it took until it answered, and its memory then. */
async function start(folder: string): Promise<{ seconds: number; megabytes: number }> {
  const begunMs = performance.now()
  await promisify(exec)(prestart, { cwd: root })
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let text = ''
    child.stdout.on('data', (part: Buffer) => (text += part.toString()))
    for (;;) {
      const address = /is running at +(http:\S+)/.exec(text)?.[1]
      const answer = address && (await fetch(`${address}/health/ready`).catch(() => undefined))
      if (answer && answer.status === 200) break
      if (child.exitCode !== null) throw new Error(`the start ended: ${text}`)
      await setTimeout(askAgainMs)
    }
    const seconds = (performance.now() - begunMs) / 1_000
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return { seconds, megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_000 }
  } finally {
    await stop(child)
  }
}

/**
 * Prints how long a start takes from the command to the first answer, on data that is there and with what
 * `npm start` looks at before, and how much memory its process has then, without that of PostgreSQL. What npm
 * itself takes, some 0.2 s, is left out.
 */
export async function printStart({ rounds }: { rounds: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-bench-start-'))
  // Root starts PostgreSQL as another user, who has to pass through.
  await chmod(folder, 0o755)
  try {
    const first = await start(folder)
    const warm: Awaited<ReturnType<typeof start>>[] = []
    for (let round = 0; round < rounds; round++) warm.push(await start(folder))
    const seconds = median(warm.map((each) => each.seconds))
    const megabytes = median(warm.map((each) => each.megabytes))
    console.log(
      `start: ${seconds.toFixed(2)} s on data that is there (goal ${goalSeconds}), ${megabytes.toFixed(0)} MB then (goal ${goalMegabytes});` +
        ` the first start, with the demo, took ${first.seconds.toFixed(1)} s`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
