import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { kindsOfFiles } from './choose-files.ts'

const partsInside = (text: string): number[] =>
  [...text.matchAll(/\binTurn\((?:[^()]|\([^()]*\))*,\s*(\d+),?\s*\)/g)].map(([, parts]) =>
    Number(parts),
  )

const hasCommonDivisor = (one: number, other: number): boolean =>
  other === 0 ? one > 1 : hasCommonDivisor(other, one % other)

test('no file has parts inside that are tied to the turns of its kind', () => {
  const inside = kindsOfFiles().flatMap(({ files, parts }) =>
    files.flatMap((file) =>
      partsInside(readFileSync(file, 'utf8')).map((own) => ({ file, parts, own })),
    ),
  )
  assert.ok(inside.length >= 6, 'the parts inside of files are found')
  assert.deepEqual(
    inside.filter(({ parts, own }) => hasCommonDivisor(parts, own)),
    [],
  )
})

test('a file is of one kind', () => {
  const files = kindsOfFiles().flatMap((kind) => kind.files)
  assert.equal(files.length, new Set(files).size)
})
