import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  allTeeth,
  archOfTooth,
  areNeighbours,
  fdiOfPalmer,
  fdiOfUniversal,
  findTooth,
  placeInArch,
  sortAlongArch,
  toothAt,
  writeTooth,
} from '#contract/catalog/teeth'

const fdi = fc.constantFrom(...allTeeth.map((tooth) => tooth.fdi))

const range = (first: number, last: number) =>
  Array.from(
    { length: Math.abs(last - first) + 1 },
    (_, step) => first + Math.sign(last - first) * step,
  )

// The mapping as tables of the field print it, written out once more by hand.
const upper = [...range(18, 11), ...range(21, 28)]
const lower = [...range(48, 41), ...range(31, 38)]
const universalOrder = [...upper, ...lower.toReversed()]
const primaryOrder = [...range(55, 51), ...range(61, 65), ...range(75, 71), ...range(81, 85)]

test('there are 32 permanent and 20 primary teeth, each once', () => {
  const numbers = allTeeth.map((tooth) => tooth.fdi)
  assert.deepEqual([numbers.length, new Set(numbers).size], [52, 52])
  assert.equal(allTeeth.filter(({ isPrimary }) => isPrimary).length, 20)
  assert.equal(findTooth(19), undefined)
  assert.equal(findTooth(56), undefined)
})

test('universal numbers run from the upper right around to the lower right, letters for milk teeth', () => {
  const numbers = universalOrder.map((tooth) => findTooth(tooth)?.universal)
  assert.deepEqual(
    numbers,
    range(1, 32).map((number) => String(number)),
  )
  const letters = primaryOrder.map((tooth) => findTooth(tooth)?.universal)
  assert.equal(letters.join(''), 'ABCDEFGHIJKLMNOPQRST')
})

test('a tooth comes back from each notation, and no two share a name', () => {
  fc.assert(
    fc.property(fdi, (tooth) => {
      assert.equal(fdiOfUniversal(writeTooth(tooth, 'universal')), tooth)
      assert.equal(fdiOfPalmer(writeTooth(tooth, 'palmer')), tooth)
      assert.equal(fdiOfPalmer(findTooth(tooth)?.palmerMark ?? ''), tooth)
      assert.equal(writeTooth(tooth, 'fdi'), String(tooth))
    }),
  )
  for (const key of ['universal', 'palmer', 'palmerMark'] as const) {
    assert.equal(new Set(allTeeth.map((tooth) => tooth[key])).size, 52, key)
  }
  assert.deepEqual([fdiOfUniversal('33'), fdiOfPalmer('UR9')], [undefined, undefined])
})

test('teeth are written as clinics know them', () => {
  const rows = [
    [16, '3', 'UR6', '6⏌', 'molar', 'posterior'],
    [21, '9', 'UL1', '⎿1', 'incisor', 'anterior'],
    [38, '17', 'LL8', '⎾8', 'molar', 'posterior'],
    [43, '27', 'LR3', '3⏋', 'canine', 'anterior'],
    [24, '12', 'UL4', '⎿4', 'premolar', 'posterior'],
    [55, 'A', 'URE', 'E⏌', 'molar', 'posterior'],
    [73, 'M', 'LLC', '⎾C', 'canine', 'anterior'],
  ] as const
  for (const [number, ...expected] of rows) {
    const tooth = findTooth(number)
    assert.ok(tooth)
    const { universal, palmer, palmerMark, kind, group } = tooth
    assert.deepEqual([universal, palmer, palmerMark, kind, group], expected)
  }
})

test('teeth are in order along their arch whatever the order they are given in', () => {
  const permanent = [...upper, ...lower]
  const shuffled = fc.shuffledSubarray(permanent)
  fc.assert(
    fc.property(shuffled, (teeth) => {
      const expected = permanent.filter((tooth) => teeth.includes(tooth))
      assert.deepEqual(sortAlongArch(teeth), expected)
    }),
  )
})

test('neighbours are side by side in one arch, across the midline and beside milk teeth too', () => {
  const pairs = (row: number[]) => row.slice(1).map((tooth, place) => [row[place], tooth])
  const expected = new Set([...pairs(upper), ...pairs(lower)].map((pair) => pair.join(' ')))
  for (const one of [...upper, ...lower]) {
    for (const other of [...upper, ...lower]) {
      const isPair = expected.has(`${one} ${other}`) || expected.has(`${other} ${one}`)
      assert.equal(areNeighbours(one, other), isPair, `${one} ${other}`)
    }
  }
  assert.ok(areNeighbours(55, 16) && areNeighbours(71, 81) && areNeighbours(53, 14))
  assert.ok(!areNeighbours(55, 15) && !areNeighbours(51, 31))
})

test('a permanent tooth is found again at its place', () => {
  for (const tooth of [...upper, ...lower]) {
    assert.equal(toothAt(archOfTooth(tooth), placeInArch(tooth)), tooth)
  }
})
