import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { demoApp } from '#test/app/demo-app'

const root = join(import.meta.dirname, '../..')
const w = await demoApp()
const folder = await mkdtemp(join(tmpdir(), 'pontic-tour-'))
after(() => rm(folder, { recursive: true }))

/** The commands of the README's tour, as they are printed. */
async function readTour(): Promise<string> {
  const page = await readFile(join(root, 'README.md'), 'utf8')
  const [, tour = ''] = /\n## An order, from preflight to remake\n(.*?)\n## /s.exec(page) ?? []
  return [...tour.matchAll(/```sh\n(.*?)```/gs)].map(([, commands]) => commands).join('\n')
}

test("the README's tour takes an order from preflight to remake, as it is printed", async () => {
  const tour = (await readTour()).replace(
    'npm run -s verify-proof',
    `node ${join(root, 'server/verify-proof.ts')}`,
  )
  await cp(join(root, 'test/fakes/curl'), join(folder, 'bin/curl'))
  const path = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
  const { stdout } = await promisify(execFile)('sh', ['-e', '-c', tour], {
    cwd: folder,
    env: { ...process.env, PATH: path, SERVICE: w.url },
    timeout: 300_000,
  })
  assert.match(stdout, /isComplete: false/)
  assert.match(stdout, /Choose the shade/)
  assert.match(stdout, /upload-offset: 200\nscan_upper\n/)
  for (const steps of [
    ['accepted', 'in_production'],
    ['passed', 'ready', 'delivered', 'completed', 'open', 'agreed'],
  ]) {
    assert.match(stdout, new RegExp(steps.join('\n')))
  }
  assert.match(stdout, /subtotalMinor: 23400,[^}]*totalMinor: 0,/s)
  assert.match(stdout, /holds/)
})
