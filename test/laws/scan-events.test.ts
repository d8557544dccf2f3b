import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '#platform/db/db'
import { findCase } from '#test/helpers/scan-helpers'
import { filesOf, placeOf, type CaseFact } from '#test/oracles/scan-oracle'
import { openChance, openScanScript, type ScriptEvent } from '#test/fixtures/scan-script'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { inTurn } from '#test/runner/turns'
import { vendorApp } from '#test/app/vendor-app'
import type { Actor, Organization } from '#test/app/test-app'

const seed = seedOf()
const eventCount = drawCount(250, 2_000)

const w = await vendorApp()
const labs = [await w.org('lab'), await w.org('lab')] as const
const clinics = [await w.org('clinic'), await w.org('clinic')] as const
const owners = new Map<string, Organization>([...labs, ...clinics].map((of) => [of.id, of]))
const ownerOf = (id: string): Actor => owners.get(id)?.owner as Actor
const chance = openChance(seed)
const { happens, whole, pick, shuffled } = chance
const script = openScanScript(w, chance)
const { orders, shared, cases, events, addOrder, addCase } = script
const { speakStandard, speakMedit, speakItero, speakLocally } = script

// People with scans in the second half of the time: they attach, take back, put aside.
async function command(scan: CaseFact): Promise<void> {
  const owner = ownerOf(scan.ownerId)
  const found = await findCase(owner, scan.externalId).catch(() => undefined)
  if (!found) return
  const at = `/scan-inbox/${found.id}`
  // Orders that a rule finds by their patient are left to the rule.
  const order = pick(
    shared.filter(({ labId, clinicId }) => [labId, clinicId].includes(scan.ownerId)),
  )
  if (found.matchedOrderId !== null) {
    assert.equal((await owner.post(`${at}/unmatch`, {})).status, 200)
    scan.commands.push({ orderId: null })
    return
  }
  const isIgnored = happens(0.3)
  const { status, body, text } = isIgnored
    ? await owner.post(`${at}/ignore`)
    : await owner.post(`${at}/match`, { orderId: order.id })
  // A job that outlived its storm may have attached it since it was read: then nothing changes.
  if (body.code === 'scan_already_attached') return
  assert.equal(status, 200, text)
  scan.commands.push(isIgnored ? 'ignored' : { orderId: order.id })
}

const referencesEach = drawCount(3, 6)
const patientsEach = drawCount(2, 4)
const caseCount = drawCount(40, 60)

// A server dies after one of these batches; which one comes by turns.
const killedAfter = inTurn([2, 5, 8], 3)

/** Cases of all kinds between two laboratories and two clinics. */
async function imagine(): Promise<void> {
  for (const lab of labs) {
    for (const clinic of clinics) {
      script.connections.set(`${lab.id} ${clinic.id}`, await w.connect(lab, clinic))
    }
  }
  const code = (() => {
    let made = 0
    return () => `LAW-${++made}`
  })()
  for (let place = 0; place < 10; place++) {
    await addOrder(pick(clinics), pick(labs), code())
  }
  shared.push(...orders)
  const someOrderOf = (owner: Organization) =>
    pick(shared.filter((order) => [order.labId, order.clinicId].includes(owner.id)))
  for (const [place, clinic] of clinics.entries()) {
    const standard = await w.addConnection(clinic)
    const medit = await w.addConnection(clinic, { scannerType: 'medit' })
    const folder = await w.addConnection(clinic, { scannerType: 'watch_folder' })
    const itero = await w.signedIn(clinic, 'itero')
    const agent = await w.device(clinic, clinic.ownerUserId)
    for (let count = 0; count < referencesEach; count++) {
      const order = someOrderOf(clinic)
      const reference = happens(0.5) ? order.id : order.number
      speakStandard(addCase('reference', clinic, { reference }), standard, {})
    }
    for (const speak of [speakStandard, speakMedit]) {
      for (let count = 0; count < patientsEach; count++) {
        const patientCode = code()
        await addOrder(clinic, pick(labs), patientCode)
        if (count === patientsEach - 1) await addOrder(clinic, pick(labs), patientCode)
        const from = speak === speakMedit ? medit : standard
        speak(addCase('patient', clinic, { patientCode }), from, {})
      }
    }
    const torn = someOrderOf(clinic)
    const other = shared.find(({ clinicId, id }) => clinicId === clinic.id && id !== torn.id)
    const patientCode = other?.patientCode ?? 'nobody'
    speakStandard(addCase('torn', clinic, { reference: torn.id, patientCode }), standard, {})
    for (const reference of [
      undefined,
      'LOST',
      someOrderOf(clinics[1 - place] as Organization).id,
    ]) {
      speakStandard(
        addCase('lost', clinic, reference === undefined ? {} : { reference }),
        standard,
        {},
      )
    }
    for (const reference of [undefined, someOrderOf(clinic).id, someOrderOf(clinic).id]) {
      const scan = addCase('local', clinic, reference === undefined ? {} : { reference })
      speakLocally(scan, folder, agent)
    }
    for (let count = 0; count < 2; count++) {
      const { id } = someOrderOf(clinic)
      speakItero(addCase('itero', clinic, { reference: id }), itero, { reference: id })
    }
  }
  for (const lab of labs) {
    const standard = await w.addConnection(lab)
    for (const clinic of clinics) {
      const answer = await lab.owner.post('/scanner-sender-maps', {
        scannerConnectionId: standard.connection.id,
        senderKind: 'licence',
        senderValue: `L-${clinic.id}`,
        customerId: (await customersOf(lab)).get(clinic.name),
      })
      assert.equal(answer.status, 201, answer.text)
    }
    for (let count = 0; count < patientsEach; count++) {
      const order = someOrderOf(lab)
      speakStandard(addCase('reference', lab, { reference: order.number }), standard, {})
    }
    const { id: reference } = someOrderOf(lab)
    const senderClinicId = clinics.find(
      ({ id }) => id !== orders.find((order) => order.id === reference)?.clinicId,
    )?.id
    if (senderClinicId) {
      speakStandard(addCase('torn', lab, { reference, senderClinicId }), standard, {})
    }
    for (const isKnown of [true, true, false]) {
      const patientCode = code()
      for (const clinic of clinics) await addOrder(clinic, lab, patientCode)
      const sender = isKnown ? { senderClinicId: pick(clinics).id } : {}
      speakStandard(addCase('patient', lab, { patientCode, ...sender }), standard, {})
    }
  }
}

