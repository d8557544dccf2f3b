import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { smallScan, type MadeConnection } from '#test/app/scan-app'
import { vendorApp } from '#test/app/vendor-app'
import type { Actor } from '#test/app/test-app'

const w = await vendorApp()
const { medit, threeshape, itero, dscore } = w.clouds
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const staff = await w.member(clinic)
const secondOwner = await w.member(clinic, { role: 'owner' })
const stl = smallScan()

const at = ({ connection }: MadeConnection, command: string) =>
  `/scanner-connections/${connection.id}/${command}`
const begin = (made: MadeConnection, actor: Actor = clinic.owner, body: object = {}) =>
  actor.post(at(made, 'authorize'), body)
const addMedit = () => w.addConnection(clinic, { scannerType: 'medit' })

test('an owner signs in at each vendor, and the connection says that it is connected', async () => {
  for (const [scannerType, service] of [
    ['medit', 'Medit Link'],
    ['threeshape', '3Shape Communicate'],
    ['itero', 'iTero'],
    ['dentsply_sirona', 'DS Core'],
  ] as const) {
    const made = await w.signedIn(clinic, scannerType)
    const { connectionStatus, statusMessage, lastConnectedAt } = await w.statusOf(clinic, made)
    assert.equal(connectionStatus, 'connected', scannerType)
    assert.ok(lastConnectedAt)
    assert.match(statusMessage ?? '', /public notes; not yet tried/)
    const { body } = await clinic.owner.post(at(made, 'test'))
    assert.deepEqual(body.test, { isWorking: true, message: `${service} takes the sign-in.` })
  }
  assert.equal(dscore.tokens.counts.exchanges, 1)
})

test('tokens are stored encrypted, and no answer shows them', async () => {
  const made = await w.signedIn(clinic, 'medit')
  const seen = medit.requests.find(({ path }) => path === '/v1/me')
  const token = seen?.headers['authorization']?.slice('Bearer '.length) ?? ''
  assert.ok(token.length > 10)
  const stored = await w.stored(made)
  assert.ok(stored?.accessToken && !stored.accessToken.includes(token))
  const { text } = await clinic.owner.get(`/scanner-connections/${made.connection.id}`)
  assert.ok(!text.includes(token))
})

test('a browser that comes back sees a page, a program JSON', async () => {
  const made = await addMedit()
  const { body } = await begin(made)
  const page = await fetch(w.url + medit.tokens.approve(body.url), {
    headers: {
      ...clinic.owner.credentials,
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    },
  })
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(await page.text(), /Signed in/)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
})

test('only the owner who began comes back, once, within ten minutes', async () => {
  const made = await addMedit()
  assert.equal((await begin(made, staff)).body.code, 'permission_required')
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await begin(made, device)).body.code, 'session_cookie_required')

  const back = medit.tokens.approve((await begin(made)).body.url)
  const wrongState = back.replace(/state=[^&]+/, 'state=invented')
  assert.equal((await clinic.owner.get(wrongState)).status, 422)
  assert.equal((await other.owner.get(back)).status, 422)
  assert.equal((await clinic.owner.get(back)).status, 200)
  const again = await clinic.owner.get(back)
  assert.deepEqual([again.status, again.body.code], [422, 'sign_in_not_yours'])

  const foreign = medit.tokens.approve((await begin(made)).body.url)
  assert.equal((await secondOwner.get(foreign)).status, 422)

  const late = await vendorApp()
  const office = await late.org('clinic')
  const slow = await late.addConnection(office, { scannerType: 'medit' })
  const page = await office.owner.post(at(slow, 'authorize'), {})
  late.moveClock(11 * 60_000)
  const tooLate = await office.owner.get(late.clouds.medit.tokens.approve(page.body.url))
  assert.equal(tooLate.body.code, 'sign_in_not_yours')
})

test('a person who says no at the vendor, and a code that is not good, change nothing', async () => {
  const made = await w.signedIn(clinic, 'medit')
  const back = medit.tokens.approve((await begin(made)).body.url)
  const denied = back.replace(/code=[^&]+/, 'error=access_denied')
  assert.equal((await clinic.owner.get(denied)).body.code, 'vendor_sign_in_cancelled')
  const other = medit.tokens.approve((await begin(made)).body.url)
  const spoiled = other.replace(/code=[^&]+/, 'code=stolen')
  assert.equal((await clinic.owner.get(spoiled)).body.code, 'vendor_refused_sign_in')
  assert.equal((await w.statusOf(clinic, made)).connectionStatus, 'connected')
  assert.equal((await clinic.owner.post(at(made, 'test'))).body.test.isWorking, true)
})

test('another organization finds no connection to sign in with, to test or to sync', async () => {
  const made = await w.signedIn(clinic, 'medit')
  for (const command of ['authorize', 'test', 'sync']) {
    const body = command === 'authorize' ? {} : undefined
    assert.equal((await other.owner.post(at(made, command), body)).status, 404, command)
  }
  assert.equal((await staff.post(at(made, 'sync'))).status, 200)
  assert.equal((await staff.post(at(made, 'test'))).body.code, 'permission_required')
})

