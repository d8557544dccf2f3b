import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  dayOf,
  dayPattern,
  firstWeekday,
  isWholeDay,
  stepTime,
  timeOf,
  typedDay,
  typedTime,
} from './typed-time.ts'

const today = '2026-11-23'

test('a day is typed in the order of the locale, with or without its year, and read as one day', () => {
  const cases: [string, string, string | null][] = [
    ['25/11/2026', 'en-GB', '2026-11-25'],
    ['11/25/2026', 'en-US', '2026-11-25'],
    ['25.11.2026', 'de-DE', '2026-11-25'],
    ['5.1.', 'de-DE', '2026-01-05'],
    ['1/5', 'en-US', '2026-01-05'],
    ['25 11 26', 'en-GB', '2026-11-25'],
    ['25112026', 'de-DE', '2026-11-25'],
    ['251126', 'de-DE', '2026-11-25'],
    ['1125', 'en-US', '2026-11-25'],
    ['3.4.61', 'de-AT', '1961-04-03'],
    ['2026-11-25', 'en-US', '2026-11-25'],
    ['2026. 11. 25.', 'ko-KR', '2026-11-25'],
    ['2026/11/25', 'ja-JP', '2026-11-25'],
    ['31.2.2026', 'de-DE', null],
    ['25/11/2026', 'en-US', null],
    ['2', 'en-GB', null],
    ['tomorrow', 'en-GB', null],
    ['', 'en-GB', null],
    ['1/1/0026', 'en-GB', null],
  ]
  for (const [text, locale, day] of cases) assert.equal(dayOf(text, locale, today), day, text)
})

test('what a field shows of a day is read as that day in every locale', () => {
  for (const locale of [
    'en-GB',
    'en-US',
    'de-DE',
    'de-CH',
    'fr-CA',
    'sv',
    'ja',
    'ko',
    'ar',
    'he',
    'fa',
  ])
    assert.equal(dayOf(typedDay('2026-02-03', locale), locale, today), '2026-02-03', locale)
  assert.equal(typedDay('', 'de'), '')
})

test('a field says how a day is typed', () => {
  const letters = 'TT MM JJJJ'
  assert.equal(dayPattern('de-DE', letters), 'TT.MM.JJJJ')
  assert.equal(dayPattern('en-US', letters), 'MM/TT/JJJJ')
})

test('a day is whole once its year has four digits', () => {
  assert.deepEqual(['25/11', '25/11/20', '25/11/2026', '2026-11-25'].map(isWholeDay), [
    false,
    false,
    true,
    true,
  ])
})

test('a time is read as people type it, and written as the locale does', () => {
  const cases: [string, string | null][] = [
    ['8', '08:00'],
    ['08:30', '08:30'],
    ['8.30', '08:30'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8h30', '08:30'],
    ['8:30 pm', '20:30'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ['8 p.m.', '20:00'],
    ['14 Uhr', '14:00'],
    ['24:00', null],
    ['8:75', null],
    ['13 pm', null],
    ['noon', null],
  ]
  for (const [text, time] of cases) assert.equal(timeOf(text), time, text)
  for (const locale of ['en-GB', 'en-US', 'de-DE'])
    assert.equal(timeOf(typedTime('20:05', locale)), '20:05', locale)
  assert.equal(typedTime('', 'de'), '')
})

test('an arrow moves a time to the next quarter of an hour, and stays on the day', () => {
  assert.equal(stepTime('08:07', 15), '08:15')
  assert.equal(stepTime('08:07', -15), '08:00')
  assert.equal(stepTime('23:50', 15), '23:45')
  assert.equal(stepTime('00:05', -15), '00:00')
})

test('the week begins as the locale has it', () => {
  assert.deepEqual(['en-US', 'de-DE', 'en-GB'].map(firstWeekday), [0, 1, 1])
})
