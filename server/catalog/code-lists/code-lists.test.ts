import assert from 'node:assert/strict'
import { test } from 'node:test'
import { materialClasses, restorationTypes, shadeSystems } from '#contract/catalog/catalog-terms'
import { referenceSets, type ReferenceEntry, type ReferenceSet } from '#contract/catalog/code-lists'
import { remakeReasonGroups, remakeReasons } from '#contract/finance/remake-reasons'
import { isShadeOf, shadeGuides } from '#contract/catalog/shades'
import { allTeeth } from '#contract/catalog/teeth'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')

type Whole = { set: ReferenceSet; version: string; data: ReferenceEntry[] }

const read = async (set: ReferenceSet) => (await clinic.owner.get<Whole>(`/reference/${set}`)).body
const codesOf = ({ data }: Whole) => data.map(({ code }) => code)

test('a stranger reads no set; staff and devices of both sides read the same', async () => {
  assert.equal((await w.stranger.get('/reference/teeth')).status, 401)
  const readers = [
    lab.owner,
    await w.member(lab, { role: 'staff' }),
    await w.device(lab, lab.ownerUserId),
    await w.device(clinic, clinic.ownerUserId),
  ]
  for (const set of referenceSets) {
    const whole = await read(set)
    assert.deepEqual([whole.set, whole.version.length], [set, 12])
    assert.ok(whole.data.length > 10)
    for (const reader of readers) {
      const { status, body } = await reader.get<Whole>(`/reference/${set}`)
      assert.deepEqual([status, body], [200, whole])
    }
  }
})

test('a set that is not there is refused, with the names of those that are', async () => {
  const { status, body } = await clinic.owner.get('/reference/implants')
  assert.deepEqual([status, body.code], [400, 'invalid_request'])
  assert.match(body.errors[0].message, /teeth, shades, materials, restoration-types/)
  assert.equal((await clinic.owner.get('/reference/teeth?page=2')).status, 400)
})

test('the codes are those that orders, products and claims take', async () => {
  assert.deepEqual(
    codesOf(await read('teeth')),
    allTeeth.map(({ fdi }) => String(fdi)),
  )
  assert.deepEqual(codesOf(await read('materials')), [...materialClasses])
  assert.deepEqual(codesOf(await read('restoration-types')), [...restorationTypes])
  assert.deepEqual(codesOf(await read('reasons')), [...remakeReasons])
})

test('each record has every key, a name in both languages and a code of its own', async () => {
  const shapes = new Set<string>()
  for (const set of referenceSets) {
    const { data } = await read(set)
    assert.equal(new Set(data.map(({ code }) => code)).size, data.length, set)
    for (const entry of data) {
      shapes.add(Object.keys(entry).toSorted().join(' '))
      assert.match(entry.name.en, /^[\p{Lu}\d]/u, entry.code)
      assert.match(entry.name.de, /^[\p{Lu}\d]/u, entry.code)
      assert.ok(!`${entry.name.en} ${entry.name.de}`.includes('undefined'), entry.code)
    }
    // What people choose from a list must differ.
    assert.equal(new Set(data.map(({ name }) => name.en)).size, data.length, set)
    assert.equal(new Set(data.map(({ name }) => name.de)).size, data.length, set)
  }
  assert.equal(shapes.size, 1)
})

test('a tooth has its number in each notation and a name that people say', async () => {
  const { data } = await read('teeth')
  const tooth = data.find(({ code }) => code === '26')
  assert.ok(tooth)
  const { universal, palmer, palmerMark, arch, kind, group, name } = tooth
  assert.deepEqual(
    [universal, palmer, palmerMark, arch, kind, group],
    ['14', 'UL6', '⎿6', 'upper', 'molar', 'posterior'],
  )
  assert.deepEqual(name, { en: 'Upper left first molar', de: '1. großer Backenzahn oben links' })
})

test('shade guides have the shades that they are sold with', async () => {
  const { data } = await read('shades')
  const sizes = Object.fromEntries(
    shadeSystems.map((guide) => [guide, data.filter(({ system }) => system === guide).length]),
  )
  assert.deepEqual(sizes, {
    vita_classical: 16,
    vita_3d_master: 29,
    ivoclar_chromascop: 20,
    ivoclar_bleach: 4,
    natural_die: 9,
    custom: 0,
  })
  const { shades } = shadeGuides.vita_classical
  assert.deepEqual(
    shades.toSorted(),
    'A1 A2 A3 A3.5 A4 B1 B2 B3 B4 C1 C2 C3 C4 D2 D3 D4'.split(' '),
  )
  assert.deepEqual([shades[0], shades.at(-1)], ['B1', 'C4'])
})

test('a shade belongs to its guide as the guide writes it, and custom takes anything', () => {
  const rows = [
    ['vita_classical', 'A3.5', true],
    ['vita_classical', 'D1', false],
    ['vita_classical', 'a3', false],
    ['vita_classical', '2M2', false],
    ['vita_3d_master', '2L1.5', true],
    ['vita_3d_master', '1L1.5', false],
    ['ivoclar_chromascop', '540', true],
    ['ivoclar_chromascop', '550', false],
    ['ivoclar_bleach', 'BL4', true],
    ['ivoclar_bleach', 'BL5', false],
    ['natural_die', 'ND9', true],
    ['natural_die', 'ND10', false],
    ['custom', 'like the tooth beside', true],
  ] as const
  for (const [system, value, expected] of rows) {
    assert.equal(isShadeOf(system, value), expected, `${system} ${value}`)
  }
})

test('reasons have a group and a side, and couriers a page with a place for the number', async () => {
  const reasons = (await read('reasons')).data
  const used = new Set(reasons.map(({ group }) => group))
  assert.deepEqual([...used].toSorted(), [...remakeReasonGroups].toSorted())
  assert.ok(reasons.every(({ usualSide }) => usualSide !== null))
  const couriers = (await read('couriers')).data
  for (const { code, group, trackingUrl } of couriers) {
    if (trackingUrl === null) continue
    assert.notEqual(group, 'by_hand', code)
    assert.equal(trackingUrl.split('{trackingNumber}').length, 2, code)
    const url = new URL(trackingUrl.replace('{trackingNumber}', 'AB-12'))
    assert.equal(url.protocol, 'https:', code)
  }
  assert.equal(couriers.filter(({ group }) => group === 'by_hand').length, 3)
})

test('a restoration says where it goes and whether it is on an implant', async () => {
  const { data } = await read('restoration-types')
  const placed = (place: string) =>
    data.filter((entry) => entry.place === place).map(({ code }) => code)
  assert.deepEqual(placed('bridge'), [
    'bridge',
    'maryland_bridge',
    'screw_retained_bridge',
    'temporary_bridge',
  ])
  assert.ok(placed('arch').includes('full_denture') && placed('tooth').includes('crown'))
  const always = data.filter(({ implant }) => implant === 'always').map(({ code }) => code)
  assert.ok(always.includes('implant_crown') && !always.includes('crown'))
  const aligner = data.find(({ code }) => code === 'clear_aligner')
  assert.ok(!aligner?.materials?.includes('zirconia_monolithic'))
})