const customersOf = async (lab: Organization): Promise<Map<string, string>> =>
  new Map((await lab.owner.get('/customers')).body.data.map(({ name, id }: any) => [name, id]))

const admin = new pg.Client(w.connection)

// What a killed worker holds is given free when its lease ends; nobody waits for that here.
async function dropLeases(): Promise<void> {
  for (const table of ['webhook_events', 'jobs']) {
    await admin.query(
      `update app.${table} set leased_until = null, run_at = '2026-01-01' where state = 'waiting'`,
    )
  }
}

/** A whole server in a process of its own, whose worker is killed in the middle of its work. */
async function workAndDie(): Promise<void> {
  const serverSettings = {
    logins: w.logins,
    filesFolder: w.filesFolder,
    port: 0,
    settings: Object.fromEntries(
      Object.entries(w.app.env).flatMap(([name, value]) =>
        name.startsWith('SCAN') && value !== undefined ? [[name, String(value)]] : [],
      ),
    ),
  }
  const child = fork(join(import.meta.dirname, '../helpers/upload-server.ts'), {
    env: { ...process.env, UPLOAD_SERVER: JSON.stringify(serverSettings) },
    // A child inherits the options of the test runner, and would run as a test.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  await once(child, 'message')
  const waiting = async () =>
    (await admin.query(`select count(*)::int as n from app.webhook_events where state = 'waiting'`))
      .rows[0].n as number
  const before = await waiting()
  const enough = Math.max(0, before - 20 - whole(40))
  for (let look = 0; look < 1_000 && (await waiting()) > enough; look++) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  child.kill('SIGKILL')
  await ended
  await dropLeases()
}

class Killed extends Error {}

/** Works with a database that loses the answer, or is lost before it is asked, now and then. */
async function workInStorm(): Promise<void> {
  const { write, acrossOrgs } = w.app.db
  const storm =
    <A extends unknown[], T>(run: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      if (happens(0.03)) throw new Killed('before the work')
      const result = await run(...given)
      if (happens(0.03)) throw new Killed('after the commit')
      return result
    }
  Object.assign(w.app.db, { write: storm(write), acrossOrgs: storm(acrossOrgs) })
  try {
    await w.settle()
  } catch (error) {
    assert.ok(error instanceof Killed, String(error))
  } finally {
    Object.assign(w.app.db, { write, acrossOrgs })
  }
  await dropLeases()
}

type Line = {
  orderId: string | null
  case: string
  file: string
  hash: string | null
  sides: string
}

const selectLines = (tx: Tx): Promise<Line[]> =>
  tx.all(
    sql<Line>`select order_id, external_id::jsonb ->> 1 as case, external_id::jsonb ->> 2 as file,
        encode(sha256, 'hex') as hash, concat_ws(' ', lab_organization_id, clinic_organization_id) as sides
      from app.files order by id`,
  )

/** What is in the first list and not in the second, each as often as it is too many. */
function minus(some: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return some.filter((line) => {
    const place = left.indexOf(line)
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
}

async function deliver(scriptEvents: readonly ScriptEvent[]): Promise<void> {
  const rest = scriptEvents.values()
  const hand = async () => {
    for (const scriptEvent of rest) await scriptEvent()
  }
  await Promise.all(Array.from({ length: 6 }, hand))
}

async function live(): Promise<void> {
  await imagine()
  const more = Array.from({ length: Math.max(0, eventCount - events.length) }, () => pick(events))
  const all = shuffled([...events, ...more])
  const batchSize = Math.ceil(all.length / 10)
  for (let batch = 0; batch < 10; batch++) {
    await deliver(all.slice(batch * batchSize, (batch + 1) * batchSize))
    await (killedAfter.includes(batch) ? workAndDie() : workInStorm())
    if (batch < 4) continue
    for (const scan of shuffled(cases).slice(0, 6)) await command(scan)
  }
  for (let round = 0; round < 3; round++) {
    await dropLeases()
    await w.settle()
  }
}

test('events of mixed vendors in any order, repeated, with crashes between, leave each file once', async (t) => {
  t.diagnostic(`TEST_SEED=${seed}`)
  const message = `TEST_SEED=${seed}`
  await admin.connect()
  try {
    // What is in the files is another law's affair.
    await admin.query(`alter table app.files disable trigger queue_inspection_later`)
    await live()
  } finally {
    await admin.end()
  }

  const places: string[] = []
  for (const scan of cases) {
    const found = await findCase(ownerOf(scan.ownerId), scan.externalId)
    const expected = placeOf(scan, orders)
    const place = typeof expected === 'string' ? expected : expected.orderId
    const actual = found.matchedOrderId ?? (found.matchState === 'ignored' ? 'ignored' : 'waiting')
    if (actual !== place) places.push(`${scan.externalId}: ${actual}, not ${place}`)
    assert.deepEqual(
      new Set(found.files.map(({ externalId }) => externalId)),
      new Set(scan.files.keys()),
      `${message}: the inbox knows all files of ${scan.externalId}`,
    )
  }
  assert.deepEqual(places, [], message)

  const lines = await w.across(selectLines)
  const attached = lines.filter(({ orderId }) => orderId !== null)
  const there = attached.map((line) => `${line.orderId} ${line.case} ${line.file} ${line.hash}`)
  const due = filesOf(cases, orders)
  assert.deepEqual(
    { missing: minus(due, there), tooMany: minus(there, due) },
    { missing: [], tooMany: [] },
    message,
  )
  for (const { orderId, sides } of attached) {
    const order = orders.find(({ id }) => id === orderId)
    assert.equal(sides, `${order?.labId} ${order?.clinicId}`, message)
  }
  // What waits with its scan is there once, visible to its own side.
  const waiting = lines.filter(({ orderId }) => orderId === null)
  // Without a hash two announcements may be one file: that shows when the bytes are fetched.
  const keys = waiting
    .filter(({ hash }) => hash !== null)
    .map((line) => `${line.case} ${line.file} ${line.hash}`)
  assert.equal(new Set(keys).size, keys.length, message)
  for (const line of waiting) {
    const scan = cases.find(({ externalId }) => externalId === line.case)
    assert.equal(line.sides, scan?.ownerId, message)
    assert.ok(line.hash === null || scan?.files.get(line.file)?.has(line.hash), message)
  }
  const left = await w.across((tx) =>
    tx.all(
      sql`select state, count(*), min(last_error) as error from app.webhook_events
        where state not in ('done', 'unmatched', 'ignored') group by state
        union all select state, count(*), min(last_error) from app.jobs
          where queue = 'scan-cases' and state <> 'done' group by state`,
    ),
  )
  assert.deepEqual(left, [], message)
  const linked = cases.filter((scan) => typeof placeOf(scan, orders) !== 'string').length
  t.diagnostic(
    `${eventCount} events, ${cases.length} scans, ${linked} with an order, ${lines.length} files`,
  )
  // Which scans find their order depends on who comes first: a fifth of them is enough to learn from.
  assert.ok(cases.length >= caseCount, message)
  assert.ok(linked > caseCount / 5 && linked < (cases.length * 3) / 4, message)
})
