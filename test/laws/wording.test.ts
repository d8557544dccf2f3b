import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { exampleOf } from '#contract/platform/example'
import { describeApi } from '#contract/api-description'
import { refusals } from '#contract/refusals'
import { refusalsDe } from '#contract/refusals/de/index'
import { inputFaultsDe } from '#contract/refusals/de/input-faults'
import { labelsDe } from '#contract/refusals/de/labels'
import { inputFaults } from '#contract/refusals/input-faults'
import { labels } from '#contract/refusals/labels'
import { plainFormat } from '#contract/refusals/plain-format'
import type { TextFormat } from '#contract/refusals/refusal'
import { settingRows } from '#server/settings'
import type { MailTexts } from '#platform/mail/mail-texts'
import { pageWords } from '../../server/compliance/device-statements/verification-page.ts'
import * as declarations from '../../server/compliance/device-statements/texts.ts'
import { terms, words } from '../../server/documents/pdf/layout/words.ts'
import {
  bannedOnScreen,
  bannedWords,
  wordingFaults,
  type WordingLanguage,
} from '#test/laws/banned-words'

const root = join(import.meta.dirname, '../..')

type Entry = { params: object; text: (params: object, format: TextFormat) => string }
type Entries = Record<string, Entry>

type Text = [place: string, language: WordingLanguage, text: string]

const onScreen = [bannedWords, bannedOnScreen]

const faultsOf = (
  texts: readonly Text[],
  lists = onScreen as Parameters<typeof wordingFaults>[2],
) =>
  texts.flatMap(([place, language, text]) =>
    wordingFaults(language, text, lists).map((fault) => `${place}: ${fault} in: ${text}`),
  )

test('no refusal and no fault of an input uses a banned word', () => {
  const texts: Text[] = []
  const english = Object.entries<Entry>({ ...refusals, ...inputFaults } as object as Entries)
  const german = { ...refusalsDe, ...inputFaultsDe } as object as Record<string, Entry['text']>
  for (const [code, { params, text }] of english) {
    const values = Object.fromEntries(
      Object.entries(params).map(([name, schema]) => [name, exampleOf(schema as object)]),
    )
    texts.push([code, 'en', text(values, plainFormat)])
    texts.push([code, 'de', german[code]?.(values, plainFormat) ?? ''])
  }
  for (const [kind, values] of Object.entries(labels)) {
    for (const label of Object.values(values)) texts.push([kind, 'en', label])
  }
  for (const [kind, values] of Object.entries(labelsDe)) {
    for (const label of Object.values(values)) texts.push([kind, 'de', label])
  }
  assert.deepEqual(faultsOf(texts), [])
  assert.ok(texts.length > 1_000, `${texts.length} texts`)
})

test('no text of an email uses a banned word', async () => {
  const texts: Text[] = []
  for (const file of globSync('server/**/mail-texts.ts', { cwd: root })) {
    const exported = (await import(join(root, file))) as Record<string, Partial<MailTexts<never>>>
    for (const { texts: languages } of Object.values(exported)) {
      for (const [language, entries] of Object.entries(languages ?? {})) {
        for (const [key, text] of Object.entries<string>(entries)) {
          texts.push([`${file} ${key}`, language as WordingLanguage, text])
        }
      }
    }
  }
  assert.deepEqual(faultsOf(texts), [])
  assert.ok(texts.length > 200, `${texts.length} texts`)
})

test('no text of a document uses a banned word', () => {
  const { conformityText, exclusiveUseText, partWords } = declarations
  const languages = ['en', 'de'] as const
  const texts = languages.flatMap((language, column) => [
    ...Object.entries({ ...words, ...terms }).map(([key, text]): Text => [
      key,
      language,
      text[column] ?? '',
    ]),
    ...Object.entries({ ...pageWords[language], ...partWords[language] }).map(
      ([key, text]): Text => [key, language, text],
    ),
    ...(['eu_mdr', 'uk_mdr', 'us', 'other'] as const).map((law): Text => [
      law,
      language,
      conformityText(law, language),
    ]),
    ...(['name', 'acronym', 'code'] as const).map((kind): Text => [
      kind,
      language,
      exclusiveUseText({ kind, value: 'P-1' }, language),
    ]),
  ])
  // Documents keep the formal words laboratory and clinic.
  assert.deepEqual(faultsOf(texts, [bannedWords]), [])
  assert.ok(texts.length > 400, `${texts.length} texts`)
})

/** The descriptions and summaries of a document, each with the place where it is. */
function* describedIn(part: unknown, place: string): Generator<[place: string, text: string]> {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    const isText = typeof value === 'string' && ['description', 'summary', 'title'].includes(key)
    if (isText) yield [place, value]
    else if (key !== 'example' && key !== 'examples') yield* describedIn(value, `${place}/${key}`)
  }
}

test('no description of the API uses a banned word', () => {
  const description: unknown = describeApi({ version: '1.2.3' })
  const texts = [...describedIn(description, '')].map(([place, text]): Text => [
    place,
    'en',
    text.replaceAll(/`[^`\n]+`/g, ''),
  ])
  assert.deepEqual([...new Set(faultsOf(texts, [bannedWords]))], [])
  assert.ok(texts.length > 3_000, `${texts.length} texts`)
})

test('no setting and no page of the docs uses a banned word', async () => {
  const texts: Text[] = settingRows().map((row) => ['a setting', 'en', row])
  for (const page of globSync('{*,docs/*,docs/decisions/*}.md', { cwd: root })) {
    const prose = (await readFile(join(root, page), 'utf8'))
      .replaceAll(/^```[^]*?^```/gm, '')
      .replaceAll(/`[^`\n]+`|\]\([^)]*\)/g, '')
    for (const line of prose.split('\n')) texts.push([page, 'en', line])
  }
  assert.deepEqual(faultsOf(texts, [bannedWords]), [])
})
