import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareIdentities, readBirthDates, type Agreement } from './identity-comparison.ts'

const identity = ({
  names = [],
  birthDates = [],
  patientCodes = [],
}: {
  names?: string[]
  birthDates?: string[]
  patientCodes?: string[]
}) => ({ names, birthDates, patientCodes })

const named = (name: string) => identity({ names: [name] })
const born = (day: string) => identity({ birthDates: [day] })
const coded = (code: string) => identity({ patientCodes: [code] })

function assertNames(expected: Agreement, pairs: [string, string][]): void {
  for (const [one, other] of pairs) {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      const { agreements } = compareIdentities(named(a), named(b))
      assert.equal(agreements.name, expected, `${a} / ${b}`)
    }
  }
}

test('one name is the same however programs write it', () => {
  assertNames('same', [
    ['Erika Müller', 'MUELLER ERIKA'],
    ['Erika Müller', 'Müller^Erika'],
    ['Erika Müller', 'Mueller^Erika^^Dr.^'],
    ['Erika Müller', 'Muller, Erika'],
    ['Erika Müller', 'muller_erika_1980'],
    ['Erika Müller', 'MuellerErika'],
    ['Erika Müller', 'Frau Dr. med. Erika Müller'],
    ['Erika Müller', 'Erika Maria Müller'],
    ['Erika Müller', 'Erika Müller-Lüdenscheidt'],
    ['Søren Bjørn', 'BJORN SOREN'],
    ['Zoë Strauß', 'ZOE STRAUSS'],
    ['Łukasz Wałęsa', 'walesa lukasz'],
    ['Anna-Lena Meier', 'Annalena Meier'],
    ['Ronald McDonald', 'MCDONALD RONALD'],
    ["Pat O'Brien", 'OBRIEN^PAT'],
    ['Hans von der Heide', 'Heide, Hans'],
    ['山田^太郎', '太郎 山田'],
    ['Yamada^Tarou=山田^太郎=やまだ^たろう', '山田 太郎'],
    ['李 伟', '伟 李'],
    ['Vladimír Dvořák', 'DVORAK^VLADIMIR'],
  ])
})

test('an initial or half a name says less, and contradicts nothing', () => {
  assertNames('partial', [
    ['Erika Müller', 'E. Müller'],
    ['Erika Müller', 'MUELLER^E'],
    ['Erika Müller', 'E. M.'],
    ['Erika Müller', 'EM'],
    ['Li Wang', 'LI'],
    ['E. M.', 'E. M.'],
    ['Erika M.', 'Erika M.'],
    ['Erika Müller', 'Müller'],
    ['Erika Müller', 'Erika'],
  ])
})

test('another name is different, also of one family', () => {
  assertNames('different', [
    ['Erika Müller', 'Thomas Müller'],
    ['Erika Müller', 'T. Müller'],
    ['Erika Müller', 'MUELLER^THOMAS'],
    ['Erika Müller', 'Erika Schmidt'],
    ['Erika Müller', 'Schmidt'],
    ['Erika Müller', 'T. M.'],
    ['Erika Müller', 'TM'],
    ['Andrea Maier', 'Andreas Maier'],
    ['Anna Lena Maier', 'Anna Maria Maier'],
    ['Hans Maier jun.', 'Hans Maier sen.'],
    ['Ben Maier', 'Tom Maier'],
  ])
})

test('what is no name of a person, or in other letters, compares with nothing', () => {
  assertNames('unknown', [
    ['Erika Müller', 'Anonymous'],
    ['Erika Müller', 'ANONYMIZED^'],
    ['Erika Müller', 'P-000042'],
    ['Erika Müller', 'Test Patient'],
    ['Erika Müller', 'N.N.'],
    ['Erika Müller', 'X'],
    ['Erika Müller', ''],
    ['Iwan Iwanow', 'Иван Иванов'],
  ])
})

test('a birth date is the same in every usual way to write it', () => {
  for (const text of [
    '1980-05-07',
    '19800507',
    '07.05.1980',
    '7.5.1980',
    '7. 5. 1980',
    '07.05.80',
    '07/05/1980',
    '05/07/1980',
    '5-7-1980',
    '1980/05/07',
    '1980-05-07T00:00:00Z',
    '1980-05-06T22:00:00.000Z',
    '7. Mai 1980',
    'May 7, 1980',
    '07-May-1980',
  ]) {
    const { agreements } = compareIdentities(born(text), born('1980-05-07'))
    assert.equal(agreements.birthDate, 'same', text)
  }
  assert.deepEqual(readBirthDates('1. März 1980'), ['1980-03-01'])
  assert.deepEqual(readBirthDates('31.12.2019'), ['2019-12-31'])
})

test('another day is different, and a day that nobody gave compares with nothing', () => {
  for (const text of ['1980-05-08', '07.06.1980', '19810507', '13/05/1980']) {
    assert.equal(compareIdentities(born(text), born('1980-05-07')).verdict, 'contradiction', text)
  }
  for (const text of ['', '1900-01-01', '0001-01-01', '00000000', 'soon', '1980', '31.02.1980']) {
    assert.equal(compareIdentities(born(text), born('1980-05-07')).verdict, 'unknown', text)
  }
})

test('a code is compared without zeros and strokes', () => {
  assert.equal(compareIdentities(coded('P-000042'), coded('p 42')).verdict, 'match')
  assert.equal(compareIdentities(coded('0042'), coded('42')).verdict, 'match')
  assert.equal(compareIdentities(coded('P-400'), coded('P-4')).verdict, 'contradiction')
  assert.equal(compareIdentities(coded('P-10'), coded('P-1')).verdict, 'contradiction')
})

test('twins are distinguished, and one field that differs is enough', () => {
  const erika = identity({
    names: ['Erika Müller'],
    birthDates: ['1980-05-07'],
    patientCodes: ['1'],
  })
  const thomas = identity({ names: ['Müller^Thomas'], birthDates: ['19800507'] })
  const twins = compareIdentities(thomas, erika)
  assert.equal(twins.verdict, 'contradiction')
  assert.deepEqual(twins.differences, ['name'])
  const later = identity({ names: ['Erika Müller'], birthDates: ['19820101'] })
  assert.deepEqual(compareIdentities(later, erika).differences, ['birthDate'])
  const numbered = identity({ names: ['Erika Müller'], patientCodes: ['77'] })
  const other = compareIdentities(numbered, erika)
  assert.equal(other.verdict, 'match')
  assert.deepEqual(other.differences, ['code'])
  assert.equal(compareIdentities(coded('77'), erika).verdict, 'contradiction')
})

test('nothing said is unknown, whoever says it', () => {
  const nobody = identity({})
  assert.deepEqual(compareIdentities(nobody, nobody), {
    verdict: 'unknown',
    agreements: { name: 'unknown', birthDate: 'unknown', code: 'unknown' },
    differences: [],
  })
  assert.equal(compareIdentities(born('1980-05-07'), born('1980-05-07')).verdict, 'unknown')
})

test('a text of a hostile file is read in a moment', () => {
  const long = 'a b c d e f g h i j k l m n o p '.repeat(10_000)
  assert.equal(compareIdentities(named(long), named(`${long}z`)).verdict, 'unknown')
  const short = 'a b c d e f g h i j k l m n o p '.repeat(6)
  assert.equal(compareIdentities(named(short), named(short.toUpperCase())).verdict, 'unknown')
})
