import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { KnownCase } from './journal.ts'
import { agentApp, endOf } from '#test/app/agent-app'
import { project, stl, writeFiles } from '#test/fixtures/scanner-exports'
import { until } from '#test/app/test-app'
import { openGateway, type Weather } from '#test/fakes/gateway'
import { stretchWire } from '#test/fakes/wire'

const w = await agentApp()
const port = Number(new URL(w.url).port)
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const uploadsOfCase = async (name: string) => {
  const scanCase = (await w.inboxCases()).find(({ rx }) => rx.name === name)
  return (await w.uploads()).filter(({ scanCaseId }) => scanCaseId === scanCase?.id)
}
const isHere = async (name: string, bytes: Uint8Array) =>
  (await uploadsOfCase(name)).some(
    ({ status, sha256 }) => status === 'complete' && sha256 === hash(bytes),
  )

// Ten megabytes: three parts of an upload.
const large = (mark: number) => stl(200_000, mark)

test('killed in the middle of a file, the agent goes on where it was, and sends it once', async () => {
  const wire = await stretchWire(port)
  after(() => wire.close())
  const { agent, start, folder, state } = await w.computer({ address: wire.url })
  const bytes = large(1)
  writeFiles(folder, { 'Killed/upper.stl': bytes })
  const held = wire.hold(6_000_000)
  const child = start('once', '--settle', '0')
  await held
  child.kill('SIGKILL')
  await endOf(child)
  wire.cut()
  const before = wire.forwardedBytes()
  const again = await agent(['once'])
  assert.equal(again.code, 0, again.text + again.errors)
  assert.match(again.text, /going on with scan_upper/)
  assert.ok(wire.forwardedBytes() - before < 7_000_000, 'what was there is not sent again')
  const uploads = await uploadsOfCase('Killed')
  assert.deepEqual(
    uploads.map(({ sha256 }) => sha256),
    [hash(bytes)],
  )
  assert.deepEqual(JSON.parse(readFileSync(join(state, 'journal.json'), 'utf8')).uploads, {})
})

test('a connection that breaks again and again costs no byte twice and ends in one file', async () => {
  const wire = await stretchWire(port)
  after(() => wire.close())
  const { agent, folder } = await w.computer({ address: wire.url })
  const bytes = large(2)
  writeFiles(folder, { 'Broken/upper.stl': bytes })
  const stop = new AbortController()
  const run = agent(['run'], { signal: stop.signal })
  for (let cuts = 0; cuts < 5; cuts++) {
    await wire.hold(1_500_000)
    wire.cut()
  }
  await until(() => isHere('Broken', bytes), 'the file')
  stop.abort()
  assert.equal((await run).code, 0)
  assert.equal((await uploadsOfCase('Broken')).length, 1)
})

test('a server that is away, busy or behind a sign-in page is waited for, whatever the state', async () => {
  const gateway = await openGateway(port)
  after(() => gateway.close())
  const { agent, folder } = await w.computer({ address: gateway.url })
  const stop = new AbortController()
  let weather: Weather = 'gone'
  gateway.turn(weather)
  writeFiles(folder, { 'Weather/upper.stl': stl(10, 3) })
  const run = agent(['run'], { signal: stop.signal })
  for (weather of ['gone', 'busy', 'crowded', 'portal'] as const) {
    gateway.turn(weather)
    await until(() => gateway.turnedAway() > 2, weather)
  }
  gateway.turn('clear')
  await until(() => isHere('Weather', stl(10, 3)), 'the scan')
  stop.abort()
  const { code, text } = await run
  assert.equal(code, 0)
  assert.match(text, /cannot be reached .* Trying again in/)
  assert.match(text, /is redirected/)
})

