import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract'
import type { Endpoint } from '#contract/platform/endpoint'
import type { Problem } from '#contract/platform/error'
import { newId } from '#platform/clock'
import { demoApp } from '#test/app/demo-app'
import { demoOwners, faultOf, fill, forAll } from '#test/helpers/callers'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import type { Actor } from '#test/app/test-app'

const w = await demoApp()
const { clinic, actorsFor, idFor, ownOrganization } = await demoOwners(w)
const { data: connections } = (await clinic.session.get('/lab-connections?status=active')).body

const filtersOf = ({ query }: Endpoint): string[] => Object.keys(query?.properties ?? {})
const readers = endpoints.filter(({ query, method }) => query && method === 'GET')
const lists = readers.filter((endpoint) => filtersOf(endpoint).includes('page'))

/** The address of a list with what it needs: a clinic looks into one laboratory's catalogue. */
async function addressOf(list: Endpoint, actor: Actor): Promise<(query: string) => string> {
  const address = fill(list.path, await idFor(list, actor))
  const isCatalogue = list.tag === 'Catalogue' && ownOrganization(actor)?.type === 'clinic'
  const start = isCatalogue ? `?labConnectionId=${connections[0].id}&` : '?'
  return (query) => `${address}${start}${query}`
}

const oddNumbers = [
  ...'0 -1 -0 1.5 1.0 abc %20 +1 01 1e3 0x10 Infinity NaN 1000001 1,2 null 1%00 %ff'.split(' '),
  ...'9007199254740993 99999999999999999999 %EF%BC%91'.split(' '),
  '',
]

// Each list is asked a ninth of the odd queries in each run.
test('no list takes an odd page or limit, a repeated key, or one that it does not know', async () => {
  const queries = [
    ...oddNumbers.flatMap((odd) => [`page=${odd}`, `limit=${odd}`]),
    ...'limit=101 page=1&page=2 limit=1&limit=1 search=a&search=a search=%00 =1'.split(' '),
    ...'nonsense=1 Page=1 page[]=1 page[a]=1 __proto__=1 constructor=1'.split(' '),
    `search=${'x'.repeat(201)}`,
  ]
  const faults: string[] = []
  await forAll(lists, async (list) => {
    for (const actor of actorsFor(list)) {
      const address = await addressOf(list, actor)
      const nameOf = (query: string) => `${list.path} ${query}`
      for (const query of mixedInTurn(queries, nameOf, 9)) {
        const answer = await actor.get<Problem>(address(query))
        const isOfQuery = answer.status === 400 && answer.body.errors?.[0]?.in === 'query'
        const fault = faultOf(answer, true) ?? (isOfQuery ? undefined : answer.text)
        if (fault) faults.push(`${address(query)}: ${fault}`)
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.ok(lists.length > 10)
})

type List = { data: unknown[]; pagination: Record<string, number> }

test('every list takes page, limit and search alike, and knows its total at any page', async () => {
  let full = 0
  await forAll(lists, async (list) => {
    for (const actor of actorsFor(list)) {
      const address = await addressOf(list, actor)
      const ask = async (query: string) => {
        const answer = await actor.get<List>(address(query))
        assert.equal(answer.status, 200, `${address(query)}: ${answer.text}`)
        return answer.body
      }
      const all = await ask('')
      const { total = 0 } = all.pagination
      const totalPages = Math.ceil(total / 20)
      assert.deepEqual(all.pagination, { page: 1, limit: 20, total, totalPages }, list.path)
      assert.equal(all.data.length, Math.min(total, 20), list.path)
      if (total > 20) full++
      const past = await ask('page=1000000&limit=100')
      assert.deepEqual([past.data, past.pagination['total']], [[], total], list.path)
      const second = await ask('page=2&limit=1')
      assert.deepEqual(second.data, all.data.slice(1, 2), list.path)
      const none = await ask('search=nothing-is-called-so-%F0%9F%A6%B7')
      assert.deepEqual([none.data, none.pagination['totalPages']], [[], 0], list.path)
    }
  })
  assert.ok(full > 5, `${full} lists of the demo have a second page`)
})

// Each list is walked searched or not, by turns.
test('a list that is walked page by page, searched or not, shows each record once in a steady order', async () => {
  const walks = lists.flatMap((list) => ['', '&search=a'].map((search) => ({ list, search })))
  const nameOf = ({ list, search }: (typeof walks)[number]) => `${list.path} ${search}`
  await forAll(mixedInTurn(walks, nameOf, 3), async ({ list, search }) => {
    const [actor = w.stranger] = actorsFor(list)
    const address = await addressOf(list, actor)
    const walk = async (limit: number, pages: number) => {
      const records: string[] = []
      for (let page = 1; page <= pages; page++) {
        const { body } = await actor.get<List>(address(`page=${page}&limit=${limit}${search}`))
        records.push(...body.data.map((record) => JSON.stringify(record)))
      }
      return records
    }
    const steps = await walk(5, 4)
    assert.deepEqual([...new Set(steps)], steps, list.path)
    const wide = await walk(20, 4)
    assert.deepEqual([...new Set(wide)], wide, list.path)
    assert.deepEqual(steps, wide.slice(0, 20), list.path)
  })
})

// Each filter takes a ninth of the odd values in each run.
test('no value of a filter brings a list down, and none is taken twice', async () => {
  const odd = [
    ...`nonsense %00 %ff -1 1.5 99999999999999999999 ' %25_%5C 2026-02-31 0000-00-00`.split(' '),
    '',
    '2026-13-45T99:99:99.999Z',
    newId(),
    'x'.repeat(2_000),
  ]
  const faults: string[] = []
  await forAll(readers, async (endpoint) => {
    const own = filtersOf(endpoint).filter((name) => !['page', 'limit', 'search'].includes(name))
    for (const actor of actorsFor(endpoint)) {
      const address = fill(endpoint.path, await idFor(endpoint, actor))
      for (const name of own) {
        const queries = [...odd.map((value) => `${name}=${value}`), `${name}=1&${name}=1`]
        const nameOf = (_: string, place: number) => `${endpoint.path} ${name} ${place}`
        for (const query of mixedInTurn(queries, nameOf, 9)) {
          const fault = faultOf(await actor.get(`${address}?${query}`), query.includes('&'))
          if (fault) faults.push(`${address}?${query}: ${fault}`)
        }
      }
    }
  })
  assert.deepEqual(faults, [])
})
