import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { endOf, agentApp } from '#test/app/agent-app'
import { newFolder, stl, writeFiles } from '#test/fixtures/scanner-exports'

const w = await agentApp()

test('the agent is one file that needs nothing but Node', async () => {
  const bundle = join(newFolder(), 'pontic-agent.mjs')
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), bundle])
  assert.match(readFileSync(bundle, 'utf8'), /^#!\/usr\/bin\/env node\n/)
  assert.ok(statSync(bundle).mode & 0o100)
  const help = spawnSync(process.execPath, [bundle, '--help'], { encoding: 'utf8' })
  assert.match(help.stdout, /write-back <order>/)
  assert.equal(help.stderr, '')

  const { start, folder } = await w.computer({ bundle })
  writeFiles(folder, { 'Bundled/upper.stl': stl(10, 1) })
  const child = start('once', '--settle', '0')
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  assert.equal(await endOf(child), 0, errors)
  assert.equal(errors, '', 'no warning of Node either')
  assert.equal((await w.uploads()).length, 1)
})

test('asked to stop, the process leaves its state and ends well', async () => {
  const { start, state } = await w.computer()
  const child = start('run')
  await new Promise((resolve) => child.stdout?.once('data', resolve))
  assert.ok(statSync(join(state, 'agent.lock')).isFile())
  child.kill('SIGTERM')
  assert.equal(await endOf(child), 0)
  assert.throws(() => statSync(join(state, 'agent.lock')))
})
