import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkScans } from './scan-check.ts'
import type { CheckedFile, CheckedItem } from './checked-scans.ts'

const crown: CheckedItem = {
  productName: 'Zirconia crown',
  restorationType: 'crown',
  teeth: [14],
  needs: [],
}
const file = (kind: CheckedFile['kind'], more: Partial<CheckedFile> = {}): CheckedFile => ({
  id: more.id ?? kind,
  name: 'scan.stl',
  kind,
  format: 'stl',
  sha256: null,
  stats: null,
  texts: [],
  ...more,
})
const sized = (longest: number, more: Partial<CheckedFile['stats'] & object> = {}) => ({
  triangles: 100,
  boundingBoxMm: { x: longest, y: longest / 2, z: longest / 4 },
  isWatertight: false,
  holes: 1,
  ...more,
})
const whole = [file('scan_upper'), file('scan_lower'), file('scan_bite')]

const check = (items: CheckedItem[], files: CheckedFile[], patientNames: string[] = []) =>
  checkScans({
    items,
    files,
    patientNames,
    patient: { names: [], birthDates: [], patientCodes: [] },
  })
const codes = (items: CheckedItem[], files: CheckedFile[], patientNames?: string[]) =>
  check(items, files, patientNames).map(
    ({ code, fileId, place }) => `${code} ${fileId ?? place ?? ''}`,
  )

test('a crown needs its jaw, the one against it and the bite', () => {
  assert.deepEqual(codes([crown], whole), [])
  assert.deepEqual(codes([crown], []), [
    'missing_jaw /items/0',
    'missing_antagonist /items/0',
    'missing_bite /items/0',
  ])
  assert.match(check([crown], [])[0]?.message ?? '', /upper jaw/)
  assert.match(check([{ ...crown, teeth: [36] }], [])[0]?.message ?? '', /lower jaw/)
  // Work in both jaws: each is the other's antagonist.
  assert.deepEqual(codes([{ ...crown, teeth: [14, 44] }], []), [
    'missing_jaw /items/0',
    'missing_jaw /items/0',
    'missing_bite /items/0',
  ])
})

test('a scan of the preparation or with scan bodies shows the jaw that is worked on', () => {
  const rest = [file('scan_lower'), file('scan_bite')]
  assert.deepEqual(codes([crown], [file('scan_prep'), ...rest]), [])
  const wrong = file('scan_prep', { name: 'PrepLower.stl' })
  assert.deepEqual(codes([crown], [wrong, ...rest]), ['missing_jaw /items/0'])
  assert.deepEqual(codes([crown], [file('scan_preop'), ...rest]), ['missing_preparation /items/0'])
  const implant = { ...crown, restorationType: 'implant_crown' as const }
  assert.deepEqual(codes([implant], whole), ['missing_implant /items/0'])
  assert.deepEqual(codes([implant], [file('scan_implant'), ...rest]), [])
})

test('a scan that is named as the antagonist shows the other jaw, and a photo of that name none', () => {
  const rest = [file('scan_upper'), file('scan_bite')]
  const scan = file('other', { name: 'AntagonistScan.dcm', format: 'dcm' })
  assert.deepEqual(codes([crown], [...rest, scan]), [])
  const photo = file('other', { name: 'antagonist.jpg', format: 'jpg' })
  assert.deepEqual(codes([crown], [...rest, photo]), ['missing_antagonist /items/0'])
})

test('each restoration has its own needs, and what is sent as it is has none', () => {
  const needs = (restorationType: CheckedItem['restorationType']) =>
    codes([{ ...crown, restorationType, teeth: [], arch: 'upper' }], []).map((code) =>
      code.replace('missing_', '').replace(' /items/0', ''),
    )
  assert.deepEqual(needs('full_denture'), ['jaw', 'antagonist', 'bite'])
  assert.deepEqual(needs('night_guard'), ['jaw', 'antagonist', 'bite'])
  assert.deepEqual(needs('surgical_guide'), ['jaw', 'cbct'])
  assert.deepEqual(needs('retainer'), ['jaw'])
  assert.deepEqual(needs('reline'), [])
})

test('what the laboratory asks for blocks, and is not said twice', () => {
  const asked: CheckedItem = { ...crown, needs: ['scan_upper', 'scan_bite', 'photo_shade'] }
  assert.deepEqual(
    check([asked], []).map(({ code, severity }) => `${code} ${severity}`),
    [
      'missing_kind blocking',
      'missing_kind blocking',
      'missing_kind blocking',
      'missing_antagonist warning',
    ],
  )
  assert.match(check([asked], [])[2]?.message ?? '', /shade photo for Zirconia crown/)
})

test('while nobody says what a scan shows, none is said to be missing', () => {
  assert.deepEqual(codes([crown], [file('other')]), ['unknown_kind other'])
  assert.deepEqual(codes([crown], [file('other', { format: 'pdf' })]).length, 3)
})

test('a size that no mouth has is reported with the unit in which it would fit', () => {
  const stated = (longest: number, kind: CheckedFile['kind'] = 'scan_upper') =>
    check([], [file(kind, { stats: sized(longest) })]).map(
      ({ severity, message }) => `${severity}: ${message}`,
    )
  assert.deepEqual(stated(65), [])
  assert.deepEqual(stated(12), [])
  assert.deepEqual(stated(8, 'scan_prep'), [])
  assert.match(stated(0.065)[0] ?? '', /^blocking: .* Its unit may be metres: /)
  assert.match(stated(2.6)[0] ?? '', /^warning: .* may be inches or centimetres: /)
  assert.match(stated(7)[0] ?? '', /^warning: .* may be centimetres: /)
  assert.match(stated(650)[0] ?? '', /^blocking: .* tenths of a millimetre: /)
  assert.match(stated(65_000)[0] ?? '', /^blocking: .* micrometres: /)
  assert.match(stated(9e9)[0] ?? '', /Check what was exported/)
})

test('the same file twice is reported for the later one', () => {
  const twice = [file('scan_upper', { sha256: 'aa' }), file('scan_lower', { sha256: 'aa' })]
  assert.deepEqual(codes([], twice), ['same_bytes scan_lower'])
})

test('two scans of one jaw and none of the other make for a question', () => {
  const uppers = [file('scan_upper', { id: 'one' }), file('scan_upper', { id: 'two' })]
  assert.deepEqual(codes([], uppers), ['jaw_twice two'])
  assert.deepEqual(codes([], [...uppers, file('scan_lower')]), [])
})

test('a name that says the other jaw makes for a question', () => {
  const named = file('scan_upper', { name: 'case-LowerJaw.stl' })
  assert.deepEqual(codes([], [named]), ['wrong_jaw scan_upper'])
})

test('a scan may be open, a design may not', () => {
  assert.deepEqual(codes([], [file('scan_upper', { stats: sized(60) })]), [])
  assert.deepEqual(codes([], [file('design_stl', { stats: sized(10) })]), [
    'open_design design_stl',
  ])
  const closed = sized(10, { isWatertight: true, holes: 0 })
  assert.deepEqual(codes([], [file('design_stl', { stats: closed })]), [])
})

test('a patient who is named in a name or inside is reported, without the name', () => {
  const named = file('scan_upper', { name: 'Nora_Sample-upper.stl', texts: ['solid Sample'] })
  const found = check([], [named], ['Nora Sample'])
  assert.deepEqual(
    found.map(({ code }) => code),
    ['patient_in_name', 'patient_inside'],
  )
  assert.doesNotMatch(JSON.stringify(found), /Nora|Sample/)
  assert.deepEqual(codes([], [named]), [])
})
