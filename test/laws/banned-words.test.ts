import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedInCode, bannedInCode } from '#test/laws/banned-words'
import { readSource } from '#test/laws/import-graph'
import { textsOf, wordsOfName, writtenFiles, type CodeText } from '#test/laws/code-texts'

type Found = { file: string; line: number; word: string; instead: string }

const patterns = bannedInCode.map(({ pattern, ...banned }) => ({
  ...banned,
  pattern: new RegExp(pattern, 'gi'),
}))

// Most texts hold none of them: one look shows that.
const anyOf = (kind: CodeText['kind']) => {
  const sources = bannedInCode
    .filter(({ only = kind }) => only === kind)
    .map(({ pattern }) => `(?:${pattern.source})`)
  return new RegExp(sources.join('|'), 'i')
}
const anyOfKind = { name: anyOf('name'), text: anyOf('text') }

// So do most sources, before they are taken apart.
const mayHoldOne = (file: string) => {
  const source = `${file} ${readSource(file)}`
  return anyOfKind.text.test(source) || anyOfKind.name.test(wordsOfName(source))
}

type Match = { word: string; index: number; instead: string }

function matchesIn(kind: CodeText['kind'], text: string): Match[] {
  const words = kind === 'name' ? wordsOfName(text) : text
  if (!anyOfKind[kind].test(words)) return []
  return patterns
    .filter(({ only = kind }) => only === kind)
    .flatMap(({ pattern, instead }) =>
      [...words.matchAll(pattern)].map(({ 0: match, index }) => ({
        word: match.toLowerCase(),
        index: kind === 'name' ? 0 : index,
        instead,
      })),
    )
}

// The same names are in many places.
const ofNames = new Map<string, Match[]>()

/** The banned words of one piece of a source, with what to write in their place. */
function faultsOf({ file, kind, text, lineAt }: CodeText): Found[] {
  const known = kind === 'name' ? ofNames.get(text) : undefined
  const matches = known ?? matchesIn(kind, text)
  if (kind === 'name') ofNames.set(text, matches)
  return matches.map(({ word, index, instead }) => ({ file, line: lineAt(index), word, instead }))
}

const used = writtenFiles().filter(mayHoldOne).flatMap(textsOf).flatMap(faultsOf)
const isAllowedAt = ({ word, file }: Found, allowed: (typeof allowedInCode)[number]) =>
  allowed.word.test(word) && allowed.in.test(file)
const found = used.filter((one) => !allowedInCode.some((allowed) => isAllowedAt(one, allowed)))

test('no name, comment, test title or sentence of the code uses a banned word', () => {
  assert.deepEqual(
    found.map(({ file, line, word, instead }) => `${file}:${line}: “${word}” (write: ${instead})`),
    [],
  )
})

test('every exception is still needed', () => {
  const unneeded = allowedInCode.filter((allowed) => !used.some((one) => isAllowedAt(one, allowed)))
  assert.deepEqual(
    unneeded.map(({ word, why }) => `${word.source}: ${why}`),
    [],
  )
})
