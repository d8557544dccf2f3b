import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { endpoints } from '#contract'
import type { Endpoint, OrganizationType } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import { demoApp } from '#test/app/demo-app'
import { fingerprintOf } from '#test/helpers/fingerprint'
import { idFieldsOf, type IdField } from '#test/helpers/id-fields'
import { forAll, headersFor } from '#test/helpers/callers'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import { addDentist } from '#test/fixtures/order-fixture'
import type { Actor } from '#test/app/test-app'

// Everybody here has records of their own, so that an operation gets as far as the id in question.
const w = await demoApp()

type Party = { id: string; type: OrganizationType; owner: Actor }

async function partyOf(type: OrganizationType, name: string): Promise<Party> {
  const { id } = await w.across((tx) =>
    tx.one(sql<{ id: string }>`select id from app.organizations where name = ${name}`),
  )
  return { id, type, owner: await w.member({ id }, { role: 'owner' }) }
}

const lab = await partyOf('lab', 'Harbourmoor Dental Studio')
const otherLab = await partyOf('lab', 'Quellgrund Zahntechnik')
const clinic = await partyOf('clinic', 'Zahnarztpraxis Kastanienbogen')
const otherClinic = await partyOf('clinic', 'Wrenfield Dental Practice')
// Whom no order names, and the laboratory reads only while the two are connected.
await addDentist(w, clinic)

const isOpen = ({ access, reply }: Endpoint) =>
  access.by === 'member' && reply.contentType !== 'text/event-stream'
const operations = endpoints.filter(
  (operation) => isOpen(operation) && idFieldsOf(operation).length > 0,
)

const visible = new Map<string, Promise<string[]>>()

// One of each state first: a step is refused by the state before it looks at an id of its body.
const firstOfEachState = (table: string) =>
  ['orders', 'invoices', 'order_stages', 'lab_connections', 'uploads'].includes(table)
    ? sql`row_number() over (partition by status order by id desc), status,`
    : sql``

/** Ids of a table that a party sees. */
function idsSeenBy(party: Party, table: string): Promise<string[]> {
  const key = `${party.id} ${table}`
  const known =
    visible.get(key) ??
    (async () => {
      const column = sql.id(table === 'users' ? 'user_id' : 'id')
      const from = sql.id('app', table === 'users' ? 'memberships' : table)
      const rows = await w.db.read(orgScope(party)).all(
        sql<{ id: string }>`select ${column} as id from ${from}
            order by ${firstOfEachState(table)} id desc`,
      )
      return rows.map(({ id }) => id)
    })().catch((error: { code?: string }) => {
      // A table that no tenant may read at all.
      if (error.code === '42501') return []
      throw error
    })
  visible.set(key, known)
  return known
}

/** Products of a former partner that the party's own orders name: reports count these orders by them. */
async function productsOrderedBy(party: Party): Promise<string[]> {
  const rows = await w.db
    .read(orgScope(party))
    .all(sql<{ id: string }>`select distinct product_id as id from app.order_items`)
  return rows.map(({ id }) => id)
}

const foreign = new Map<string, Promise<string | undefined>>()

/** A record of another organization that the party does not see. */
function idOf(other: Party, table: string, party: Party): Promise<string | undefined> {
  const key = `${other.id} ${table} ${party.id}`
  const known =
    foreign.get(key) ??
    (async () => {
      const seen = [
        ...(await idsSeenBy(party, table)),
        ...(table === 'products' ? await productsOrderedBy(party) : []),
      ]
      const isTheirs =
        table === 'users'
          ? sql`t.id in (select user_id from app.memberships where organization_id = ${other.id})`
          : sql`to_jsonb(t)::text like ${`%${other.id}%`}`
      const found = await w.across((tx) =>
        tx.maybe(
          sql<{ id: string }>`select id from ${sql.id('app', table)} t
            where ${isTheirs} and not id = any(${seen}::uuid[]) order by md5(id::text) limit 1`,
        ),
      )
      return found?.id
    })()
  foreign.set(key, known)
  return known
}

/** A copy of the value with another one at the place. */
function withAt(value: unknown, [key, ...rest]: IdField['keys'], id: string): unknown {
  if (key === undefined) return id
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? value : []
    return [withAt(list[key], rest, id)]
  }
  const known = (value ?? {}) as Record<string, unknown>
  return { ...known, [key]: withAt(known[key], rest, id) }
}

type Input = Record<IdField['part'], unknown>

const exampleFor = ({ params, body }: Endpoint): Input => ({
  params: params ? exampleOf(params) : {},
  query: {},
  body: body === undefined ? undefined : exampleOf(body),
})

const put = (input: Input, { part, keys }: IdField, id: string): Input => ({
  ...input,
  [part]: withAt(input[part], keys, id),
})

/** An input in which every id is one of the party's own, as far as it has any: others each time. */
async function ownInput(operation: Endpoint, party: Party, attempt: number): Promise<Input> {
  let input = exampleFor(operation)
  for (const field of idFieldsOf(operation)) {
    if (field.part === 'query') continue
    const own = await idsSeenBy(party, field.table)
    input = put(input, field, own[attempt % own.length] ?? newId())
  }
  return input
}

