import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currenciesOf, shareByPeriod, sumBy, toCsv, type Row } from './series.ts'

const row = (part: Partial<Row>): Row => ({
  periodStartsOn: null,
  counterpart: null,
  product: null,
  technician: null,
  stage: null,
  reasonCode: null,
  responsibility: null,
  orders: null,
  onTime: null,
  late: null,
  shareBasisPoints: null,
  medianDays: null,
  p90Days: null,
  medianDaysFromSubmit: null,
  p90DaysFromSubmit: null,
  tryIns: null,
  wentOn: null,
  withFindings: null,
  claims: null,
  items: null,
  claimedItems: null,
  previousItems: null,
  previousClaimedItems: null,
  previousShareBasisPoints: null,
  minutes: null,
  pieces: null,
  currency: null,
  invoicedMinor: null,
  creditedMinor: null,
  netMinor: null,
  ...part,
})

test('the share of a month counts its orders, not the clinics they came from', () => {
  const rows = [
    row({ periodStartsOn: '2026-11-01', orders: 9, onTime: 9 }),
    row({ periodStartsOn: '2026-10-01', orders: 1, onTime: 0 }),
    row({ periodStartsOn: '2026-10-01', orders: 3, onTime: 3 }),
    row({ periodStartsOn: '2026-09-01', orders: 0, onTime: 0 }),
  ]
  assert.deepEqual(shareByPeriod(rows), [
    { period: '2026-09-01', orders: 0, onTime: 0, share: null },
    { period: '2026-10-01', orders: 4, onTime: 3, share: 7_500 },
    { period: '2026-11-01', orders: 9, onTime: 9, share: 10_000 },
  ])
})

test('rows of one name are one sum', () => {
  const rows = [row({ stage: 'A', pieces: 2 }), row({ stage: 'A', pieces: 3 }), row({ stage: 'B' })]
  const sums = sumBy(
    rows,
    ({ stage }) => stage ?? '',
    ({ pieces }) => pieces,
  )
  assert.deepEqual(sums, [
    { label: 'A', value: 5 },
    { label: 'B', value: 0 },
  ])
})

test('each currency is named once', () => {
  const rows = [
    row({ currency: 'EUR' }),
    row({ currency: 'CHF' }),
    row({ currency: 'EUR' }),
    row({}),
  ]
  assert.deepEqual(currenciesOf(rows), ['EUR', 'CHF'])
})

test('a CSV keeps commas and quotes, and takes formulas the power to run', () => {
  assert.equal(
    toCsv([
      ['Crown, "zirconia"', -5],
      ['=1+1', 2],
    ]),
    '\u{FEFF}"Crown, ""zirconia""",-5\r\n\'=1+1,2\r\n',
  )
})
