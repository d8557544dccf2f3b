import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeviceStatement } from '#contract/compliance/device-statements'
import { pagesOfPdf } from '#test/fixtures/pdf'
import { drawDeviceStatement } from './device-statement.ts'

const at = '2026-11-24T12:00:00.000Z'

const statementContent: DeviceStatement['content'] = {
  format: 1,
  id: '019aa3f2-7c1e-7d30-9f6a-000000000001',
  orderId: '019aa3f2-7c1e-7d30-9f6a-000000000002',
  version: 2,
  jurisdiction: 'eu_mdr',
  language: 'en',
  manufacturer: {
    name: 'Лабораторія Північ',
    registrationNumber: 'DE/CA27/00012345',
    address: 'Sample Street 1, 10115 Berlin, DE',
    sites: [{ name: 'Milling centre South', address: 'Sample Street 2, Berlin' }],
  },
  authorizedRepresentative: { name: 'Representative', address: 'Sample Street 3' },
  deviceIdentification: {
    orderNumber: '26-004512',
    devices: [
      { orderItemId: 'a', restorationType: 'bridge', description: 'Bridge', teeth: [15, 14] },
      { orderItemId: 'b', restorationType: 'night_guard', description: 'Guard', teeth: [] },
    ],
  },
  exclusiveUseOf: { kind: 'code', value: 'P-000042', text: 'For patient P-000042 alone.' },
  prescriber: 'Dr. Mira Example',
  institution: 'Παράδειγμα',
  characteristics: ['Bridge, shade A3'],
  rxVersion: 3,
  conformityText: 'It conforms.',
  gsprNotMet: [{ requirement: '10.2', reason: 'Too thin' }],
  hasMedicinalSubstance: false,
  medicinalSubstance: null,
  materials: [
    {
      materialLotId: 'm',
      name: 'Northglass HT',
      manufacturer: 'Northglass',
      class: 'zirconia_multilayer',
      lotNumber: 'NG-24117',
      expiresOn: '2029-01-31',
      gtin: null,
      udiPi: '(10)NG-24117',
      isCeMarked: true,
      fdaClearance: 'K000000',
      iso10993Ref: null,
      uses: [
        { orderItemId: 'a', tooth: 14 },
        { orderItemId: 'b', tooth: null },
      ],
    },
  ],
  pointOfOrigin: [
    { what: 'Milling', name: 'Centre South', city: 'Berlin', region: 'Berlin', country: 'DE' },
  ],
  signedByUserId: '019aa3f2-7c1e-7d30-9f6a-000000000003',
  signedByName: 'Alex Sample',
  issuedAt: at,
  retentionEndsOn: '2036-11-24',
  keyId: '3f2a9c0b7d1e4856',
}

function statementOf(content: Partial<DeviceStatement['content']> = {}): DeviceStatement {
  return {
    id: '019aa3f2-7c1e-7d30-9f6a-000000000001',
    orderId: '019aa3f2-7c1e-7d30-9f6a-000000000002',
    orderStatus: 'ready',
    version: 2,
    isNewest: true,
    jurisdiction: 'eu_mdr',
    issuedAt: at,
    retentionEndsOn: '2036-11-24',
    isCurrent: true,
    isRecalled: false,
    isPseudonymized: false,
    sha256: '9f86d081884c7d65'.repeat(4),
    signature: 'c2lnbmF0dXJl',
    keyId: '3f2a9c0b7d1e4856',
    verifyUrl: 'https://pontic.example/verify/2Zk0uTq1bq0R3m7uZl5n8A',
    content: {
      ...statementContent,
      ...content,
    },
  }
}

const draw = (statement: DeviceStatement) =>
  drawDeviceStatement({ statement, notation: 'fdi', paper: 'a4' })
const textOf = async (statement: DeviceStatement) =>
  (await pagesOfPdf(new Uint8Array(await draw(statement)))).join('\n').replaceAll(/\s+/g, ' ')

test('a statement says all that the record says, and the same record is the same bytes', async () => {
  const text = await textOf(statementOf())
  for (const words of [
    'Statement for a custom-made device 26-004512 · Version 2',
    'Лабораторія Північ',
    'DE/CA27/00012345',
    'Milling centre South',
    'Representative',
    'Dr. Mira Example',
    'Παράδειγμα',
    'Bridge: 15, 14',
    'For patient P-000042 alone.',
    'Bridge, shade A3',
    'It conforms.',
    'Contains no medicinal substance and no tissue.',
    '10.2: Too thin',
    'Northglass HT (Northglass)',
    'Lot NG-24117',
    'Expires Wed 31 Jan 2029 · UDI-PI (10)NG-24117 · 14, Guard',
    'Milling: Centre South, Berlin, DE',
    'Signed on behalf of the laboratory by Alex Sample',
    'Mon 24 Nov 2036',
    '9f86d081884c7d65'.repeat(4),
    'https://pontic.example/verify/2Zk0uTq1bq0R3m7uZl5n8A',
  ]) {
    assert.ok(text.includes(words), `${words} is not in: ${text}`)
  }
  assert.deepEqual(await draw(statementOf()), await draw(statementOf()))
})

test('a statement is written in its own language', async () => {
  const text = await textOf(statementOf({ language: 'de' }))
  assert.match(text, /Erklärung zu einer Sonderanfertigung/)
  assert.match(text, /Enthält keinen Arzneistoff/)
  assert.match(text, /Zirkonoxid, mehrschichtig/)
})

test('a statement that was replaced or whose material was recalled says so', async () => {
  const text = await textOf({
    ...statementOf(),
    isCurrent: false,
    isRecalled: true,
    verifyUrl: null,
  })
  assert.match(text, /Superseded/)
  assert.match(text, /Material in this device was recalled/)
  assert.doesNotMatch(text, /verify/)
})

test('a statement with many lots and long grounds goes on page after page', async () => {
  const [material] = statementOf().content.materials
  assert.ok(material)
  const materials = Array.from({ length: 120 }, (_, place) => ({
    ...material,
    lotNumber: `L-${place}`,
  }))
  const gsprNotMet = [{ requirement: '10.2', reason: 'ground '.repeat(285) }]
  const pages = await pagesOfPdf(new Uint8Array(await draw(statementOf({ materials, gsprNotMet }))))
  assert.ok(pages.length > 3)
  for (const [place, page] of pages.entries()) {
    assert.ok(page.includes(`Page ${place + 1} of ${pages.length}`))
  }
  const text = pages.join('\n')
  assert.ok(materials.every(({ lotNumber }) => text.includes(`Lot ${lotNumber}`)))
})
