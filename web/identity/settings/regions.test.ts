import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countriesIn, currenciesIn, localesIn, timezones } from './regions.ts'

test('countries come by their names, in the order of the language', () => {
  const countries = countriesIn('de')
  assert.equal(countries.find(({ value }) => value === 'AT')?.label, 'Österreich')
  assert.equal(countries.length, new Set(countries.map(({ value }) => value)).size)
  const labels = countries.map(({ label }) => label)
  assert.ok(labels.indexOf('Österreich') < labels.indexOf('Portugal'))
})

test('what a record has is always among the choices', () => {
  assert.ok(timezones('Mars/Olympus').some(({ value }) => value === 'Mars/Olympus'))
  assert.ok(localesIn('en', 'lb-LU').some(({ value }) => value === 'lb-LU'))
  assert.ok(localesIn('en', 'no such tag').some(({ value }) => value === 'no such tag'))
})

test('currencies say code and name', () => {
  const euro = currenciesIn('en').find(({ value }) => value === 'EUR')
  assert.equal(euro?.label, 'EUR · Euro')
})
