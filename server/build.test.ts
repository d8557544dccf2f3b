import assert from 'node:assert/strict'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { addressOf, openStarts } from '#test/app/starts'
import { buildService } from './build.ts'
import { isServiceBuilt, type BuiltFrom } from './built.ts'

const root = join(import.meta.dirname, '..')
// Packages are found from here as they are from the folder that a start uses.
const folder = join(root, `node_modules/.cache/pontic-built-${process.pid}`)
const other = await mkdtemp(join(tmpdir(), 'pontic-built-'))
after(async () => {
  await rm(folder, { recursive: true, force: true })
  await rm(other, { recursive: true, force: true })
})

test('the built service starts and has the files that it reads beside its sources', async () => {
  await buildService(folder)
  assert.ok(isServiceBuilt(folder))
  const { run } = await openStarts(join(folder, 'main.mjs'))
  const start = run({}, ['--empty'])
  const address = await addressOf(start)
  for (const path of ['/docs', '/docs/docs.css', '/openapi.json', '/app']) {
    assert.equal((await fetch(address + path)).status, 200, path)
  }
  const signUp = async (password: string) => {
    const answer = await fetch(`${address}/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Nora Sample',
        email: 'nora@lab.example',
        password,
        organization: { type: 'lab', name: 'Sample Dental Laboratory', country: 'DE' },
      }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const common = await signUp('qwertyuiop123')
  assert.equal(common.status, 422, common.text)
  start.child.kill('SIGTERM')
  assert.equal(await start.ended, 0, start.output())
})

test('what was built is not used when a source has changed or is gone', async () => {
  const source = join(other, 'source.ts')
  const write = (from: BuiltFrom) => writeFile(join(other, 'built-from.json'), JSON.stringify(from))
  const from = { sources: [relative(root, source)], readAtMs: 2_000_000 }
  assert.equal(isServiceBuilt(other), false, 'nothing was built')
  await writeFile(source, '')
  await write(from)
  await utimes(source, 1_999, 1_999)
  assert.equal(isServiceBuilt(other), true)
  await utimes(source, 2_001, 2_001)
  assert.equal(isServiceBuilt(other), false, 'it was changed')
  await rm(source)
  assert.equal(isServiceBuilt(other), false, 'it is gone')
})
