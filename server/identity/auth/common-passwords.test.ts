import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { commonPasswordsFile, isCommon } from './common-passwords.ts'
import { collectCommonWords } from './common-words.ts'
import { filterOf } from './word-filter.ts'

const words = collectCommonWords()

test('the list has more than a hundred thousand words, and the file is made of it: npm run print', async () => {
  assert.ok(words.size > 100_000, `${words.size} words`)
  assert.ok((await readFile(commonPasswordsFile)).equals(filterOf(words)))
})

test('common passwords and words, German ones too, are found behind signs and additions', async () => {
  for (const password of [
    'password123',
    'P@ssw0rd2024!',
    'iloveyou1234',
    'Liverpool1',
    'administrator',
    'Zahnarzt2026!',
    'Dentallabor1',
    'Passwort123',
    'P4$$wort2026',
    'Sommer2025!!',
    'Schmetterling',
    'Fussball2026',
    'Fußball2026',
    'Willkommen1!',
    'Hallohallo1',
    '!!Muenchen26',
  ]) {
    assert.ok(await isCommon(password), password)
  }
})

test('several words, and what is made by chance, are not', async () => {
  for (const password of [
    'correct-horse-battery',
    'otter violin 71 drizzle',
    'grüße-aus-berlin',
    'a-long-walk-by-the-sea',
    'pontic-demo-2026',
    'kiln-shelf-lamp',
  ]) {
    assert.ok(!(await isCommon(password)), password)
  }
  const made = Array.from({ length: 2_000 }, () => randomBytes(9).toString('base64url'))
  const found = await Promise.all(made.map(isCommon))
  assert.equal(found.filter(Boolean).length, 0)
})