test('vendors without a sign-in say what works instead', async () => {
  for (const [scannerType, remark] of [
    ['carestream', /no public interface/],
    ['shining3d', /no public interface/],
    ['planmeca', /no public interface/],
    ['exocad', /no public interface/],
    ['watch_folder', /agent/],
    ['other', /$/],
  ] as const) {
    const made = await w.addConnection(clinic, { scannerType })
    const refused = await begin(made)
    assert.equal(refused.status, 422, scannerType)
    assert.equal(refused.body.code, 'vendor_without_sign_in')
    if (scannerType !== 'other') assert.match(made.connection.statusMessage ?? '', remark)
    const synced = await clinic.owner.post(at(made, 'sync'))
    assert.equal(synced.body.code, 'vendor_not_signed_in_by_anyone')
    const { test: found } = (await clinic.owner.post(at(made, 'test'))).body
    assert.equal(found.isWorking, false)
    assert.match(found.message, /No verified event has come yet/)
  }
})

test('a server that is not registered at a vendor says so', async () => {
  const bare = await vendorApp({ SCANNER_DSCORE_CLIENT_ID: '' })
  const office = await bare.org('clinic')
  const made = await bare.addConnection(office, { scannerType: 'dentsply_sirona' })
  const answer = await office.owner.post(at(made, 'authorize'), {})
  assert.equal(answer.body.code, 'vendor_app_missing')
})

test('a Unite of a practice is asked only where the operator lists its host', async () => {
  const made = await w.addConnection(clinic, { scannerType: 'threeshape' })
  for (const serviceUrl of ['https://unite.practice.example:5492', 'http://10.0.0.5:5492']) {
    const answer = await begin(made, clinic.owner, { serviceUrl })
    assert.equal(answer.status, 422)
    assert.equal(answer.body.code, 'host_not_allowed')
  }
  assert.equal((await begin(made, clinic.owner, { serviceUrl: 'ftp://x' })).status, 400)
  const wrong = await begin(await addMedit(), clinic.owner, { serviceUrl: threeshape.url })
  assert.equal(wrong.body.code, 'vendor_has_one_address')
})

test('a region that the vendor names is asked only where it is the vendor’s or listed', async () => {
  const made = await w.addConnection(clinic, { scannerType: 'itero' })
  const own = itero.settings.regionUrl
  for (const regionUrl of [
    'https://evil.example',
    'http://169.254.169.254',
    'http://127.0.0.1:9',
  ]) {
    itero.settings.regionUrl = regionUrl
    const answer = await clinic.owner.get(itero.tokens.approve((await begin(made)).body.url))
    assert.equal(answer.status, 422, regionUrl)
  }
  itero.settings.regionUrl = own
  assert.equal((await w.signIn(clinic, made)).connectionStatus, 'connected')
})

test('of many that want a new token at once, one asks the vendor', async () => {
  const made = await w.signedIn(clinic, 'medit')
  medit.cases.clear()
  const before = medit.tokens.counts.renewals
  for (let round = 0; round < 3; round++) {
    medit.tokens.expire()
    medit.spoil(/^\/oauth\/token$/, 'slow')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => clinic.owner.post(at(made, 'sync'))),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  }
  assert.equal(medit.tokens.counts.renewals, before + 3)
  assert.equal(medit.tokens.counts.burned, 0)
})

test('a token is renewed before it ends, and one that lives for seconds is used all the same', async () => {
  const late = await vendorApp()
  const office = await late.org('clinic')
  const made = await late.signedIn(office, 'medit')
  const { tokens } = late.clouds.medit
  late.moveClock(3_600_000 - 30_000)
  await late.sync(office, made)
  assert.equal(tokens.counts.renewals, 1)
  tokens.settings.validSeconds = 5
  late.moveClock(3_600_000)
  assert.equal((await late.sync(office, made)).status, 200)
  assert.equal((await late.sync(office, made)).status, 200)
  assert.equal(tokens.counts.burned, 0)
})

test('a vendor that is away while a token is renewed costs no sign-in', async () => {
  const made = await w.signedIn(clinic, 'medit')
  medit.tokens.expire()
  medit.spoil(/^\/oauth\/token$/, { status: 503 })
  const away = await clinic.owner.post(at(made, 'sync'))
  assert.deepEqual([away.status, away.body.code], [503, 'vendor_away'])
  assert.equal((await w.statusOf(clinic, made)).connectionStatus, 'error')
  assert.equal((await clinic.owner.post(at(made, 'sync'))).status, 200)
  assert.equal((await w.statusOf(clinic, made)).connectionStatus, 'connected')
})

