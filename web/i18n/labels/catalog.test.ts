import assert from 'node:assert/strict'
import { test } from 'node:test'
import { materialFacts } from '#contract/catalog/material-facts'
import { catalogLabelsDe } from './catalog-de.ts'
import { catalogLabelsEn } from './catalog-en.ts'

// The first page has a list of its own, so that it loads one language only.
test('a material has the same name on the screen as in the contract', () => {
  const names = Object.entries(materialFacts)
  assert.deepEqual(
    catalogLabelsEn.material,
    Object.fromEntries(names.map(([key, { en }]) => [key, en])),
  )
  assert.deepEqual(
    catalogLabelsDe.material,
    Object.fromEntries(names.map(([key, { de }]) => [key, de])),
  )
})
