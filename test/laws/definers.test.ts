import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build, orgScope } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Organization } from '#test/app/test-app'

// Functions that act with the rights of their owner, asked by hand as a side of its own.
const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic, connection, productId } = fixture

const statuses = ['pending', 'active', 'suspended', 'declined', 'ended'] as const

async function setStatus(status: (typeof statuses)[number]): Promise<void> {
  await w.across((tx) =>
    tx.run(build.updateTable('labConnections').set({ status }).where('id', '=', connection.id)),
  )
}

const favoured = (await lab.owner.post('/customers', { name: 'Paper', tags: ['favoured'] })).body
  .customer.id as string

async function addList(priceMinor: number, columns: object): Promise<void> {
  const id = newId()
  const organizationId = lab.id
  await w.across(async (tx) => {
    const list = { id, organizationId, name: `List ${priceMinor}`, currency: 'EUR', ...columns }
    await tx.run(build.insertInto('priceLists').values(list))
    const item = { organizationId, priceListId: id, productId, priceMinor }
    await tx.run(build.insertInto('priceListItems').values(item))
  })
}
await addList(9_000, { isDefault: true })
await addList(5_000, { customerTag: 'favoured' })

async function pricesFor(
  asker: Organization,
  connectionId: string | null,
  customerId: string | null,
): Promise<number[]> {
  const rows = await w.db.read(orgScope(asker)).all(
    sql<{ priceMinor: number }>`select price_minor from app.prices_for(
      ${lab.id}, ${connectionId}, ${customerId}, ${[productId]}::uuid[]) order by rank`,
  )
  return rows.map(({ priceMinor }) => priceMinor)
}

test('prices are reported within a connection that works, and after its end to the laboratory alone', async () => {
  const shown: Record<string, unknown> = {}
  for (const status of statuses) {
    await setStatus(status)
    shown[status] = [
      (await pricesFor(clinic, connection.id, null)).length,
      (await pricesFor(lab, connection.id, null)).length,
    ]
  }
  assert.deepEqual(shown, {
    pending: [0, 0],
    active: [1, 1],
    suspended: [1, 1],
    declined: [0, 0],
    ended: [0, 1],
  })
  await setStatus('active')
})

test('a clinic learns the prices of no other customer, and of no other connection', async () => {
  assert.deepEqual(await pricesFor(lab, null, favoured), [5_000, 9_000])
  assert.deepEqual(await pricesFor(clinic, connection.id, favoured), [9_000])
  assert.deepEqual(await pricesFor(clinic, null, favoured), [])
  const { lab: otherLab, clinic: otherClinic, connection: other } = await orderFixture(w)
  for (const asker of [otherLab, otherClinic]) {
    for (const id of [connection.id, other.id, null]) {
      assert.deepEqual(await pricesFor(asker, id, favoured), [])
    }
  }
})

test('the terms of remakes are shown to the sides of a connection that came about', async () => {
  const policy = { id: newId(), organizationId: lab.id, name: 'Ours', isDefault: true }
  await w.across((tx) =>
    tx.run(
      build.insertInto('remakePolicies').values({ ...policy, claimDays: 90, chargePercents: '{}' }),
    ),
  )
  const stranger = await w.org('clinic')
  const termsFor = async (asker: Organization) =>
    (
      await w.db
        .read(orgScope(asker))
        .one(sql<{ terms: unknown }>`select app.remake_terms(${lab.id}, ${connection.id}) as terms`)
    ).terms !== null
  const shown: Record<string, unknown> = {}
  for (const status of statuses) {
    await setStatus(status)
    shown[status] = [await termsFor(clinic), await termsFor(stranger)]
  }
  assert.deepEqual(shown, {
    pending: [false, false],
    active: [true, false],
    suspended: [true, false],
    declined: [false, false],
    ended: [true, false],
  })
})

test('whether a customer is on payment hold is answered to the two sides of its connection alone', async () => {
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('customers')
        .set({ creditHold: true })
        .where('id', '=', connection.customerId),
    ),
  )
  const isHeld = async (asker: Organization) =>
    (
      await w.db
        .read(orgScope(asker))
        .all(sql<{ isHeld: boolean }>`select app.is_on_credit_hold(${connection.id}) as is_held`)
    )[0]?.isHeld
  const { lab: otherLab, clinic: otherClinic } = await orderFixture(w)
  assert.deepEqual(
    [await isHeld(lab), await isHeld(clinic), await isHeld(otherLab), await isHeld(otherClinic)],
    [true, true, false, false],
  )
})

test('what is known of a partner is answered within an open connection, to its two sides alone', async () => {
  const standingFor = async (asker: Organization) =>
    (
      await w.db
        .read(orgScope(asker))
        .one(sql<{ standing: unknown }>`select app.partner_standing(${connection.id}) as standing`)
    ).standing !== null
  const { lab: otherLab, clinic: otherClinic } = await orderFixture(w)
  const shown: Record<string, unknown> = {}
  for (const status of statuses) {
    await setStatus(status)
    shown[status] = await Promise.all([lab, clinic, otherLab, otherClinic].map(standingFor))
  }
  const open = [true, true, false, false]
  const none = [false, false, false, false]
  assert.deepEqual(shown, {
    pending: open,
    active: open,
    suspended: open,
    declined: none,
    ended: none,
  })
  // Of organizations at large nobody asks.
  for (const asker of [lab, clinic]) {
    await assert.rejects(
      w.db.read(orgScope(asker)).one(sql`select app.standing_of(${otherLab.id}, null) as standing`),
      /permission denied for function standing_of/,
    )
  }
})

test('no mailed invitation becomes a connection without who accepted it, whoever writes', async () => {
  const { connection: invited } = await orderFixture(w)
  const write = (changes: object) =>
    w.across((tx) =>
      tx.run(build.updateTable('labConnections').set(changes).where('id', '=', invited.id)),
    )
  await write({ status: 'pending', invitedEmail: 'desk@sample.example' })
  await assert.rejects(write({ status: 'active' }), {
    constraint: 'lab_connections_says_who_accepted',
  })
  await assert.rejects(write({ acceptedByName: 'Nora Sample' }), {
    constraint: 'lab_connections_acceptance_is_whole',
  })
})
