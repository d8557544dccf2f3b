import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesPatient } from './names.ts'

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
  ]) {
    assert.ok(namesPatient(text, zoe), text)
  }
})

test('a part of a word, half of a name and other words name nobody', () => {
  for (const text of [
    '',
    'Zoetrope',
    'aloezoe',
    'Luczak',
    'Sørensen Łuczak',
    'shade A2, tooth 11',
  ]) {
    assert.ok(!namesPatient(text, zoe), text)
  }
})

test('names that are no names are not looked for: none, an initial, signs', () => {
  for (const lastName of [null, '', 'Z', 'Z.', '-']) {
    assert.ok(!namesPatient('Z. - null Z', { firstName: null, lastName }), String(lastName))
  }
  assert.ok(namesPatient('for Li', { firstName: null, lastName: 'Li' }))
})

test('letters of every script count', () => {
  assert.ok(namesPatient('корона для ИВАНОВА', { firstName: 'Олег', lastName: 'Иванова' }))
  assert.ok(namesPatient('Straße: Strauß', { firstName: 'A', lastName: 'Strauss' }))
})
