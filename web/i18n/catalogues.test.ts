import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from './de.ts'
import { en } from './en.ts'
import { textsOf } from './texts.ts'

const [english, german] = [textsOf(en), textsOf(de)]

// Words that are the same in both languages, units, keys, and names of companies and systems.
const words =
  'Bank|Board|CE|CSV|Code|Design|Details|Enter|Esc|Export|FDI (11, 21, 36)|Filter|Form|GTIN|Import|Inlay|Material|Mock-up|' +
  'NPI|Name|Onlay|Option|Optional|Overlay|PDF|PEEK|Palmer (UR1, UL1, LL6)|Partner|Patient|Person|Retainer|Retention|Scanner|' +
  'Scans|Situation|Status|System|Team|UDI-PI|Universal (8, 9, 19)|Veneer|Version|Wax-up|Web|Website|' +
  'Board|Details|Offline|Uploads|0 kB|kB|MB|NaN %|mg|ml|mm'
const names =
  '3Shape|Carestream|Dentsply Sirona|Medit|Planmeca|Pontic|QuickBooks|SHINING 3D|Sage|Xero|exocad|iTero'
const shared = new Set([...words.split('|'), ...names.split('|')])

// What is left of a text when the sample values are taken out.
const bare = (text: string) =>
  text
    .replaceAll(/QX|true|NaN|\[object Object\]|(?<= )[\d, ]+$|%/g, '')
    .replace(/[\s,]+$/, '')
    .trim()

const hasLetters = (text: string) =>
  /\p{L}{2}/u.test(text.replaceAll(/QX|true|\[object Object\]/g, ''))

test('every text of one language is in the other one too', () => {
  const placesOf = (texts: typeof english) => [...new Set(texts.map(({ place }) => place))]
  assert.deepEqual(placesOf(german).toSorted(), placesOf(english).toSorted())
})

test('no German text is the English one, but for words that both languages share', () => {
  const inEnglish = new Map(english.map(({ place, text }) => [`${place} ${text}`, text]))
  const same = german.filter(
    ({ place, text }) =>
      inEnglish.has(`${place} ${text}`) &&
      hasLetters(text) &&
      !shared.has(text) &&
      !shared.has(bare(text)),
  )
  assert.deepEqual([...new Set(same.map(({ place, text }) => `${place}: ${text}`))], [])
})

test('German speaks to people formally', () => {
  const familiar = german.filter(({ text }) =>
    /(?<!\p{L})(?:du|dich|dir|deine?[rmns]?)(?!\p{L})/iu.test(text),
  )
  assert.deepEqual(familiar, [])
})

test('no text is empty', () => {
  // For no minutes there are no words.
  const empty = [...english, ...german].filter(
    ({ place, text }) => text.trim() === '' && place !== 'workflow.minutesOf',
  )
  assert.deepEqual(empty, [])
})
