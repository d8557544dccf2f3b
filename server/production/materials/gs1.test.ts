import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isGtin, readLabel as readWholeLabel, UnreadableLabel } from './gs1.ts'

const now = new Date('2026-11-20T12:00:00Z')
const gtin = '04012345000009'

/** What a label says of its lot. */
function readLabel(text: string, at: Date) {
  const { count: _count, serialNumber: _serialNumber, ...lot } = readWholeLabel(text, at)
  return lot
}

const facts = { gtin, lotNumber: 'NG-24117', expiresOn: '2028-12-31' }

test('the check digit of a GTIN of every length is checked', () => {
  for (const good of ['40170725', '012345678905', '4006381333931', '04006381333931', gtin]) {
    assert.ok(isGtin(good), good)
    const last = Number(good.at(-1))
    assert.ok(!isGtin(`${good.slice(0, -1)}${(last + 1) % 10}`), good)
  }
  for (const bad of ['', '4006381', '40063813339311234', 'x006381333931']) {
    assert.ok(!isGtin(bad), bad)
  }
})

test('a label is read as a scanner sends it, with and without its mark, and as it is printed', () => {
  for (const text of [
    `(01)${gtin}(17)281231(10)NG-24117`,
    `(10)NG-24117(01)${gtin}(17)281231`,
    `01${gtin}1728123110NG-24117`,
    `]d201${gtin}1728123110NG-24117`,
    `]C101${gtin}10NG-24117\u001d17281231`,
    `\u001d01${gtin}11250101172812312155501\u001d10NG-24117\u001d`,
    `01${gtin}24098-14\u001d10NG-24117\u001d17281231`,
    `]d201${gtin}21S-1\u001d10NG-24117\u001d17281231`,
    // Scanners that type send something else for FNC1.
    ...['\u241d', '\u2194', '|', '~', '^', '{GS}', '<GS>'].map(
      (separator) => `]d201${gtin}10NG-24117${separator}17281231`,
    ),
  ]) {
    assert.deepEqual(readLabel(text, now), facts, JSON.stringify(text))
  }
})

test('a part that nobody needs is passed over in both readings, and one thing may be said twice', () => {
  for (const [scanned, printed] of [
    [`01${gtin}10NG-24117\u001d91ABC\u001d17281231`, `(01)${gtin}(10)NG-24117(91)ABC(17)281231`],
    [`01${gtin}31030012341728123110NG-24117`, `(01)${gtin}(3103)001234(17)281231(10)NG-24117`],
    [
      `01${gtin}8200HTTP://X\u001d1728123110NG-24117`,
      `(01)${gtin}(8200)HTTP://X(17)281231(10)NG-24117`,
    ],
    [
      `01${gtin}1728123110NG-24117\u001d10NG-24117`,
      `(01)${gtin}(17)281231(10)NG-24117(10)NG-24117`,
    ],
  ] as const) {
    assert.deepEqual(readLabel(scanned, now), facts, JSON.stringify(scanned))
    assert.deepEqual(readLabel(printed, now), facts, printed)
  }
})

test('a label says how many pieces are in its package, and which package it is', () => {
  for (const text of [
    `(01)${gtin}(30)20(21)S-7(10)NG-24117`,
    `01${gtin}3020\u001d21S-7\u001d10NG-24117`,
  ]) {
    const { count, serialNumber, lotNumber } = readWholeLabel(text, now)
    assert.deepEqual([count, serialNumber, lotNumber], [20, 'S-7', 'NG-24117'])
  }
  const { count, serialNumber } = readWholeLabel(`(01)${gtin}(30)0`, now)
  assert.deepEqual([count, serialNumber], [null, null])
  for (const count of ['x', '123456789']) {
    assert.throws(() => readWholeLabel(`(30)${count}`, now), UnreadableLabel)
  }
})

test('what a label does not say is null', () => {
  assert.deepEqual(readLabel('10A7', now), { gtin: null, lotNumber: 'A7', expiresOn: null })
  assert.deepEqual(readLabel(`01${gtin}`, now), { gtin, lotNumber: null, expiresOn: null })
})

test('an expiry of day 00 is the last of its month, and its century is the nearest', () => {
  const expiryOf = (value: string) => readLabel(`17${value}`, now).expiresOn
  assert.equal(expiryOf('280200'), '2028-02-29')
  assert.equal(expiryOf('270200'), '2027-02-28')
  assert.equal(expiryOf('271200'), '2027-12-31')
  assert.equal(expiryOf('760101'), '2076-01-01')
  assert.equal(expiryOf('770101'), '1977-01-01')
})

test('what cannot be read is refused with what is wrong', () => {
  for (const [text, code, params] of [
    ['(01)04012345000008', 'barcode_gtin_wrong', {}],
    ['(01)4012345000009', 'barcode_part_length_wrong', { identifier: '01' }],
    ['(17)281331', 'barcode_expiry_invalid', { value: '281331' }],
    ['(17)280230', 'barcode_expiry_invalid', { value: '280230' }],
    ['(17)28123x', 'barcode_part_length_wrong', { identifier: '17' }],
    ['(10)', 'barcode_part_length_wrong', { identifier: '10' }],
    [`10${'A'.repeat(31)}`, 'barcode_part_length_wrong', { identifier: '10' }],
    ['(10)A(', 'barcode_brackets_wrong', {}],
    ['x(10)A', 'barcode_part_unknown', { part: 'x(10' }],
    ['+A123BJC5D6E71', 'barcode_part_unknown', { part: '+A12' }],
    ['hello', 'barcode_part_unknown', { part: 'hell' }],
    ['(10)A(10)B', 'barcode_part_ambiguous', { identifier: '10', values: ['A', 'B'] }],
    ['10A\u001d10B', 'barcode_part_ambiguous', { identifier: '10', values: ['A', 'B'] }],
    [
      `(17)281231(17)281230(01)${gtin}`,
      'barcode_part_ambiguous',
      { identifier: '17', values: ['281231', '281230'] },
    ],
    ['(3103)12345', 'barcode_part_length_wrong', { identifier: '3103' }],
  ] as const) {
    assert.throws(
      () => readLabel(text, now),
      (error) => {
        assert.ok(error instanceof UnreadableLabel)
        assert.deepEqual([error.fault.code, error.fault.params ?? {}], [code, params], text)
        return true
      },
    )
  }
})

const lotText = fc.stringMatching(/^[A-Za-z0-9!%&*+,./:;<=>?_-]{1,20}$/)

test('every lot and day comes back from what was printed and from what was scanned', () => {
  fc.assert(
    fc.property(lotText, fc.integer({ min: 0, max: 15_000 }), (lotNumber, days) => {
      const day = new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)
      const digits = day.slice(2).replaceAll('-', '')
      const expected = { gtin, lotNumber, expiresOn: day }
      assert.deepEqual(readLabel(`(01)${gtin}(17)${digits}(10)${lotNumber}`, now), expected)
      assert.deepEqual(readLabel(`01${gtin}10${lotNumber}\u001d17${digits}`, now), expected)
    }),
  )
})

test('no text makes the reader fail in another way', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      try {
        readLabel(text, now)
      } catch (error) {
        assert.ok(error instanceof UnreadableLabel, String(error))
      }
    }),
    { numRuns: 1_000 },
  )
})
