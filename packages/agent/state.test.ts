import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder } from '#test/fixtures/scanner-exports'
import { readCredential, serverAddress, writeCredential } from './credential.ts'
import { openJournal } from './journal.ts'
import { findRunning, takeLock } from './lock.ts'
import { createLog, logFiles, shortName } from './log.ts'
import { stateFolderAt } from './state-folder.ts'

const writing = { account: 'https://pontic.example o-1', isReadOnly: false }
const newState = () => stateFolderAt(newFolder())

const credential = {
  server: 'https://pontic.example',
  credential: 'service_device_v1_x',
  deviceName: 'Scanner room',
  organizationId: '019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f',
  organizationName: 'North Dental',
  userName: 'Ada Sample',
  expiresAt: '2027-11-20T00:00:00.000Z',
}

test('the credential is for its owner alone, and one that others can read is refused', async () => {
  const state = newState()
  await writeCredential(state, credential)
  assert.equal(statSync(state.credential).mode & 0o777, 0o600)
  assert.deepEqual(await readCredential(state), credential)
  for (const mode of [0o640, 0o604, 0o660]) {
    chmodSync(state.credential, mode)
    await assert.rejects(readCredential(state), /Others on this computer can read/)
  }
})

test('a server is reached by https, or on this computer', () => {
  assert.equal(serverAddress('pontic.example'), 'https://pontic.example')
  assert.equal(serverAddress('https://pontic.example/api/'), 'https://pontic.example/api')
  assert.equal(serverAddress('http://127.0.0.1:3000'), 'http://127.0.0.1:3000')
  for (const address of ['http://pontic.example', 'ftp://pontic.example', 'https://', '']) {
    assert.throws(() => serverAddress(address), address)
  }
})

const entry = (id: string) => ({
  scannerConnectionId: 'c',
  externalCaseId: id,
  vendorCaseId: null,
  files: {},
  seenOn: new Date().toISOString().slice(0, 10),
})

test('the journal is what was saved last, and a torn one gives way to the one before', async () => {
  const state = newState()
  const journal = await openJournal(state, writing)
  journal.entries.cases['a'] = entry('first')
  await journal.save()
  journal.entries.cases['b'] = entry('second')
  await journal.save()
  assert.deepEqual((await openJournal(state, writing)).entries, journal.entries)

  const text = readFileSync(state.journal, 'utf8')
  for (const torn of ['', text.slice(0, 40), '[]', 'null', '{"version":2}', '\0\0\0']) {
    writeFileSync(state.journal, torn)
    const opened = await openJournal(state, writing)
    assert.deepEqual(Object.keys(opened.entries.cases), ['a'], JSON.stringify(torn))
    assert.match(opened.damage ?? '', /damaged/)
    assert.ok(!existsSync(state.journal), 'it is set aside')
  }
  assert.equal(readdirSync(state.path).filter((name) => name.includes('broken')).length, 6)
  writeFileSync(state.previousJournal, 'x')
  assert.deepEqual((await openJournal(state, writing)).entries.cases, {})
})

test('a journal whose process was killed between two renames is the one before', async () => {
  const state = newState()
  const journal = await openJournal(state, writing)
  journal.entries.cases['a'] = entry('first')
  await journal.save()
  writeFileSync(`${state.journal}.new`, 'half of a')
  assert.deepEqual(Object.keys((await openJournal(state, writing)).entries.cases), ['a'])
  await journal.save()
  assert.deepEqual(Object.keys((await openJournal(state, writing)).entries.cases), ['a'])
})

test('for another server or organization nothing counts as sent', async () => {
  const state = newState()
  const journal = await openJournal(state, writing)
  const file = { sizeBytes: 1, modifiedMs: 1, changedMs: 1, sha256: 'x', sentSha256: 'x' }
  journal.entries.cases['a'] = { ...entry('first'), files: { 'upper.stl': file } }
  await journal.save()
  const sent = async (account: string) =>
    (await openJournal(state, { account, isReadOnly: true })).entries.cases['a']?.files['upper.stl']
      ?.sentSha256
  assert.equal(await sent(writing.account), 'x')
  assert.equal(await sent('https://pontic.example o-2'), null)
})

test('cases that left their folder half a year ago are forgotten', async () => {
  const state = newState()
  const journal = await openJournal(state, writing)
  journal.entries.cases['old'] = { ...entry('old'), seenOn: '2020-01-01' }
  journal.entries.cases['new'] = entry('new')
  await journal.save()
  assert.deepEqual(Object.keys((await openJournal(state, writing)).entries.cases), ['new'])
})

test('one state has one agent, and a lock whose process is gone is taken over', async () => {
  const state = newState()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(other, 'spawn')
  const bootedAtMs = Math.round(Date.now() - uptime() * 1000)
  writeFileSync(state.lock, JSON.stringify({ pid: other.pid, bootedAtMs }))
  await assert.rejects(takeLock(state), { name: 'AlreadyRunning' })
  assert.equal(await findRunning(state), other.pid)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const leave = await takeLock(state)
  assert.equal(JSON.parse(readFileSync(state.lock, 'utf8')).pid, process.pid)
  await leave()
  assert.ok(!existsSync(state.lock))
})

test('a lock from before the computer was restarted, or half of one, is taken over', async () => {
  const state = newState()
  for (const stale of [
    JSON.stringify({ pid: process.ppid, bootedAtMs: Date.now() - uptime() * 1000 - 3_600_000 }),
    '{"pid":',
    '',
  ]) {
    writeFileSync(state.lock, stale)
    await (
      await takeLock(state)
    )()
  }
  assert.deepEqual(readdirSync(state.path), [])
})

test('the log is turned over by its size, has one line for each thing and can be read by its owner', () => {
  const { log: path } = newState()
  const printed: string[] = []
  const log = createLog({ path, print: (line) => printed.push(line) })
  for (let line = 0; line < 12; line++) log(`${line}\nforged line ${'x'.repeat(500_000)}`)
  const files = logFiles(path)
  assert.ok(files.every((file) => existsSync(file)))
  assert.ok(files.every((file) => statSync(file).size < 1_100_000))
  assert.equal(statSync(path).mode & 0o777, 0o600)
  assert.match(printed[0] ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}0 forged line/)
  assert.ok(!printed[0]?.includes('\n'))
  assert.doesNotMatch(shortName('Nora Sample'), /nora|sample/i)
})

test('a log that cannot be written does not stop the agent', () => {
  const printed: string[] = []
  const path = join(newFolder(), 'no-such-folder', 'agent.log')
  createLog({ path, print: (line) => printed.push(line) })('a line')
  assert.equal(printed.length, 1)
})