test('a server whose own registration is refused keeps the sign-ins of people', async () => {
  const made = await w.signedIn(clinic, 'medit')
  medit.tokens.expire()
  medit.spoil(/^\/oauth\/token$/, { status: 401, error: 'invalid_client' })
  const refused = await clinic.owner.post(at(made, 'sync'))
  assert.equal(refused.status, 422)
  assert.deepEqual(
    [refused.body.code, refused.body.params.answer],
    ['vendor_app_refused', 'invalid_client'],
  )
  assert.equal((await w.statusOf(clinic, made)).connectionStatus, 'error')
  assert.equal((await clinic.owner.post(at(made, 'sync'))).status, 200)
  assert.equal((await w.statusOf(clinic, made)).connectionStatus, 'connected')
})

test('a sign-in that the vendor ended is expired, forgets its tokens, and waits for an owner', async () => {
  const lab = await w.org('lab')
  const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
  const target = await w.order(sides)
  const made = await w.signedIn(clinic, 'itero')
  const scanCase = itero.addCase({
    id: 'rx-revoked',
    reference: target.id,
    files: [itero.file('ide', 'scan.zip', stl)],
  })
  itero.tokens.revoke()
  await w.knock(made, itero.hint(scanCase))
  const shown = await w.statusOf(clinic, made)
  assert.equal(shown.connectionStatus, 'expired')
  assert.match(shown.statusMessage ?? '', /sign-in to iTero has ended.*sign in again/)
  const stored = await w.stored(made)
  assert.ok(stored?.endedAt && stored.accessToken === null)
  const { test: found } = (await clinic.owner.post(at(made, 'test'))).body
  assert.equal(found.isWorking, false)
  assert.equal((await clinic.owner.post(at(made, 'sync'))).body.code, 'vendor_sign_in_ended')

  // What came meanwhile is not lost.
  await w.signIn(clinic, made)
  await w.settle()
  const { body } = await clinic.owner.get(`/orders/${target.id}/files`)
  assert.equal(body.data.length, 1)
  assert.equal((await w.statusOf(clinic, made)).connectionStatus, 'connected')
})

test('hints that came before the first sign-in are read once there is one', async () => {
  const lab = await w.org('lab')
  const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
  const target = await w.order(sides)
  const made = await w.addConnection(clinic, { scannerType: 'itero' })
  const scanCase = itero.addCase({
    id: 'rx-early',
    reference: target.id,
    files: [itero.file('ide', 'scan.zip', stl)],
  })
  await w.knock(made, itero.hint(scanCase))
  assert.match((await w.statusOf(clinic, made)).statusMessage ?? '', /takes a sign-in/)
  await w.signIn(clinic, made)
  await w.settle()
  const { body } = await clinic.owner.get(`/orders/${target.id}/files`)
  assert.equal(body.data.length, 1)

  // As if the server was killed before it set them free.
  const isOfRx = sql`object_id = 'rx-early'`
  await w.across((tx) =>
    tx.run(
      sql`update app.webhook_events set state = 'unroutable', processed_at = '2026-01-01' where ${isOfRx}`,
    ),
  )
  await w.across((tx) => tx.run(sql`update app.scanner_sign_ins set next_sync_at = now()`))
  await w.runUpkeep()
  const row = (await w.inbox()).find(({ objectId }) => objectId === 'rx-early')
  assert.notEqual(row?.state, 'unroutable')
})

test('a list of many small pages is read to its end', async () => {
  const made = await w.signedIn(clinic, 'dentsply_sirona')
  // The cloud gives two orders a page, whatever is asked.
  for (let index = 0; index < 45; index++) dscore.addCase({ id: `dc-many-${index}` })
  const { status, body } = await clinic.owner.post(at(made, 'sync'))
  assert.deepEqual([status, body.foundCases], [200, 45])
  dscore.cases.clear()
})

test('vendors are looked at on their own, when it is due, and later each time they are away', async () => {
  const alone = await vendorApp()
  const office = await alone.org('clinic')
  const made = await alone.signedIn(office, 'dentsply_sirona')
  const { dscore: cloud } = alone.clouds
  cloud.addCase({ id: 'dc-alone' })
  const asked = () => cloud.asked(/^\/v1beta\/orders$/)
  const before = asked()
  const makeDue = () =>
    alone.across((tx) =>
      tx.run(sql`update app.scanner_sign_ins set next_sync_at = now() - interval '1 second'`),
    )
  await alone.runUpkeep()
  assert.equal(asked(), before + 1)
  await alone.runUpkeep()
  assert.equal(asked(), before + 1)

  const waits: number[] = []
  for (let time = 0; time < 3; time++) {
    await makeDue()
    cloud.spoil(/^\/v1beta\/orders$/, { status: 500 })
    await alone.runUpkeep()
    const stored = await alone.stored(made)
    waits.push(Math.round((Date.parse(stored?.nextSyncAt ?? '') - Date.now()) / 60_000))
    assert.equal((await alone.statusOf(office, made)).connectionStatus, 'error')
  }
  assert.deepEqual(waits, [10, 20, 40])

  await office.owner.put(`/scanner-connections/${made.connection.id}`, { isActive: false })
  await makeDue()
  const quiet = asked()
  await alone.runUpkeep()
  assert.equal(asked(), quiet)
  assert.equal((await office.owner.post(at(made, 'sync'))).body.code, 'scanner_connection_inactive')
})
