import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flawOf, foldWord, wordsBehind } from '#contract/identity/password-rules'

test('a password of fewer than ten characters is too short', () => {
  assert.equal(flawOf('kiln-shelf', []), null)
  assert.equal(flawOf('kiln-shel', []), 'short')
})

test('one character again and again, and rows of keys of several keyboards, are weak', () => {
  assert.equal(flawOf('aaaaaaaaaaab', []), 'repeated')
  for (const row of ['1234567890', 'QWERTYuiop', 'qwertzuiop1!', '1q2w3e4r5t6z', 'asdfghjkly']) {
    assert.equal(flawOf(row, []), 'row', row)
  }
})

test('the own name and address are weak, also with signs for letters and with what is added', () => {
  for (const own of [
    'Nora Sample',
    'N0r4Sample!',
    'norasample2026',
    'nora.sample',
    '!!Sample2026',
  ]) {
    assert.equal(flawOf(own.padEnd(10, '1'), ['Nora Sample', 'nora.sample@clinic.example']), 'own')
  }
  assert.equal(flawOf('kiln-shelf-lamp', ['', '']), null)
  assert.equal(flawOf('sampler-of-cakes', ['Nora Sample']), null)
})

test('signs for letters, accents and case make no other word', () => {
  for (const word of ['P@55w0rt', 'PASSWORT', 'passwort', 'Pa$$wort']) {
    assert.equal(foldWord(word), foldWord('passwort'), word)
  }
  assert.equal(foldWord('MÜLLER'), foldWord('Mueller'))
  assert.equal(foldWord('Zürich'), foldWord('zurich'))
})

test('behind a password are the word without what was added, and the word that is repeated', () => {
  for (const password of ['Sommer2024!', '!Sommer', '123sommer456', 'SommerSommer', 'S0mmer99']) {
    assert.ok(wordsBehind(password).includes(foldWord('sommer')), password)
  }
  assert.ok(!wordsBehind('ab12345678').includes('ab'))
})
