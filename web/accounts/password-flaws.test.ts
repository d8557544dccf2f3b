import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flawOf } from './password-flaws.ts'

test('a password of fewer than ten characters is too short', () => {
  assert.equal(flawOf('kiln-shelf', []), null)
  assert.equal(flawOf('kiln-shel', []), 'short')
})

test('one character again and again, a row of keys and the own name are said to be weak', () => {
  assert.equal(flawOf('aaaaaaaaaaab', []), 'repeated')
  assert.equal(flawOf('1234567890', []), 'row')
  assert.equal(flawOf('QWERTYuiop', []), 'row')
  assert.equal(flawOf('Nora Sample', ['nora sample']), 'own')
  assert.equal(flawOf('nora.sample', ['nora.sample@clinic.example']), 'own')
})

test('what nobody typed yet is no own word', () => {
  assert.equal(flawOf('kiln-shelf-lamp', ['', '']), null)
})
