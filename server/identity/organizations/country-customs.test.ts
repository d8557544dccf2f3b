import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currencyOfCountry, toothNotationOfCountry } from '#contract/identity/country-customs'
import { timezoneOfCountry } from '#platform/locale/country-zone'

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
// Unions, tests and codes that countries had before or have beside theirs.
const others = new Set(
  'AC AN BU CP CQ CS CT DD DG DY EA EU EZ FQ FX HV IC JT MI NH NQ NT PC PU PZ QO RH SU TA TP UK UN VD WK XA XB YD YU ZR ZZ'.split(
    ' ',
  ),
)
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined && !others.has(code))

test('every country has a currency, and a time zone where people live', () => {
  assert.ok(countries.length > 240)
  const without = (of: (country: string) => string | undefined) =>
    countries.filter((country) => of(country) === undefined).join(' ')
  assert.equal(without(currencyOfCountry), 'AQ')
  assert.equal(without(timezoneOfCountry), 'BV HM')
  for (const country of countries) {
    const timeZone = timezoneOfCountry(country) ?? 'UTC'
    assert.ok(new Intl.DateTimeFormat('en', { timeZone }), country)
  }
})

test('a country of several zones has that of most people, and its own tooth numbers', () => {
  assert.deepEqual(['DE', 'ES', 'US', 'PT'].map(timezoneOfCountry), [
    'Europe/Berlin',
    'Europe/Madrid',
    'America/New_York',
    'Europe/Lisbon',
  ])
  assert.deepEqual(['US', 'GB'].map(toothNotationOfCountry), ['universal', 'fdi'])
  assert.deepEqual(['GB', 'CH', 'US', 'DE', ''].map(currencyOfCountry), [
    'GBP',
    'CHF',
    'USD',
    'EUR',
    undefined,
  ])
})
