import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTeeth, type ToothNotation } from '#contract/catalog/teeth'
import fc from 'fast-check'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { maximumTeeth, readTeeth } from './notation.ts'

const notations: readonly ToothNotation[] = ['fdi', 'universal', 'palmer']

const someTeeth = fc.uniqueArray(fc.constantFrom(...allTeeth.map(({ fdi }) => fdi)), {
  maxLength: maximumTeeth,
})

const reads = (text: string, notation: ToothNotation, teeth: number[]) => {
  assert.deepEqual(readTeeth(text, notation), { teeth, fault: null }, text)
}

const refuses = (text: string, notation: ToothNotation, fault: object) => {
  assert.deepEqual(readTeeth(text, notation), { teeth: null, fault }, text)
}

test('a text of ranges and single teeth is read in each notation', () => {
  reads('14-16, 21', 'fdi', [16, 15, 14, 21])
  reads(' 16 – 14 ;21', 'fdi', [16, 15, 14, 21])
  reads('1.4 bis 1.6 und 2.1', 'fdi', [16, 15, 14, 21])
  reads('13 to 23', 'fdi', [13, 12, 11, 21, 22, 23])
  reads('43-33', 'fdi', [43, 42, 41, 31, 32, 33])
  reads('51, 55', 'fdi', [55, 51])
  reads('3-5 and 9', 'universal', [16, 15, 14, 21])
  reads('A–C', 'universal', [55, 54, 53])
  reads('UR4-6, UL1', 'palmer', [16, 15, 14, 21])
  reads('ur4, 5, 6', 'palmer', [16, 15, 14])
  reads('4⏌ ⎿1', 'palmer', [14, 21])
  reads('URA-ULA', 'palmer', [51, 61])
  reads('', 'fdi', [])
  reads(' , ', 'universal', [])
})

test('letters mean the same in each notation, bare figures what they mean in the asked one', () => {
  for (const notation of notations) reads('UR4-6', notation, [16, 15, 14])
  reads('A–C', 'fdi', [55, 54, 53])
  reads('14', 'fdi', [14])
  reads('14', 'universal', [26])
})

test('a text that names no teeth says which part of it is wrong', () => {
  refuses('14, 19', 'fdi', { code: 'not_a_tooth', text: '19' })
  refuses('33', 'universal', { code: 'not_a_tooth', text: '33' })
  refuses('14-', 'fdi', { code: 'not_a_tooth', text: '14–' })
  refuses('14-15-16', 'fdi', { code: 'not_a_tooth', text: '14–15–16' })
  refuses('crown', 'fdi', { code: 'not_a_tooth', text: 'CROWN' })
  refuses('4', 'palmer', { code: 'quadrant_missing', text: '4' })
  refuses('14-44', 'fdi', { code: 'two_jaws', text: '14–44' })
  refuses('13-54', 'fdi', { code: 'two_dentitions', text: '13–54' })
  refuses('18-28, 48-38, 51', 'fdi', { code: 'too_many', most: 32 })
})

test('teeth are written as short as can be', () => {
  assert.equal(writeTeeth([21, 16, 14, 15, 15], 'fdi'), '14–16, 21')
  assert.equal(writeTeeth([13, 12, 11, 21, 22, 23], 'fdi'), '13–23')
  assert.equal(writeTeeth([45, 46, 53, 54], 'fdi'), '45, 46, 53, 54')
  assert.equal(writeTeeth([16, 15, 14, 21], 'universal'), '3–5, 9')
  assert.equal(writeTeeth([43, 42, 41, 31], 'universal'), '24–27')
  assert.equal(writeTeeth([55, 54, 53], 'universal'), 'A–C')
  assert.equal(writeTeeth([16, 15, 14, 21], 'palmer'), 'UR4–6, UL1')
  assert.equal(writeTeeth([11, 21], 'palmer'), 'UR1, UL1')
  assert.equal(writeTeeth([], 'fdi'), '')
})

test('what is written is read back as the same teeth, in any notation', () => {
  fc.assert(
    fc.property(someTeeth, fc.constantFrom(...notations), (teeth, notation) => {
      const reading = readTeeth(writeTeeth(teeth, notation), notation)
      assert.deepEqual(new Set(reading.teeth), new Set(teeth))
    }),
  )
})

test('writing a text again that was read changes nothing more', () => {
  fc.assert(
    fc.property(someTeeth, fc.constantFrom(...notations), (teeth, notation) => {
      const text = writeTeeth(teeth, notation)
      assert.equal(writeTeeth(readTeeth(text, notation).teeth ?? [], notation), text)
    }),
  )
})

test('no text whatever breaks the reader', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...notations), (text, notation) => {
      const { teeth, fault } = readTeeth(text, notation)
      assert.equal(teeth === null, fault !== null)
    }),
  )
  const signs = fc.array(fc.constantFrom(...'0123456789ABCURL-–., '.split('')), { maxLength: 12 })
  fc.assert(
    fc.property(signs, fc.constantFrom(...notations), (text, notation) => {
      for (const tooth of readTeeth(text.join(''), notation).teeth ?? []) {
        assert.ok(allTeeth.some(({ fdi }) => fdi === tooth))
      }
    }),
  )
})
