import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ScanCase } from '#contract/scans/scan-inbox'
import { agentApp } from '#test/app/agent-app'
import { exports, newFolder, project, stl, writeFiles } from '#test/fixtures/scanner-exports'

const w = await agentApp()
const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const byText = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : 1)

const casesNamed = async (name: string): Promise<ScanCase[]> =>
  (await w.inboxCases()).filter(({ rx }) => rx.name === name)
const uploadsOf = async (scanCase: ScanCase | undefined) =>
  (await w.uploads()).filter(({ scanCaseId }) => scanCaseId === scanCase?.id)

test('the exports of every vendor come whole, once, with what they show', async (t) => {
  const expected: Record<string, { name: string; kinds: (string | null)[]; patient?: string }> = {
    medit: {
      name: 'Nora Sample-20261120',
      kinds: ['cad_project', 'scan_bite', 'scan_lower', 'scan_preop', 'scan_upper'],
      patient: 'Nora Sample',
    },
    threeshape: {
      name: '26-000777_Sample_Nora',
      kinds: ['other', 'scan_bite', 'scan_lower', 'scan_prep'],
      patient: 'Nora Sample',
    },
    itero: { name: '134109188', kinds: ['other', 'scan_lower', 'scan_upper'] },
    exocad: {
      name: '2026-11-20_0042',
      kinds: ['cad_project', 'scan_bite', 'scan_lower', 'scan_upper'],
    },
    sirona: { name: 'Sample_Nora_19840309', kinds: ['scan_bite', 'scan_lower', 'scan_upper'] },
    shining: {
      name: '20261120_0815_Nora Sample_exo',
      kinds: ['cad_project', 'other', 'scan_lower', 'scan_upper'],
    },
    generic: { name: 'Case 7', kinds: ['scan_lower', 'scan_upper'] },
  }
  for (const [layout, { name, kinds, patient }] of Object.entries(expected)) {
    await t.test(layout, async () => {
      const { agent, folder } = await w.computer({ layout })
      const files: Record<string, Uint8Array | string> = exports[layout as keyof typeof exports]
      writeFiles(folder, files)
      const first = await agent(['once'])
      // Of the generic folder one file does not show its case, and that is said.
      assert.equal(first.code, layout === 'generic' ? 1 : 0, first.text + first.errors)
      const [scanCase, ...others] = await casesNamed(name)
      assert.equal(others.length, 0)
      if (patient !== undefined) assert.equal(scanCase?.patientHint?.name, patient)
      const uploads = await uploadsOf(scanCase)
      const found = uploads.map(({ kind }) => kind).toSorted(byText)
      assert.deepEqual(found, kinds)
      const hashes = new Set(Object.values(files).map(hash))
      for (const upload of uploads) {
        assert.equal(upload.status, 'complete')
        assert.ok(hashes.has(upload.sha256 ?? ''))
      }
      const count = (await w.uploads()).length
      await agent(['once'])
      assert.equal((await w.uploads()).length, count, 'nothing comes twice')
    })
  }
})

test('our number in the name of a folder brings the scan into its order', async () => {
  const order = await w.fixture.orderAt('submitted')
  const { agent, folder } = await w.computer()
  writeFiles(folder, { [`${order.number} Crown/upper.stl`]: stl(50, 100) })
  assert.equal((await agent(['once'])).code, 0)
  await w.settle()
  const { body } = await w.clinic.owner.get(`/orders/${order.id}/files`)
  assert.deepEqual(
    body.data.map((file: { sha256: string }) => file.sha256),
    [hash(stl(50, 100))],
  )
})

test('a file that is being written is not taken, nor is its case, until it is whole', async () => {
  const { agent, folder } = await w.computer()
  const bytes = stl(60, 101)
  writeFiles(folder, { 'Half/upper.stl': bytes.subarray(0, 1_000), 'Half/lower.stl': stl(60, 102) })
  const early = await agent(['once'])
  assert.equal(early.code, 1)
  assert.match(early.text, /waits/)
  assert.equal((await casesNamed('Half')).length, 0)
  appendFileSync(join(folder, 'Half/upper.stl'), bytes.subarray(1_000))
  assert.equal((await agent(['once'])).code, 0)
  const [scanCase] = await casesNamed('Half')
  const hashes = (await uploadsOf(scanCase)).map(({ sha256 }) => sha256)
  assert.deepEqual(new Set(hashes), new Set([hash(bytes), hash(stl(60, 102))]))
})

