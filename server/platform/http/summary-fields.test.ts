import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import type { Tx } from '../db/db.ts'
import { summaryFillerOf, type SummaryField } from './summary-fields.ts'

const asked: string[][] = []
const field: SummaryField = {
  one: 'about',
  many: 'abouts',
  idKeys: ['partId', 'id'],
  idsKey: 'ids',
  variesBy: 'Accept-Language',
  async read(_tx, ids) {
    asked.push([...ids])
    return (id) => (id === 'unknown' ? null : `of ${id}`)
  },
}
const wishes = { acceptLanguage: undefined, prefer: undefined, memberLocale: null }
const about = Type.Union([Type.String(), Type.Null()])
const id = Type.String()
const Box = Type.Object({ id, about, boxes: Type.Array(Type.Object({ partId: id, id, about })) })

async function filled(schema: Parameters<typeof summaryFillerOf>[0], value: unknown) {
  asked.length = 0
  await summaryFillerOf(schema, field)?.fill(value, {} as Tx, wishes)
  return value
}

test('all records of a reply are read at once, each id a single time', async () => {
  const value = {
    data: [
      { id: 'a', boxes: [{ partId: 'p', id: 'b' }] },
      { id: 'a', boxes: [{ partId: null, id: 'unknown' }] },
    ],
  }
  assert.deepEqual(await filled(Type.Object({ data: Type.Array(Box) }), value), {
    data: [
      { id: 'a', about: 'of a', boxes: [{ partId: 'p', id: 'b', about: 'of p' }] },
      { id: 'a', about: 'of a', boxes: [{ partId: null, id: 'unknown', about: null }] },
    ],
  })
  assert.deepEqual(asked, [['p', 'a', 'unknown']])
})

test('a list of ids gets a list of summaries, and a reply without ids asks for nothing', async () => {
  const schema = Type.Object({ ids: Type.Array(id), abouts: Type.Array(about) })
  assert.deepEqual(await filled(schema, { ids: ['a', 'b'] }), {
    ids: ['a', 'b'],
    abouts: ['of a', 'of b'],
  })
  assert.deepEqual(await filled(schema, { ids: [] }), { ids: [], abouts: [] })
  assert.deepEqual(asked, [])
  assert.equal(summaryFillerOf(Type.Object({ id }), field), undefined)
})
