import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { kindsOfFiles, testsOfChanges } from './choose-files.ts'

/** The last argument of each call that takes cases by turns. */
function partsInside(text: string): number[] {
  return [...text.matchAll(/\b(?:mixedI|i)nTurn\(/g)].flatMap(({ index, 0: call }) => {
    let depth = 1
    let end = index + call.length
    for (; depth > 0 && end < text.length; end++) {
      if ('([{'.includes(text[end] ?? '')) depth++
      if (')]}'.includes(text[end] ?? '')) depth--
    }
    const [, parts] = /(\d+),?\s*\)$/.exec(text.slice(index, end)) ?? []
    return parts === undefined ? [] : [Number(parts)]
  })
}

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

test('the tests of a room run with its changes, but not with a change of all rooms', () => {
  const order = 'server/orders/orders/list-queries.ts'
  const beside = 'server/orders/orders/orders.test.ts'
  const everywhere = Array.from(
    { length: 30 },
    (_, place) => `server/area/room-${place}/queries.ts`,
  )
  assert.ok(testsOfChanges([[order]])(beside))
  assert.ok(testsOfChanges([[beside]])(beside))
  assert.ok(!testsOfChanges([[beside]])('server/orders/orders/rush.test.ts'))
  assert.ok(!testsOfChanges([[order, ...everywhere]])(beside))
  assert.ok(testsOfChanges([[...everywhere], [order]])(beside))
})