test('a file that changes after it was sent comes again, and only that one', async () => {
  const { agent, folder } = await w.computer()
  writeFiles(folder, { 'Again/upper.stl': stl(10, 103), 'Again/lower.stl': stl(10, 104) })
  await agent(['once'])
  writeFiles(folder, { 'Again/upper.stl': stl(11, 105) })
  assert.equal((await agent(['once'])).code, 0)
  const [scanCase, ...others] = await casesNamed('Again')
  assert.equal(others.length, 0)
  const uploads = await uploadsOf(scanCase)
  assert.equal(uploads.length, 3)
  assert.ok(uploads.some(({ sha256 }) => sha256 === hash(stl(11, 105))))
})

test('without its journal the agent looks again, and the server wants nothing of it twice', async () => {
  const { agent, folder, state } = await w.computer()
  writeFiles(folder, { 'Lost/upper.stl': stl(10, 106) })
  await agent(['once'])
  for (const name of readdirSync(state)) {
    if (name.startsWith('journal')) rmSync(join(state, name))
  }
  assert.equal((await agent(['once'])).code, 0)
  const [scanCase, ...others] = await casesNamed('Lost')
  assert.equal(others.length, 0)
  assert.equal((await uploadsOf(scanCase)).length, 1)
})

test('the same place with another number of the vendor is another case', async () => {
  const { agent, folder } = await w.computer({ layout: 'exocad' })
  const place = (guid: string) => ({
    'Export/Export.dentalProject': project({ guid, patient: 'Nora Sample' }),
  })
  writeFiles(folder, { 'Export/Export-UpperJaw.stl': stl(10, 107) })
  await agent(['once'])
  // The project comes last: the case stays what it is.
  writeFiles(folder, place('7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e11'))
  await agent(['once'])
  assert.equal((await casesNamed('Export')).length, 1)
  writeFiles(folder, {
    ...place('7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e12'),
    'Export/Export-UpperJaw.stl': stl(10, 108),
  })
  await agent(['once'])
  const cases = await casesNamed('Export')
  assert.equal(cases.length, 2)
  const [newest] = cases.filter(({ externalCaseId }) => externalCaseId.endsWith('4e12'))
  const hashes = (await uploadsOf(newest)).map(({ sha256 }) => sha256)
  assert.ok(hashes.includes(hash(stl(10, 108))))
  assert.ok(!hashes.includes(hash(stl(10, 107))), 'no scan of the patient before')
})

test('what lay in a folder before is left alone until it changes, unless it is asked for', async () => {
  const { agent, folder } = await w.computer({ isAdded: false })
  writeFiles(folder, { 'Old/upper.stl': stl(10, 109) })
  const add = ['add', folder, '--connection', w.connection.id]
  const added = await agent(add)
  assert.match(added.text, /1 cases with 1 files .* left alone/)
  await agent(['once'])
  assert.equal((await casesNamed('Old')).length, 0)
  writeFiles(folder, { 'Old/lower.stl': stl(10, 110) })
  await agent(['once'])
  const [scanCase] = await casesNamed('Old')
  assert.equal((await uploadsOf(scanCase)).length, 2)

  assert.match((await agent(add)).errors, /watched already/)
  assert.match((await agent(['add', join(folder, 'Old')])).errors, /watched already/)
  assert.equal((await agent(['remove', folder])).code, 0)
  assert.equal((await agent([...add, '--existing'])).code, 0)
})

