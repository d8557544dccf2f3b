import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderGroupings, type OrderCounts } from '#contract/orders/order-counts'
import { orderSorts, type OrderSort, type OrderSummary } from '#contract/orders/orders'
import { orderStatuses } from '#contract/orders/order-statuses'
import type { Page } from '#contract/platform/page'
import { demoApp } from '#test/app/demo-app'
import type { Actor } from '#test/app/test-app'
import { inTurn } from '#test/runner/turns'
import { demoOwners } from '#test/helpers/callers'
import { orderFixture } from '#test/fixtures/order-fixture'

const w = await demoApp()
const { lab, clinic } = await demoOwners(w)
const sides = [lab.session, clinic.session]

async function walk(actor: Actor, query: string): Promise<OrderSummary[]> {
  const orders: OrderSummary[] = []
  for (let page = 1; ; page++) {
    const answer = await actor.get<Page<OrderSummary>>(`/orders?page=${page}&limit=100&${query}`)
    assert.equal(answer.status, 200, answer.text)
    orders.push(...answer.body.data)
    if (page >= answer.body.pagination.totalPages) {
      assert.equal(orders.length, answer.body.pagination.total, query)
      return orders
    }
  }
}

const countsOf = async (actor: Actor, query: string): Promise<OrderCounts> =>
  (await actor.get<{ counts: OrderCounts }>(`/order-counts?${query}`)).body.counts

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const partnerOf = ({ customerId, labConnectionId }: OrderSummary) => customerId ?? labConnectionId

/** What an order is sorted by, as an independent reader of the answers says. */
const valueOf: Record<OrderSort, (order: OrderSummary) => string | number | null | undefined> = {
  due: ({ promisedOn, requestedOn }) => promisedOn ?? requestedOn,
  number: ({ number }) => number,
  patient: ({ patient }) =>
    patient && fold(patient.lastName === null ? patient.code : patient.lastName),
  counterpart: ({ counterpart }) => fold(counterpart.name),
  status: ({ status }) => orderStatuses.indexOf(status),
  waitingOn: ({ waitingOn }) => waitingOn,
  total: ({ totals }) => totals?.totalMinor,
}

/** Runs of equal values: a sorted list has one for each value. */
const runsOf = <Value>(values: Value[]) =>
  values.filter((value, at) => at === 0 || value !== values[at - 1])

// Two or three in each run, by turns.
const sorts = inTurn(orderSorts, 3)

test('each sort, up and down, shows every order once, what has no value last or first', async () => {
  for (const actor of sides) {
    const all = new Set((await walk(actor, '')).map(({ id }) => id))
    for (const sort of sorts) {
      const up = await walk(actor, `sort=${sort}`)
      assert.deepEqual(new Set(up.map(({ id }) => id)), all, sort)
      const down = await walk(actor, `sort=${sort}&direction=desc`)
      assert.deepEqual(
        down.map(({ id }) => id),
        up.map(({ id }) => id).toReversed(),
        sort,
      )
      const values = runsOf(up.map(valueOf[sort]))
      const known = values.filter((value) => value !== null)
      assert.equal(new Set(values).size, values.length, `${sort}: equal values are together`)
      assert.ok(known.length === values.length || values.at(-1) === null, sort)
      if (!['patient', 'counterpart'].includes(sort)) {
        const sorted = known.toSorted((one, other) =>
          typeof one === 'number' ? one - Number(other) : String(one) < String(other) ? -1 : 1,
        )
        assert.deepEqual(known, sorted, sort)
      }
    }
  }
})

test('open orders and a search are sorted as all are', async () => {
  const filters = ['status=accepted,in_production,ready', 'search=a']
  for (const actor of sides) {
    const sorted = new Map<string, OrderSummary[]>()
    for (const sort of sorts) sorted.set(sort, await walk(actor, `sort=${sort}`))
    for (const filter of filters) {
      const ids = new Set((await walk(actor, filter)).map(({ id }) => id))
      for (const [sort, all] of sorted) {
        const expected = all.filter(({ id }) => ids.has(id)).map(({ id }) => id)
        const found = await walk(actor, `${filter}&sort=${sort}`)
        assert.deepEqual(
          found.map(({ id }) => id),
          expected,
          `${filter} by ${sort}`,
        )
      }
    }
  }
})

test('counts and sums are those of the whole list, for each group and together', async () => {
  for (const actor of sides) {
    const open = 'status=submitted,accepted,in_production,ready,shipped'
    for (const filter of ['', open, 'search=a&priority=rush']) {
      const orders = await walk(actor, filter)
      const sumOf = (some: readonly OrderSummary[]) =>
        some.reduce((sum, { totals }) => sum + (totals?.totalMinor ?? 0), 0)
      const today = '2026-11-23'
      for (const by of [undefined, ...orderGroupings]) {
        const query = `${filter}${by ? `&by=${by}&earlierThanOn=${today}` : ''}`
        const { count, totals, groups } = await countsOf(actor, query)
        assert.equal(count, orders.length, query)
        assert.equal(
          totals?.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
          sumOf(orders),
        )
        const expected = Map.groupBy(orders, (order) => {
          const { status, currentStage, promisedOn, requestedOn } = order
          const dueOn = promisedOn ?? requestedOn
          if (by === 'due') return dueOn !== null && dueOn < today ? 'earlier' : dueOn
          if (by === 'counterpart') return partnerOf(order)
          return `${status} ${status === 'in_production' ? (currentStage?.label ?? null) : null}`
        })
        const shown = new Map(
          groups.map((group) => [
            by === 'due'
              ? group.isEarlier
                ? 'earlier'
                : group.dueOn
              : by === 'counterpart'
                ? (group.customerId ?? group.labConnectionId)
                : `${group.status} ${group.stageLabel}`,
            group,
          ]),
        )
        assert.equal(shown.size, by ? expected.size : 0, query)
        for (const [key, some] of by ? expected : []) {
          const group = shown.get(key)
          const sum = group?.totals?.reduce((all, { totalMinor }) => all + totalMinor, 0)
          assert.deepEqual([group?.count, sum], [some.length, sumOf(some)], `${query} ${key}`)
        }
      }
    }
  }
})

test('who may not see money neither sorts by it nor reads sums', async () => {
  const s = await orderFixture(w)
  await s.orderAt('submitted')
  const staff = await w.member(s.lab, { role: 'staff', canSeeFinance: false })
  const refused = await staff.get('/orders?sort=total')
  assert.deepEqual([refused.status, refused.body.code], [403, 'finance_access_required'])
  const counts = await countsOf(staff, 'by=status')
  assert.deepEqual([counts.count, counts.totals, counts.groups[0]?.totals], [1, null, null])
})

test('an order says since when it is what it is, and not since when it waits on somebody', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('in_production')
  const before = (await s.lab.owner.get(`/orders/${id}`)).body.order
  await s.transition('lab', id, 'finish')
  const after = (await s.lab.owner.get(`/orders/${id}`)).body.order
  assert.equal(after.waitingSinceAt, before.waitingSinceAt)
  assert.ok(after.stateSinceAt > before.stateSinceAt)
  await s.lab.owner.patch(`/orders/${id}`, { internalNotes: 'In the upper drawer' })
  assert.equal((await s.lab.owner.get(`/orders/${id}`)).body.order.stateSinceAt, after.stateSinceAt)
})
