import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { flagsFor, runChild } from './run-child.ts'
import type { ScanJob } from './outputs.ts'
import { findProgram } from './program.ts'

const folder = await realpath(await mkdtemp(join(tmpdir(), 'pontic-run-child-')))
after(() => rm(folder, { recursive: true, force: true }))
const outFolder = await mkdtemp(join(folder, 'out-'))
const path = join(folder, 'subject')
const secret = join(folder, 'of-another-patient')
await writeFile(path, 'v 0 0 0\n'.repeat(1_000_000))
await writeFile(secret, 'secret')

const job: ScanJob = {
  path,
  outFolder,
  format: 'obj',
  sizeBytes: 8_000_000,
  entryLimitBytes: 1_000,
}
const program = await findProgram()
const signal = new AbortController().signal
const wide = { memoryBytes: 1024 ** 3, timeoutMs: 60_000 }
const isLinux = process.platform === 'linux'

/** Runs a line of code with the rights of the child; gives what it prints. */
async function tryOut(code: string, format: ScanJob['format'] = 'obj'): Promise<string> {
  const flags = [...flagsFor([{ ...job, format }], program), '--input-type=module', '--eval', code]
  const { stdout } = await promisify(execFile)(process.execPath, flags, {
    cwd: outFolder,
    env: {},
  }).catch((error: { stderr: string }) => ({ stdout: error.stderr }))
  return stdout
}

test('the process reads its file and nothing of anybody else', async () => {
  const read = (file: string) =>
    tryOut(
      `import { readFileSync } from 'node:fs'; console.log(readFileSync(${JSON.stringify(file)}).length)`,
    )
  assert.equal(await read(path), '8000000\n')
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  for (const closed of [secret, '/etc/hosts', join(root, 'database/migrate.ts'), root]) {
    assert.match(await read(closed), /ERR_ACCESS_DENIED/, closed)
  }
})

test('the process writes to its folder alone, starts nothing and loads no machine code', async () => {
  const write = (file: string) =>
    tryOut(`import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(file)}, '')`)
  assert.equal(await write(join(outFolder, 'a')), '')
  for (const closed of [path, secret, join(folder, 'b')]) {
    assert.match(await write(closed), /ERR_ACCESS_DENIED/, closed)
  }
  for (const code of [
    `import { execFileSync } from 'node:child_process'; execFileSync(process.execPath)`,
    `import { Worker } from 'node:worker_threads'; new Worker('', { eval: true })`,
  ]) {
    assert.match(await tryOut(code), /ERR_ACCESS_DENIED/, code)
  }
  assert.match(await tryOut(`process.dlopen({}, 'x.node')`), /ERR_DLOPEN_DISABLED/)
  assert.match(await tryOut(`new Function('1')()`), /EvalError/)
})

test('the process has no environment', async () => {
  const code = 'console.log(JSON.stringify(Object.keys(process.env)))'
  assert.equal(await tryOut(code), '[]\n')
})

test('who takes more memory than allowed is ended', { skip: !isLinux }, async () => {
  const bounds = { ...wide, memoryBytes: 40 * 1024 ** 2 }
  const { how, peakBytes } = await runChild([job], { bounds, signal })
  assert.equal(how, 'too much memory')
  assert.ok((peakBytes ?? 0) > bounds.memoryBytes)
})

test('who takes too long is ended, and a machine without time is not held against the file', async () => {
  const bounds = { ...wide, timeoutMs: 1 }
  // In its first moment a process has used no time of a processor: here it could not have been the file.
  const run = runChild([job], { bounds, signal })
  if (isLinux) {
    await run.then(
      ({ how }) => assert.equal(how, 'too long'),
      (error: Error) => assert.match(error.message, /no time for the inspection/),
    )
  } else {
    assert.equal((await run).how, 'too long')
  }
})

test('an inspection that is called off ends its process and says so', async () => {
  const ending = new AbortController()
  const run = runChild([job], { bounds: wide, signal: ending.signal })
  ending.abort(new Error('the service ends'))
  await assert.rejects(run, /the service ends/)
})

test(
  'a process that is ended from outside says nothing of the file',
  { skip: !isLinux },
  async () => {
    const run = runChild([job], { bounds: wide, signal })
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
    process.kill(Number(children.trim().split(' ').at(-1)), 'SIGKILL')
    await assert.rejects(run, /ended by SIGKILL/)
  },
)