// An example has the keys of both sides, and keys that exclude each other: what is refused is taken
// out until the id is what remains to be judged.
async function ask(
  operation: Endpoint,
  party: Party,
  input: Input,
  field: IdField,
): Promise<string> {
  const body = input.body as Record<string, unknown> | undefined
  const params = input.params as Record<string, string>
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? newId())
  const query = new URLSearchParams(input.query as Record<string, string>).toString()
  const answer = await party.owner.request<any>(
    operation.method,
    query ? `${path}?${query}` : path,
    {
      headers: headersFor(operation),
      ...(body === undefined ? {} : { body }),
    },
  )
  const [fault] = answer.body?.errors ?? []
  const key = fault?.in === 'body' ? String(fault.pointer).split('/')[1] : undefined
  if (body && key !== undefined && key in body && key !== field.keys[0]) {
    const { [key]: _, ...rest } = body
    return ask(operation, party, { ...input, body: rest }, field)
  }
  return `${answer.status} ${answer.text.replace(/urn:request:[0-9a-f-]+/, 'urn:request')}`
}

/** An answer without what differs from request to request. */
const steady = (answer: string, id: string) =>
  answer.replaceAll(id, 'the id').replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')

/** Whether an answer is about the record that is not there, not about something before it. */
const isAboutRecord = (answer: string, { part, keys }: IdField) =>
  answer.startsWith('404 ') ||
  (part === 'query' && answer.startsWith('200 ')) ||
  answer.includes('"pointer":"/' + keys.join('/')) ||
  answer.includes('not_found')

/** What is answered to an id that never was, with the input that gets as far as to look at it. */
async function askWithoutRecord(operation: Endpoint, party: Party, field: IdField) {
  for (let attempt = 0; ; attempt++) {
    const own = await ownInput(operation, party, attempt)
    const never = newId()
    const missing = steady(await ask(operation, party, put(own, field, never), field), never)
    if (attempt === 7 || isAboutRecord(missing, field)) return { own, missing }
  }
}

const relations = [
  { name: 'nobody it knows', status: 'active' },
  { name: 'a partner of a connection that ended', status: 'ended' },
  { name: 'a partner of a suspended connection', status: 'suspended' },
] as const

const setStatus = (status: (typeof relations)[number]['status']) =>
  w.across((tx) =>
    tx.run(
      sql`update app.lab_connections set status = ${status},
          ended_by = case when ${status} = 'ended' then 'lab' end,
          ended_at = case when ${status} = 'ended' then now() end
        where lab_organization_id = ${lab.id} and clinic_organization_id = ${clinic.id}`,
    ),
  )

/** A place in an input whose table has a record that the party does not see. */
type Foreign = { operation: Endpoint; field: IdField; place: string; theirs: string }

/** Every place where the party could send an id of the other one. */
async function foreignPlaces(party: Party, other: Party): Promise<Foreign[]> {
  const places: Foreign[] = []
  await forAll(
    operations.filter(
      ({ access }) => access.by === 'member' && access.organizationTypes.includes(party.type),
    ),
    async (operation) => {
      for (const field of idFieldsOf(operation)) {
        const theirs = await idOf(other, field.table, party)
        const place = [field.part, ...field.keys].join('/')
        if (theirs !== undefined) places.push({ operation, field, place, theirs })
      }
    },
  )
  return places
}

// Each run tries a fifth of the places of each relation and side, and another fifth with the next commit.
for (const { name, status } of relations) {
  test(`each id in an input that belongs to ${name} is answered as an id that never was`, async () => {
    await setStatus(status)
    visible.clear()
    foreign.clear()
    const pairs: [Party, Party][] =
      status === 'active'
        ? [
            [lab, otherLab],
            [clinic, otherClinic],
          ]
        : [
            [lab, clinic],
            [clinic, lab],
          ]
    const before = await w.across(fingerprintOf)
    const wrong: string[] = []
    let [swapped, judged] = [0, 0]
    const hidden = new Set<string>()
    for (const [party, other] of pairs) {
      const places = await foreignPlaces(party, other)
      for (const { field } of party === lab ? places : []) hidden.add(field.table)
      const nameOf = ({ operation: { operationId }, place }: Foreign) =>
        `${status} ${party.type} ${operationId} ${place}`
      await forAll(mixedInTurn(places, nameOf, 5), async ({ operation, field, place, theirs }) => {
        swapped++
        const { own, missing } = await askWithoutRecord(operation, party, field)
        if (isAboutRecord(missing, field)) judged++
        const answer = steady(await ask(operation, party, put(own, field, theirs), field), theirs)
        if (answer === missing) return
        wrong.push(`${operation.operationId} ${place}, ${party.type}: ${answer} but ${missing}`)
      })
    }
    assert.deepEqual(wrong, [])
    assert.ok(swapped > 30, `${swapped} ids were swapped`)
    // The others are refused before: by the state of the order, or because the side may not say it.
    assert.ok(judged > 0.85 * swapped, `${judged} of ${swapped} ids were looked at`)
    // What a connection opens its end closes: without that there would be nothing to ask for.
    if (status === 'ended') assert.ok(hidden.has('dentists'), 'dentists are not read')
    const changed = (await w.across(fingerprintOf)).filter((line) => !before.includes(line))
    assert.deepEqual(changed, [])
  })
}
