import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { File } from '#contract/scans/files'
import { productionFixture } from '#test/fixtures/production-fixture'
import { hashOf, rescanOf } from '#test/helpers/scan-helpers'
import { openChance } from '#test/fixtures/scan-script'
import { smallScan, scanApp } from '#test/app/scan-app'

// Which version of a scan is the newest one.
const w = await scanApp()
const fixture = await productionFixture(w)
const { clinic, technician } = fixture
const scanner = await w.addConnection(clinic)
const stl = smallScan()
const { shuffled } = openChance(7)

let cases = 0
const newCase = () => `versions-${++cases}`
const at = (hour: number) => new Date(Date.UTC(2026, 10, 3, hour)).toISOString()
const versions = [1, 2, 3, 4, 5].map((place) => rescanOf(stl, place))

async function scan(externalId: string, place: number, stated: object = {}, hour = place) {
  const bytes = versions[place] ?? stl
  const { hash, ...file } = w.cloud.addFile(bytes, { externalId: 'f1', name: 'a.stl' })
  await w.deliver(scanner, {
    type: 'scan.ready',
    occurredAt: at(hour),
    case: { externalId, ...stated },
    files: ['noHash' in stated ? file : { ...file, hash }],
  })
  await w.settle()
}
const filesOf = async (orderId: string): Promise<File[]> =>
  (await clinic.owner.get(`/orders/${orderId}/files`)).body.data
const numberOf = async (id: string): Promise<string> =>
  (await clinic.owner.get(`/orders/${id}`)).body.order.number
const actionsOf = async (orderId: string): Promise<string[]> =>
  (await clinic.owner.get(`/orders/${orderId}/events?limit=100`)).body.data
    .map((event: any) => event.action)
    .filter((action: string) => action.startsWith('scan_'))

/** The hashes of the versions of a file, from the first to the one that nothing replaces. */
async function chainOf(orderId: string): Promise<string[]> {
  const files = await filesOf(orderId)
  const byNumber = files.toSorted((a, b) => a.version - b.version)
  for (const [place, { replacesFileId }] of byNumber.entries()) {
    assert.equal(replacesFileId, byNumber[place - 1]?.id ?? null)
  }
  return byNumber.map(({ sha256 }) => sha256 ?? '')
}

for (const noHash of [false, true]) {
  const how = noHash ? 'without hashes' : 'with hashes'
  test(`versions are in the order of their scans, in whatever order they arrive, ${how}`, async () => {
    for (let round = 0; round < 1; round++) {
      const { id } = await fixture.accepted()
      const externalId = newCase()
      const stated = { reference: await numberOf(id), ...(noHash ? { noHash } : {}) }
      const places = [0, 1, 2, 3, 4]
      for (const place of shuffled([...places, ...places])) await scan(externalId, place, stated)
      assert.deepEqual(await chainOf(id), versions.map(hashOf))
    }
  })
}

test('a notification that comes again later with a first scan’s bytes makes it no newer', async () => {
  const { id } = await fixture.accepted()
  const externalId = newCase()
  const stated = { reference: await numberOf(id), noHash: true }
  // Reported again at nine, which arrives first; then the newer scan, and last the first word of
  // it.
  await scan(externalId, 0, stated, 9)
  await scan(externalId, 1, stated, 5)
  await scan(externalId, 0, stated, 2)
  assert.deepEqual(
    await chainOf(id),
    [versions[0], versions[1]].map((one) => hashOf(one as Buffer)),
  )
})

test('a late older scan is kept and is no news; a newer one is', async () => {
  const { id } = await fixture.accepted()
  const externalId = newCase()
  await scan(externalId, 2, { reference: await numberOf(id) })
  await fixture.transition('lab', id, 'start')
  const [stage] = await fixture.stagesOf(id)
  await technician.post(`/order-stages/${stage.id}/start`, {})
  await scan(externalId, 0)
  assert.equal((await filesOf(id)).length, 2)
  assert.deepEqual(await actionsOf(id), [])
  const { body } = await technician.get('/notifications?kind=scan_arrived&limit=100')
  assert.deepEqual(
    body.data.filter((notice: any) => notice.orderId === id),
    [],
  )
  await scan(externalId, 3)
  assert.deepEqual(await actionsOf(id), ['scan_arrived'])
})

test('two scans of one time are in one order, whichever arrives first', async () => {
  const chains: string[][] = []
  for (const places of [
    [0, 1, 2],
    [2, 1, 0],
  ]) {
    const { id } = await fixture.accepted()
    const externalId = newCase()
    const reference = await numberOf(id)
    for (const place of places) await scan(externalId, place, { reference }, 4)
    chains.push(await chainOf(id))
  }
  assert.equal(new Set(chains[0]).size, 3)
  assert.deepEqual(chains[0], chains[1])
})

test('a vendor’s clock that is years ahead keeps no later scan from being the newest', async () => {
  const { id } = await fixture.accepted()
  const externalId = newCase()
  const reference = await numberOf(id)
  await scan(externalId, 0, { reference }, 24 * 365 * 40)
  const { hash, ...file } = w.cloud.addFile(versions[1] as Buffer, {
    externalId: 'f1',
    name: 'a.stl',
  })
  await w.deliver(scanner, { type: 'scan.ready', case: { externalId }, files: [{ ...file, hash }] })
  await w.settle()
  assert.equal((await chainOf(id)).at(-1), hashOf(versions[1] as Buffer))
})

test('an order’s version that a person removed leaves its number free', async () => {
  const { id } = await fixture.draft({ items: [{ productId: fixture.productId, teeth: [11] }] })
  const externalId = newCase()
  await scan(externalId, 1, { reference: id })
  await scan(externalId, 3, { reference: id })
  const [, first] = await filesOf(id)
  assert.equal((await clinic.owner.delete(`/files/${first?.id}`)).status, 204)
  await scan(externalId, 4, { reference: id })
  assert.deepEqual(
    (await filesOf(id)).map(({ version, sha256 }) => [version, sha256]),
    [
      [3, hashOf(versions[4] as Buffer)],
      [2, hashOf(versions[3] as Buffer)],
    ],
  )
})
