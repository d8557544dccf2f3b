import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { restorationTypes } from '#contract/catalog/catalog-terms'
import { restorationFamilyNames } from '#contract/catalog/restoration-families'
import { markSignOf } from './marks.ts'

const css = readFileSync(new URL('teeth.css', import.meta.url), 'utf8')

/** The colour of a token on light and on dark pages. */
function readToken(name: string): [light: string, dark: string] {
  const [, light = '', dark = ''] =
    new RegExp(`--tooth-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? []
  return [light, dark]
}

// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrastOf = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('letters can be read on the colour of each restoration, by day and by night', () => {
  const letters = readToken('letter')
  for (const hue of restorationFamilyNames) {
    for (const [index, color] of readToken(hue).entries()) {
      const contrast = contrastOf(color, letters[index] ?? '')
      assert.ok(contrast >= 5, `${hue} ${color}: ${contrast.toFixed(2)}`)
    }
  }
})

test('the edge of a tooth is out from its enamel', () => {
  const enamel = readToken('enamel')
  for (const [index, color] of readToken('edge').entries()) {
    assert.ok(contrastOf(color, enamel[index] ?? '') >= 3, color)
  }
})

test('every restoration has a colour that exists, and a letter that fits on a tooth', () => {
  for (const { letter, hue } of restorationTypes.map(markSignOf)) {
    assert.match(letter, /^.{1,2}$/u)
    assert.ok(css.includes(`[data-hue='${hue}']`), hue)
  }
})
