import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { formats } from './formats.ts'
import { coreEn } from './core-en.ts'
import { preferredLocale, type Locale } from './locale.ts'
import { customsHere } from './customs-here.ts'
import { regionalOf } from './regional.ts'

let languages: readonly string[] = []
let chosen: string | null = null

const browsers: readonly [readonly string[], Locale, string][] = [
  [['en-US@posix'], 'en', 'en'],
  [['en-US@posix', 'de-AT', 'en-GB'], 'de', 'de-AT'],
  [['C'], 'en', 'en'],
  [['de_DE.UTF-8'], 'en', 'en'],
  [['', 'de-CH-1996'], 'de', 'de-CH-1996'],
  [['x', '*', 'en-GB'], 'en', 'en-GB'],
  [['deu-Latn-DE'], 'de', 'deu-Latn-DE'],
  [['den-CA', 'de'], 'de', 'de'],
  [['zh-Hant-TW', 'ja'], 'en', 'en'],
  [['de-DE-u-ca-buddhist-nu-arab'], 'de', 'de-DE-u-ca-buddhist-nu-arab'],
  [['i-klingon', 'en-x-private'], 'en', 'en-x-private'],
  [[], 'en', 'en'],
]

// Only around these: files of tests share a process, and its hooks.
describe('the language of a browser', () => {
  beforeEach(() => {
    mock.getter(globalThis, 'navigator' as never, () => ({ languages }) as never)
    Object.assign(globalThis, { localStorage: { getItem: () => chosen } })
  })
  afterEach(() => {
    mock.reset()
    chosen = null
  })

  test('the app starts with any language tag: the first valid one that it speaks, else English', () => {
    for (const [given, locale, tag] of browsers) {
      languages = given
      assert.equal(preferredLocale(), locale, given.join())
      assert.equal(regionalOf(locale), tag, given.join())
      assert.ok(formats(regionalOf(locale), coreEn.formats).number(1_234.5))
      assert.equal(customsHere(locale).locale, tag)
    }
  })

  test('a language that was chosen and is gone counts as none', () => {
    languages = ['de']
    for (const [kept, locale] of [
      ['en', 'en'],
      ['fr', 'de'],
      ['@', 'de'],
    ] as const) {
      chosen = kept
      assert.equal(preferredLocale(), locale, kept)
    }
  })
})
