import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()

test('reasons are counted for both sides, by responsibility, against what was delivered', async () => {
  const counted = await remakeFixture(w)
  const dayNow = async () =>
    (
      await w.across((tx) =>
        tx.one(sql<{ day: string }>`select (now() at time zone 'UTC')::date as day`.compile(build)),
      )
    ).day
  const orders = []
  for (let made = 0; made < 4; made++) orders.push(await counted.delivered())
  const [one, two, three] = orders
  const first = await counted.claim(one)
  await counted.claim(two)
  const gone = await counted.claim(three, { reasonCode: 'late' })
  await counted.post(counted.clinic.owner, `/remakes/${gone.id}/withdraw`, {})
  await counted.agree(first.id, 'lab')
  for (const actor of [counted.lab.owner, await w.member(counted.clinic)]) {
    const before = await dayNow()
    const { remakeReasons } = (await actor.get('/remakes/reasons')).body
    const { fromOn: _, toOn, ...rest } = remakeReasons
    assert.ok([before, await dayNow()].includes(toOn), toOn)
    const share = { reasonCode: 'open_margin', claims: 1, shareBasisPoints: 2_500 }
    assert.deepEqual(rest, {
      deliveredOrders: 4,
      claims: 2,
      reasons: [
        { ...share, agreedResponsibility: 'lab' },
        { ...share, agreedResponsibility: null },
      ],
    })
  }
  const ask = async (query: string) =>
    (await counted.lab.owner.get(`/remakes/reasons?${query}`)).body.remakeReasons
  const none = await ask('fromOn=2020-01-01&toOn=2020-12-31')
  assert.deepEqual([none.claims, none.deliveredOrders, none.reasons], [0, 0, []])
  assert.equal((await ask(`labConnectionId=${newId()}`)).claims, 0)
  assert.equal((await ask(`labConnectionId=${counted.connection.id}`)).claims, 2)
  assert.equal((await counted.lab.owner.get('/remakes/reasons?toOn=2026-02-31')).status, 400)
})