test('a busy server in the middle of a file does not begin a second upload', async () => {
  const gateway = await openGateway(port)
  after(() => gateway.close())
  const { agent, folder } = await w.computer({ address: gateway.url })
  const bytes = large(4)
  writeFiles(folder, { 'Busy/upper.stl': bytes })
  const stop = new AbortController()
  const run = agent(['run'], { signal: stop.signal })
  await until(async () => ((await uploadsOfCase('Busy'))[0]?.receivedBytes ?? 0) > 0, 'some bytes')
  gateway.turn('uploads crowded')
  await until(() => gateway.turnedAway() > 3, 'requests')
  gateway.turn('clear')
  await until(() => isHere('Busy', bytes), 'the scan')
  stop.abort()
  await run
  assert.equal((await uploadsOfCase('Busy')).length, 1)
})

test('without a server once ends with a sentence, and the next time brings all', async () => {
  const gateway = await openGateway(port)
  after(() => gateway.close())
  const { agent, folder } = await w.computer({ address: gateway.url })
  writeFiles(folder, { 'Later/upper.stl': stl(10, 5) })
  gateway.turn('gone')
  const { code, errors } = await agent(['once'])
  assert.equal(code, 1)
  assert.match(errors, /cannot be reached/)
  gateway.turn('clear')
  assert.equal((await agent(['once'])).code, 0)
  assert.ok(await isHere('Later', stl(10, 5)))
})

test('another case in the same place comes whole, also when the uploads fail at first', async () => {
  const gateway = await openGateway(port)
  after(() => gateway.close())
  const { agent, folder, journal } = await w.computer({ address: gateway.url, layout: 'exocad' })
  const files = (guid: string) => ({
    'Same/Same-UpperJaw.stl': stl(10, 20),
    'Same/Same.dentalProject': project({ guid, patient: 'Nora Sample' }),
  })
  writeFiles(folder, files('7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e21'))
  assert.equal((await agent(['once'])).code, 0)
  writeFiles(folder, files('7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e22'))
  gateway.turn('uploads crowded')
  assert.equal((await agent(['once'])).code, 1)
  const [known] = Object.values<KnownCase>(journal().cases)
  assert.match(known?.externalCaseId ?? '', /4e22$/)
  assert.deepEqual(
    Object.values(known?.files ?? {}).map(({ sentSha256 }) => sentSha256),
    [null, null],
  )
  gateway.turn('clear')
  assert.equal((await agent(['once'])).code, 0)
  const cases = (await w.inboxCases()).filter(({ rx }) => rx.name === 'Same')
  assert.equal(cases.length, 2)
  const uploads = await w.uploads()
  for (const { id } of cases) {
    assert.equal(uploads.filter(({ scanCaseId }) => scanCaseId === id).length, 2)
  }
})

test('a file that changes while it is sent is never mixed: the new one comes whole', async () => {
  const wire = await stretchWire(port)
  after(() => wire.close())
  const { agent, folder } = await w.computer({ address: wire.url })
  const [old, fresh] = [large(6), large(7)]
  writeFiles(folder, { 'Mixed/upper.stl': old })
  const held = wire.hold(5_000_000)
  const stop = new AbortController()
  const run = agent(['run'], { signal: stop.signal })
  await held
  writeFileSync(join(folder, 'Mixed/upper.stl'), fresh)
  wire.cut()
  await until(() => isHere('Mixed', fresh), 'the new file')
  stop.abort()
  assert.doesNotMatch((await run).text, /not brought/)
  const whole = (await uploadsOfCase('Mixed')).filter(({ status }) => status === 'complete')
  assert.deepEqual(
    whole.map(({ sha256 }) => sha256),
    [hash(fresh)],
  )
})

test('while it runs the agent takes what comes and ends when its credential is revoked', async () => {
  const { agent, folder, device } = await w.computer()
  const run = agent(['run'])
  for (const mark of [8, 9, 10]) {
    writeFiles(folder, { [`Running ${mark}/upper.stl`]: stl(10, mark) })
    await until(() => isHere(`Running ${mark}`, stl(10, mark)), 'the scan')
  }
  await device.post('/auth/device/v1/sign-out')
  writeFiles(folder, { 'Running 11/upper.stl': stl(10, 11) })
  const { code, errors } = await run
  assert.equal(code, 3)
  assert.match(errors, /Sign in again/)
})
