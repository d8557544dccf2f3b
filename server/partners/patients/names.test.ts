import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesPatient } from '#contract/partners/person-names'

const zoe = { firstName: 'Zoë', lastName: 'Łuczak-Sørensen' }

test('a text that holds the first or the last name as a word names the patient', () => {
  for (const text of [
    'Zoë',
    'please call ZOE today',
    'For zoe: shade A2',
    '(Luczak-Sorensen)',
    'luczak sorensen, upper',
    'upper_zoe.stl',
    'Zoe\u0308',
    'Zoes crown',
    'Luczak',
    'Sørensen Łuczak',
    'luczaks bridge',
  ]) {
    assert.ok(namesPatient(text, zoe), text)
  }
})

test('a part of a word and other words name nobody', () => {
  for (const text of ['', 'Zoetrope', 'aloezoe', 'Luczaksen', 'shade A2, tooth 11']) {
    assert.ok(!namesPatient(text, zoe), text)
  }
})

test('names that are no names are not looked for: none, an initial, signs', () => {
  for (const lastName of [null, '', 'Z', 'Z.', '-']) {
    assert.ok(!namesPatient('Z. - null Z', { firstName: null, lastName }), String(lastName))
  }
  assert.ok(namesPatient('for Li', { firstName: null, lastName: 'Li' }))
})

test('particles of a name are words like others, and two letters have no genitive', () => {
  const names = { firstName: 'Al', lastName: 'von der Heide' }
  for (const text of ['von der Praxis', 'als Provisorium', 'in']) {
    assert.ok(!namesPatient(text, names), text)
  }
  for (const text of ['Frau Heide', 'von der Heide', 'Heides Krone']) {
    assert.ok(namesPatient(text, names), text)
  }
})

test('a name whose script has no spaces is found within a text', () => {
  const tanaka = { firstName: '花子', lastName: '田中' }
  for (const text of ['患者田中様の冠', '田中花子', 'クラウン（花子）']) {
    assert.ok(namesPatient(text, tanaka), text)
  }
  assert.ok(!namesPatient('田んぼの中', tanaka))
  const oneSignEach = { firstName: '伟', lastName: '王' }
  assert.ok(namesPatient('请联系王伟先生', oneSignEach))
  assert.ok(!namesPatient('国王很伟大', oneSignEach))
  assert.ok(namesPatient('김민준님', { firstName: '민준', lastName: '김' }))
  assert.ok(!namesPatient('가난한', { firstName: '가나', lastName: '이' }))
})

test('letters of every script count', () => {
  assert.ok(namesPatient('корона для ИВАНОВА', { firstName: 'Олег', lastName: 'Иванова' }))
  assert.ok(namesPatient('Straße: Strauß', { firstName: 'A', lastName: 'Strauss' }))
})
