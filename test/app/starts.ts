import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { findService } from '../../server/built.ts'

type Run = { child: ChildProcess; output(): string; ended: Promise<number | null> }

/** The address that a start prints. Fails when the start ends before it. */
export async function addressOf({ child, output, ended }: Run): Promise<string> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (;;) {
    const found = /(?:is running at|Listens on) +(http:\S+)/.exec(output())?.[1]
    if (found) return found
    assert.ok(!hasEnded, `the start ended: ${output()}`)
    await Promise.race([once(child.stdout ?? child, 'data'), ended])
  }
}

/** What the service at an address says of itself, as a status of HTTP. */
export const health = async (address: string): Promise<number> =>
  (await fetch(`${address}/health/ready`)).status

/** Waits until it serves: a busy machine may say "not now" to the first who ask. */
export async function assertServes(address: string): Promise<void> {
  const end = Date.now() + 30_000
  while ((await health(address)) !== 200) assert.ok(Date.now() < end, 'it never serves')
}

/**
 * Starts of the product on one empty folder of data, each a process as `npm start` makes it. What still
 * runs after the file's last test is killed, and the folder removed.
 */
export async function openStarts(program = findService()) {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pontic-start-'))
  // Root starts PostgreSQL as another user, who has to pass through.
  await chmod(dataFolder, 0o755)
  const children = new Set<ChildProcess>()
  after(async () => {
    for (const child of children) child.kill('SIGKILL')
    await rm(dataFolder, { recursive: true, force: true })
  })

  function run(settings: Record<string, string> = {}, options: string[] = []): Run {
    const child = spawn(process.execPath, [program, ...options], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: dataFolder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const ended = once(child, 'exit').then(([code]: unknown[]) => {
      children.delete(child)
      return code as number | null
    })
    return { child, output: () => text, ended }
  }

  return {
    run,
    /** Fails unless a start ends on its own with this sentence and without a stack. */
    async assertRefused(
      settings: Record<string, string>,
      sentence: RegExp,
      options: string[] = [],
    ): Promise<void> {
      const refused = run(settings, options)
      assert.equal(await refused.ended, 1, refused.output())
      assert.match(refused.output(), sentence)
      assert.doesNotMatch(refused.output(), /\n {4}at /, 'a sentence, not a stack')
    },
  }
}
