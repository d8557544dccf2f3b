import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build, org, orgScope } from '#platform/db/db'
import { preparedPage, selectPage, type PageBlanks } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const tx = w.db.read(orgScope(lab))

const texts = [
  '100% zirconia',
  '100 percent',
  'under_score',
  'underscore',
  String.raw`back\slash`,
  'Zoë Łuczak',
  'a b c d e f g h',
  'straße ﬁne',
]

for (const organization of [lab, other]) {
  await w.db.write(orgScope(organization), async (write) => {
    for (const [place, name] of texts.entries()) {
      await write.run(
        build.insertInto('counters').values({ organizationId: org, name, value: place }),
      )
    }
  })
}

// The table has no id and a number that a record may call its total.
const rows = build
  .selectFrom('counters')
  .select(['name as id', 'value as total'])
  .orderBy('value', 'desc')

const folded = sql<string>`app.fold(name)`

test('a page has its slice in its order, and the exact total of all', async () => {
  const { data, pagination } = await selectPage(tx, { page: 2, limit: 3 }, rows)
  assert.deepEqual(pagination, { page: 2, limit: 3, total: 8, totalPages: 3 })
  assert.deepEqual(
    data.map(({ id }) => id),
    [String.raw`back\slash`, 'underscore', 'under_score'],
  )
})

test('a record keeps a total of its own', async () => {
  const { data } = await selectPage(tx, { page: 1, limit: 2 }, rows)
  assert.deepEqual(data, [
    { id: 'straße ﬁne', total: 7 },
    { id: 'a b c d e f g h', total: 6 },
  ])
})

test('a page past the end is empty and knows the total; a list of nothing has no pages', async () => {
  const past = await selectPage(tx, { page: 1_000_000, limit: 100 }, rows)
  assert.deepEqual(past, {
    data: [],
    pagination: { page: 1_000_000, limit: 100, total: 8, totalPages: 1 },
  })
  const none = await selectPage(tx, { page: 1, limit: 20 }, rows.where('name', '=', 'none'))
  assert.deepEqual(none.pagination, { page: 1, limit: 20, total: 0, totalPages: 0 })
})

type Filters = { from?: number; to?: number }

const prepared = preparedPage((blanks: PageBlanks<Filters>) =>
  rows
    .where(blanks.matches(folded))
    .$if(blanks.has('from'), (some) => some.where('value', '>=', blanks.value('from')))
    .$if(blanks.has('to'), (some) => some.where('value', '<=', blanks.value('to'))),
)

const searches: [string, string[]][] = [
  ['zirconia', ['100% zirconia']],
  ['ZOE luczak', ['Zoë Łuczak']],
  ['łuczak  zoë', ['Zoë Łuczak']],
  ['strasse FINE', ['straße ﬁne']],
  ['zoe zirconia', []],
  ['%', ['100% zirconia']],
  ['100%', ['100% zirconia']],
  ['_', ['under_score']],
  ['r_s', ['under_score']],
  ['\\', [String.raw`back\slash`]],
  ['\\s', [String.raw`back\slash`]],
  // Full-width signs fold to plain ones: they are found, and are no wildcards either.
  ['％', ['100% zirconia']],
  ['＿', ['under_score']],
  ['＼', [String.raw`back\slash`]],
  ['a b c d e f g h', ['a b c d e f g h']],
  [`' or true --`, []],
]

for (const [search, found] of searches) {
  test(`the search ${search} takes its words literally and without case or accents`, async () => {
    const built = await selectPage(tx, { page: 1, limit: 20 }, rows.where(matches(folded, search)))
    assert.deepEqual(
      built.data.map(({ id }) => id),
      found,
    )
    assert.deepEqual(await prepared(tx, { page: 1, limit: 20, search }), built)
  })
}

test('a search of nothing but space is no search', async () => {
  for (const search of ['', '   ', '\t\n\u00a0']) {
    assert.equal((await prepared(tx, { page: 1, limit: 1, search })).pagination.total, 8)
  }
})

test('a prepared list minds each set of filters, and each value again', async () => {
  const ids = async (filters: Filters & { search?: string }) =>
    (await prepared(tx, { page: 1, limit: 20, ...filters })).data.map(({ total }) => total)
  assert.deepEqual(await ids({ from: 6 }), [7, 6])
  assert.deepEqual(await ids({ from: 7 }), [7])
  assert.deepEqual(await ids({ to: 1 }), [1, 0])
  assert.deepEqual(await ids({ from: 1, to: 2 }), [2, 1])
  assert.deepEqual(await ids({ from: 0, search: '100' }), [1, 0])
  assert.deepEqual(await ids({ from: undefined, to: 0 }), [0])
})
