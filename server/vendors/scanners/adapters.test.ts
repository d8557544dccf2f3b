import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHint, vendorOf } from './clouds.ts'
import { checkEnvelope } from './envelope.ts'
import { fingerprintOf } from './files-of-cases.ts'
import { pathPart, VendorRefused, type VendorSession } from './vendor.ts'

/** A session that answers each path with what is given for it. */
const sessionOf = (answers: Record<string, unknown>): VendorSession => ({
  clientId: 'app',
  accountId: 'group-1',
  read: (path) =>
    Promise.resolve(
      path in answers ? { status: 200, content: answers[path] } : { status: 404, content: {} },
    ),
  open: () => Promise.reject(new Error('nothing is opened here')),
  openLink: () => Promise.reject(new Error('nothing is opened here')),
})

test('a hint only names a case: in whatever spelling, and never more', () => {
  assert.equal(readHint('itero', { RxId: 'rx-1', AccountNumber: 'a', files: [1] }), 'rx-1')
  assert.equal(readHint('itero', { rxid: 77 }), '77')
  assert.equal(readHint('threeshape', { EventType: 'media_added', Data: { caseId: 'c-1' } }), 'c-1')
  assert.equal(readHint('threeshape', { IntegrationId: 'x' }), null)
  for (const type of ['dentsply_sirona', 'exocad', 'other'] as const) {
    assert.equal(readHint(type, { RxId: 'rx-1', CaseId: 'c-1' }), null)
  }
})

test('an id of a vendor is one part of a path, and no way to another place', () => {
  assert.equal(pathPart('a/../b?c#d'), 'a%2F..%2Fb%3Fc%23d')
  for (const id of ['.', '..']) assert.throws(() => pathPart(id), VendorRefused)
})

test('Unite’s fields are read whatever their case, and Medit’s own meshes are asked for as STL', async () => {
  const unite = await vendorOf('unite').readCase(
    sessionOf({
      '/v3/cases/c-1': { caseId: 'c-1', integrationId: 'LAB-7', status: 'Completed' },
      '/v3/media?caseId=c-1': [{ id: 'm-1', name: 'LowerJawScan', fileType: '.dcm', size: 7 }],
    }),
    'c-1',
  )
  const read = checkEnvelope(unite?.envelope)
  assert.ok(read.ok, JSON.stringify(read))
  assert.equal(read.envelope.case?.reference, 'LAB-7')
  assert.equal(read.envelope.files?.[0]?.name, 'LowerJawScan.dcm')
  assert.equal(read.envelope.files[0]?.hash?.alg, 'version')

  const files = [{ uuid: 'f-1', name: 'Nora-UpperJawScan.stl.general.meditMesh' }]
  const medit = await vendorOf('medit').readCase(
    sessionOf({
      '/v1/cases/c-2': { uuid: 'c-2', patient: { code: 'P-1' }, files },
      '/v1/files/f-1?type=stl': { uuid: 'f-1', url: 'https://files.example/1' },
    }),
    'c-2',
  )
  const known = checkEnvelope(medit?.envelope)
  assert.ok(known.ok, JSON.stringify(known))
  const [file] = known.envelope.files ?? []
  assert.deepEqual(
    [file?.name, file?.role, file?.state],
    ['Nora-UpperJawScan.stl', 'upper', 'ready'],
  )
})

test('a case that the account does not have is undefined, whatever the vendor calls it', async () => {
  for (const service of ['medit', 'unite', 'itero', 'dscore', 'communicate'] as const) {
    assert.equal(await vendorOf(service).readCase(sessionOf({}), 'c-1'), undefined, service)
  }
})

test('DS Core’s addresses are followed only where they are of the expected kind', async () => {
  const order = {
    name: 'orders/o-1',
    patient: { uri: '../../v1/secrets' },
    files: [
      { uri: 'digitalImpressions/dxd-1' },
      { uri: 'digitalImpressions/..' },
      { uri: 'https://evil.example/x' },
      {},
    ],
    items: [
      { detail: { restorationSet: { restorations: [{ toothPositionsFdi: [11, 'x', 0] }] } } },
    ],
  }
  const session = sessionOf({ '/v1beta/orders/o-1': order })
  const found = await vendorOf('dscore').readCase(session, 'o-1')
  const read = checkEnvelope(found?.envelope)
  assert.ok(read.ok, JSON.stringify(read))
  assert.deepEqual(
    read.envelope.files?.map(({ externalId }) => externalId),
    ['digitalImpressions/dxd-1'],
  )
  assert.deepEqual(
    read.envelope.case?.items?.map(({ tooth }) => tooth),
    [11],
  )
  const { openFile } = vendorOf('dscore')
  assert.throws(() => openFile(session, { caseId: 'o-1', fileId: '../orders' }), VendorRefused)
})

test('the same content has the same fingerprint in whatever order its keys come', () => {
  assert.equal(
    fingerprintOf({ a: 1, b: [{ c: 2, d: 3 }] }),
    fingerprintOf({ b: [{ d: 3, c: 2 }], a: 1 }),
  )
  assert.notEqual(fingerprintOf({ a: 1 }), fingerprintOf({ a: 2 }))
})
