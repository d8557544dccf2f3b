import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { refusals, refusalsByArea } from '#contract/refusals'
import { inputFaults } from '#contract/refusals/input-faults'
import { inputFaultsDe } from '#contract/refusals/de/input-faults'
import { refusalsDe } from '#contract/refusals/de/index'
import { exampleOf } from '#contract/platform/example'
import { labelsDe } from '#contract/refusals/de/labels'
import { plainFormat } from '#contract/refusals/plain-format'
import type { LabelKind } from '#contract/refusals/labels'
import type { TextFormat } from '#contract/refusals/refusal'

const root = dirname(dirname(import.meta.dirname))

type AnyText = (params: object, format: TextFormat) => string
type Entry = { code: string; params: Record<string, object>; en: AnyText; de: AnyText }

const entriesOf = (english: object, german: object): Entry[] =>
  Object.entries(english as Record<string, { params: Entry['params']; text: AnyText }>).map(
    ([code, { params, text }]) => ({
      code,
      params,
      en: text,
      de: (german as Record<string, AnyText>)[code] as AnyText,
    }),
  )

const entries = [...entriesOf(refusals, refusalsDe), ...entriesOf(inputFaults, inputFaultsDe)]

const germanFormat: TextFormat = {
  ...plainFormat,
  label: (kind: LabelKind, value) =>
    (labelsDe[kind] as Record<string, string>)[String(value)] ?? '',
}

const examplesOf = ({ params }: Entry) =>
  Object.fromEntries(Object.entries(params).map(([name, schema]) => [name, exampleOf(schema)]))

/** A text with example values, and the names of the values that it read. */
function read(text: AnyText, params: object, format: TextFormat) {
  const names = new Set<string>()
  const watched = new Proxy(params, {
    get: (target, name: string) => {
      names.add(name)
      return (target as Record<string, unknown>)[name]
    },
  })
  return { sentence: text(watched, format), names: [...names].toSorted() }
}

test('no code is in two areas', () => {
  const codes = Object.values(refusalsByArea).flatMap((area) => Object.keys(area))
  assert.deepEqual(codes.toSorted(), Object.keys(refusals).toSorted())
})

// On screen each fault is at its field, so that the summary names none in German.
const namesLess = new Set(['invalid_request', 'order_incomplete', 'order_items_contradictory'])
// In the words of someone else.
const quoted = new Set(['rx_rule'])

test('every text names all of its parameters, in each language', () => {
  for (const entry of entries) {
    const params = examplesOf(entry)
    const declared = Object.keys(params).toSorted()
    assert.deepEqual(read(entry.en, params, plainFormat).names, declared, entry.code)
    if (namesLess.has(entry.code)) continue
    assert.deepEqual(
      read(entry.de, params, germanFormat).names,
      declared,
      `${entry.code} in German`,
    )
  }
})

test('every text is a sentence for people: no code, no pointer, no unfinished text', () => {
  for (const entry of entries) {
    if (namesLess.has(entry.code) || quoted.has(entry.code)) continue
    const params = examplesOf(entry)
    for (const sentence of [entry.en(params, plainFormat), entry.de(params, germanFormat)]) {
      assert.match(sentence, /^\p{Lu}.*[.?!]$/u, `${entry.code}: ${sentence}`)
      assert.doesNotMatch(
        sentence,
        /undefined|TODO|\bnull\b|\[object/,
        `${entry.code}: ${sentence}`,
      )
    }
  }
})

const sources = globSync('{contract,packages,server}/**/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
)

test('nothing is refused outside the catalogue', async () => {
  const outside: string[] = []
  for (const file of sources) {
    const source = await readFile(join(root, file), 'utf8')
    // A fault that is put together by hand has words of its own, which no language knows.
    if (/\bin: '?\w+'?,[^}]*\bmessage\b/.test(source)) outside.push(file)
    if (
      /\bInputFault = \{|extends Refusal\b/.test(source) &&
      !file.startsWith('contract/refusals/')
    ) {
      outside.push(file)
    }
  }
  assert.deepEqual(outside, [], 'Give it an entry in contract/refusals (CONTRIBUTING.md).')
})