test('a dry run changes nothing, on this computer or at the server', async () => {
  const { agent, folder, state } = await w.computer()
  writeFiles(folder, { 'Dry/upper.stl': stl(10, 111) })
  const before = readdirSync(state).map((name) => [name, readFileSync(join(state, name), 'utf8')])
  const [cases, uploads] = [(await w.inboxCases()).length, (await w.uploads()).length]
  for (const texts of [
    ['once'],
    ['run'],
    ['remove', folder],
    ['add', newFolder(), '--connection', w.connection.id],
    ['login', '--server', 'https://other.example'],
    ['logout'],
  ]) {
    const { code, errors, text } = await agent([...texts, '--dry-run'])
    assert.equal(errors, '', texts.join(' '))
    assert.match(text, /[Ww]ould/)
    assert.ok(code === 0 || texts[0] === 'once' || texts[0] === 'run')
  }
  const now = readdirSync(state).map((name) => [name, readFileSync(join(state, name), 'utf8')])
  assert.deepEqual(now, before)
  assert.equal((await w.inboxCases()).length, cases)
  assert.equal((await w.uploads()).length, uploads)
})

test('the log and the status hold no name of a patient, unless they are asked for it', async () => {
  const { agent, folder, state } = await w.computer()
  writeFiles(folder, {
    'Nora Privacy/Nora Privacy upper.stl': stl(10, 112),
    'Nora Broken/Nora Broken upper.stl': 'no scan at all',
  })
  const quiet = await agent(['once'])
  const status = await agent(['status'])
  const log = await agent(['log', '--lines', '5'])
  for (const text of [
    quiet.text,
    status.text,
    log.text,
    readFileSync(join(state, 'agent.log'), 'utf8'),
  ]) {
    assert.doesNotMatch(text, /nora/i)
    assert.ok(text.length > 0)
  }
  assert.equal(log.text.trim().split('\n').length, 5)
  assert.match(status.text, /answers, and takes the credential/)
  writeFiles(folder, { 'Nora Loud/upper.stl': stl(10, 113) })
  assert.match((await agent(['once', '--verbose'])).text, /Nora Loud/)
})

test('a credential that was revoked ends the agent with a sentence and its exit code', async () => {
  const { agent, folder, device, start, state } = await w.computer()
  writeFiles(folder, { 'Revoked/upper.stl': stl(10, 114) })
  assert.equal((await device.post('/auth/device/v1/sign-out')).status, 204)
  for (const command of ['once', 'run']) {
    const { code, errors } = await agent([command])
    assert.equal(code, 3)
    assert.match(errors, /Sign in again: {2}pontic-agent login/)
  }
  assert.match(readFileSync(join(state, 'agent.log'), 'utf8'), /no longer takes the credential/)
  assert.ok(!existsSync(join(state, 'agent.lock')))
  assert.match((await agent(['status'])).text, /no longer takes the credential/)
  assert.ok(start)
})

test('two agents do not work with one state, and the second says so', async () => {
  const { agent, state } = await w.computer()
  const lock = { pid: process.ppid, bootedAtMs: Date.now() }
  writeFileSync(join(state, 'agent.lock'), JSON.stringify(lock))
  const { code, errors } = await agent(['once'])
  assert.equal(code, 4)
  assert.match(errors, /running already/)
})

test('before anything is set up each command says what comes first', async () => {
  const { agent, state } = await w.computer({ isAdded: false })
  assert.match((await agent(['once'])).errors, /pontic-agent add/)
  rmSync(join(state, 'credential.json'))
  assert.match((await agent(['once'])).errors, /pontic-agent login/)
  assert.equal((await agent(['status'])).code, 0)
  assert.equal((await agent(['logout'])).code, 0)
  assert.equal((await agent(['add', '/no/such/folder'])).code, 1)
  assert.equal((await agent(['frobnicate'])).code, 2)
})

test('a folder that cannot be reached is said once and does not hold up the others', async () => {
  const { agent, folder } = await w.computer()
  const other = newFolder()
  assert.equal((await agent(['add', other, '--connection', w.connection.id])).code, 0)
  rmSync(folder, { recursive: true })
  writeFiles(other, { 'Other/upper.stl': stl(10, 115) })
  const { code, text } = await agent(['once'])
  assert.equal(code, 1)
  assert.match(text, /cannot be read now: the system says ENOENT/)
  assert.equal((await casesNamed('Other')).length, 1)
})
