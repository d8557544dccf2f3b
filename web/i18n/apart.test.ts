import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apart, type ApartSection } from './apart.ts'
import { de } from './de.ts'
import { en } from './en.ts'

test('what comes with single pages are the texts of that name, in each language', async () => {
  for (const [section, loads] of Object.entries(apart)) {
    const name = section as ApartSection
    assert.equal(await loads.en(), en[name], `${section} in English`)
    assert.equal(await loads.de(), de[name], `${section} in German`)
  }
})
