import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { findSandbox, inSandbox } from './sandbox.ts'

// The programs of these tests have none of Node's own bounds: as if a picture had taken over the
// machine code that decodes it.

const offer = await findSandbox()
const options = offer.isThere ? {} : { skip: offer.reason }

const folder = await realpath(await mkdtemp(join(tmpdir(), 'pontic-sandbox-test-')))
after(() => rm(folder, { recursive: true, force: true }))
const picture = join(folder, 'picture')
const secret = join(folder, 'secret.key')
await writeFile(picture, 'picture')
await writeFile(secret, 'secret')
let runs = 0

/** Runs a script of Node in the sandbox; gives what it prints and its folder. */
async function run(code: string) {
  const outFolder = join(folder, `out-${++runs}`)
  await mkdir(outFolder)
  const [program, args] = inSandbox([process.execPath, '--input-type=module', '--eval', code], {
    readable: [picture],
    outFolders: [outFolder],
  })
  const { stdout } = await promisify(execFile)(program, args, { env: {} })
  return { printed: stdout.trim(), outFolder }
}

const attempt = (code: string) => `try { ${code}; console.log('done') } catch (error) {
  console.log(error.code) }`
const fs = `import * as fs from 'node:fs';`

test('a Debian without rights has a sandbox, or the start says why not', () => {
  assert.ok(offer.isThere || offer.reason.length > 0)
})

test('the program reads its picture and writes to its folder', options, async () => {
  const { printed, outFolder } = await run(
    `${fs} fs.writeFileSync('${folder}/out-${runs + 1}/copy', fs.readFileSync('${picture}'));
    console.log('done')`,
  )
  assert.equal(printed, 'done')
  assert.equal(await readFile(join(outFolder, 'copy'), 'utf8'), 'picture')
})

test('the program sees no secret, no other file and no other process', options, async () => {
  const files = [
    secret,
    '/etc/passwd',
    '/etc/hostname',
    import.meta.filename,
    '/proc/1',
    '/dev/mem',
  ]
  const tries = files.map((closed) => attempt(`fs.readFileSync('${closed}')`))
  const { printed } = await run(
    [fs, ...tries, attempt(`process.kill(${process.pid}, 0)`)].join('\n'),
  )
  assert.deepEqual(printed.split('\n'), [...files.map(() => 'ENOENT'), 'ESRCH'])
})

test(
  'the program changes neither the picture nor a program nor its own rights',
  options,
  async () => {
    const files = [picture, '/usr/bin/env', '/new', '/usr/bin/new']
    const commands = [
      ['mount', '-o', 'remount,rw', '/usr'],
      ['mount', '-t', 'tmpfs', 'tmpfs', folder],
      ['unshare', '--user', '--map-root-user', 'true'],
      ['chroot', '/usr', '/bin/true'],
    ]
    const { printed } = await run(`${fs} import { spawnSync } from 'node:child_process'
    ${files.map((file) => attempt(`fs.writeFileSync('${file}', 'x', { flag: 'a' })`)).join('\n')}
    for (const [command, ...rest] of ${JSON.stringify(commands)})
      console.log(spawnSync(command, rest, { stdio: 'pipe', env: { PATH: '/usr/bin:/usr/sbin' } }).status > 0)`)
    const expected = [...files.map(() => 'EROFS'), ...commands.map(() => 'true')]
    assert.deepEqual(printed.split('\n'), expected)
    assert.equal(await readFile(picture, 'utf8'), 'picture')
  },
)

test('the program reaches no network, not even this computer', options, async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const { printed } = await run(`import net from 'node:net'
    net.connect(${port}, '127.0.0.1').on('connect', () => { console.log('connected'); process.exit() })
      .on('error', (error) => console.log(error.code))`)
  server.close()
  assert.equal(printed, 'ENETUNREACH')
})

test(
  'how the program ended is passed on, and nothing of it continues when it is ended',
  options,
  async () => {
    const ending = run('process.abort()')
    await assert.rejects(ending, { code: 134 })
    const outFolder = join(folder, 'killed')
    await mkdir(outFolder)
    const [program, args] = inSandbox(
      [process.execPath, '--eval', `console.log('up'); setInterval(() => {}, 1000)`],
      { readable: [], outFolders: [outFolder] },
    )
    const child = execFile(program, args, { env: {} })
    await new Promise((resolve) => child.stdout?.once('data', resolve))
    // The pipe closes once the last process that could write to it is gone.
    const closed = new Promise((resolve) => child.stdout?.once('close', resolve))
    child.kill('SIGKILL')
    await closed
  },
)
