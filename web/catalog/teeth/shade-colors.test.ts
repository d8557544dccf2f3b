import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shadeGuides, type ShadeSystem } from '#contract/catalog/shades'
import { colorOfShade, shadeFamilies } from './shade-colors.ts'

const guides = Object.keys(shadeGuides) as Exclude<ShadeSystem, 'custom'>[]

test('every shade of every guide has a colour of its own and a place in its family', () => {
  for (const guide of guides) {
    const { shades } = shadeGuides[guide]
    const colors = shades.map((shade) => colorOfShade(guide, shade))
    assert.ok(
      colors.every((color) => /^lab\([\d.]+( -?[\d.]+){2}\)$/.test(color ?? '')),
      guide,
    )
    assert.equal(new Set(colors).size, shades.length, guide)
    const shown = shadeFamilies(guide).flatMap((family) => family.shades)
    assert.deepEqual(shown.toSorted(), shades.toSorted(), guide)
  }
})

test('families are in the order in which people look for shades', () => {
  const families = shadeFamilies('vita_classical').map(({ shades }) => shades.join(' '))
  assert.deepEqual(families, ['A1 A2 A3 A3.5 A4', 'B1 B2 B3 B4', 'C1 C2 C3 C4', 'D2 D3 D4'])
})

test('a shade that no guide lists has no colour', () => {
  assert.equal(colorOfShade('vita_classical', 'A9'), null)
  assert.equal(colorOfShade('custom', 'A1'), null)
})
