import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forAll } from '#test/helpers/callers'
import {
  isSeenBy,
  judge,
  newCase,
  turnOf,
  verbs,
  type Asker,
  type Case,
  type Side,
  type Verdict,
} from '#test/oracles/order-model'
import {
  addCustomer,
  addDentist,
  addDesign,
  addPatient,
  addProduct,
} from '#test/fixtures/order-fixture'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { testApp, type Actor, type Answer, type Organization } from '#test/app/test-app'

const seed = seedOf()
const stepCount = drawCount(600, 10_000)
const rivalRounds = drawCount(4, 30)
const leastTimes = drawCount(1, 3)
const laneCount = 8
const ordersPerLane = drawCount(3, 12)

const w = await testApp()

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
function chanceOf(start: number) {
  let state = start
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    happens: (share: number) => next() < share,
    pick<T>(items: readonly T[]): T {
      const item = items[Math.floor(next() * items.length)]
      assert.ok(item !== undefined, 'there is nothing to pick from')
      return item
    },
  }
}
type Chance = ReturnType<typeof chanceOf>

type Member = { actor: Actor; asker: Asker; name: string }
type Party = { organization: Organization; side: Side; members: Member[] }

async function partyOf(side: Side): Promise<Party> {
  const organization = await w.org(side)
  const staff = await w.member(organization)
  const device = await w.device(organization, staff.userId)
  const people: [string, Actor][] = [
    ['owner', organization.owner],
    ['staff', staff],
    ['device', device],
  ]
  const members = people.map(([role, actor]) => ({
    actor,
    name: `${role} of ${organization.name}`,
    asker: { organization: organization.id, side, isDevice: role === 'device' },
  }))
  return { organization, side, members }
}

const labs = [await partyOf('lab'), await partyOf('lab')] as const
const clinics = [await partyOf('clinic'), await partyOf('clinic')] as const
const parties = new Map([...labs, ...clinics].map((party) => [party.organization.id, party]))
const stranger: Member = { actor: w.stranger, asker: null, name: 'a stranger' }

/** Ways to begin an order: for a clinic by a connection, or for an offline customer. */
type Beginning = { author: Party; lab: Party; clinic: Party | null; body: object }

const items = new Map<string, object[]>()
for (const { organization } of labs) {
  items.set(organization.id, [{ productId: await addProduct(w, organization), teeth: [11, 12] }])
}
const itemsOf = (lab: Party) => items.get(lab.organization.id) ?? []

async function connected(lab: Party, clinic: Party): Promise<Beginning> {
  const { id: labConnectionId } = await w.connect(lab.organization, clinic.organization)
  const patientId = await addPatient(w, clinic.organization)
  const dentistId = await addDentist(w, clinic.organization)
  const body = { labConnectionId, patientId, dentistId, items: itemsOf(lab) }
  return { author: clinic, lab, clinic, body }
}

async function offline(lab: Party): Promise<Beginning> {
  const customerId = await addCustomer(w, lab.organization)
  const patientId = await addPatient(w, lab.organization, { customerId })
  const body = { customerId, patientId, items: itemsOf(lab) }
  return { author: lab, lab, clinic: null, body }
}

const beginnings = [
  await connected(labs[0], clinics[0]),
  await connected(labs[0], clinics[1]),
  await connected(labs[1], clinics[0]),
  await offline(labs[0]),
  await offline(labs[1]),
]

async function begin(chance: Chance): Promise<Case> {
  const { author, lab, clinic, body } = chance.pick(beginnings)
  const {
    status,
    body: reply,
    text,
  } = await chance.pick(author.members).actor.post('/orders', body)
  assert.equal(status, 201, text)
  return newCase(reply.order.id, lab.organization.id, clinic?.organization.id ?? null)
}

let days = 0
// No day is promised twice: a promise that changes nothing would be none.
const nextDay = () =>
  new Date(Date.UTC(2031, 0, 1) + days++ * 86_400_000).toISOString().slice(0, 10)

const because = { reason: 'Because' }
const nowhere = '00000000-0000-7000-8000-000000000000'

type Ask = { order: Case; member: Member; verb: string; parcelId: string }

const bodies: Record<string, (order: Case) => [path: string, body: object]> = {
  ask: () => ['request-info', { missing: ['Bite scan'] }],
  accept: () => ['accept', { promisedOn: nextDay() }],
  reject: () => ['reject', because],
  show: () => ['send-for-approval', {}],
  dislike: () => ['request-changes', because],
  acknowledge: ({ rx }) => ['acknowledge-rx', { rxVersion: Math.max(1, rx) }],
  hold: () => ['hold', because],
  back: () => ['return-from-try-in', { findings: 'Too tight' }],
  cancel: () => ['cancel', because],
}

function send({ order, member: { actor }, verb, parcelId }: Ask): Promise<Answer<any>> {
  const path = `/orders/${order.id}`
  switch (verb) {
    case 'send':
    case 'sendToTryIn': {
      const purpose = verb === 'send' ? 'final' : 'try_in'
      const parcel = { orderIds: [order.id], direction: 'to_clinic', purpose }
      return actor.post('/shipments', parcel)
    }
    case 'arrive':
      return actor.post(`/shipments/${parcelId}/deliver`, { receivedByName: 'Ina' })
    case 'lose':
      return actor.post(`/shipments/${parcelId}/not-received`)
    case 'prescribe':
      return actor.patch(path, { instructions: `As of ${nextDay()}` })
    case 'promise':
      return actor.patch(path, { promisedOn: nextDay() })
    case 'remove':
      return actor.delete(path)
    case 'claim': {
      const claim = {
        kind: 'repair',
        reasonCode: 'open_margin',
        teeth: [11],
        requiresNewOrder: false,
      }
      return actor.post(`${path}/remakes`, claim)
    }
    default: {
      const [name, body] = bodies[verb]?.(order) ?? [verb, {}]
      return actor.post(`${path}/${name}`, body)
    }
  }
}

/** The verbs that a laboratory can also take for many orders at once. */
const bulk: Record<string, () => object> = {
  accept: () => ({ promisedOn: nextDay() }),
  start: () => ({}),
  finish: () => ({}),
  hold: () => because,
  resume: () => ({}),
}

/** What came of a step: where the order is if it was said, or why the step was not taken. */
type Outcome = {
  status: number
  state?: string
  text: string
  shown?: Record<string, unknown>
  shipmentId?: string
}

const outcomeOf = ({ status, body, text }: Answer<any>): Outcome => ({
  status,
  text,
  state: body?.state,
  shown: body?.order,
  shipmentId: body?.shipment?.id,
})

async function sendInBulk({ order, member, verb }: Ask): Promise<Outcome> {
  const keys = bulk[verb]?.() ?? {}
  const batch = { action: verb, orderIds: [order.id], ...keys }
  const answer = await member.actor.post('/orders/bulk', batch)
  assert.equal(answer.status, 200, answer.text)
  const [result] = answer.body.results
  const { status = 200, state } = result.problem ?? {}
  return { status, state, text: answer.text }
}

const expectedOf = (order: Case) => ({
  status: order.stage,
  waitingOn: turnOf(order),
  heldFrom: order.paused?.in ?? null,
  heldBy: order.paused?.by ?? null,
  rxVersion: order.rx,
  rxAcknowledgedVersion: order.rxRead,
  version: order.changes,
})

const pickShown = (shown: Record<string, unknown>, like: object) =>
  Object.fromEntries(Object.keys(like).map((key) => [key, shown[key]]))

function requireAgreement(order: Case, shown: Record<string, unknown>, attempted: string): void {
  const expected = expectedOf(order)
  assert.deepEqual(pickShown(shown, expected), expected, attempted)
}

const attemptOf = ({ order, member, verb }: Ask, lane: number) =>
  `${verb} by ${member.name} on ${order.id} at ${order.stage} (lane ${lane}, TEST_SEED=${seed})`

const visited = new Set(['draft'])
const taken = new Map(verbs.map((verb) => [verb, 0]))

/** Holds an answer against the verdict; when the step was taken, the order is where the model says. */
async function settle(ask: Ask, verdict: Verdict, outcome: Outcome, attempted: string) {
  const { order, verb, member } = ask
  assert.equal(outcome.status, verdict.status, `${attempted}: ${outcome.text}`)
  if (verdict.state !== undefined) assert.equal(outcome.state, verdict.state, attempted)
  if (!verdict.go) return
  verdict.go()
  visited.add(order.stage)
  taken.set(verb, (taken.get(verb) ?? 0) + 1)
  const sent = order.parcels.find(({ id }) => id === '')
  if (sent) sent.id = outcome.shipmentId ?? ''
  if (verb === 'remove') return
  const shown = outcome.shown ?? (await member.actor.get(`/orders/${order.id}`)).body.order
  if (shown || isSeenBy(order, member.asker?.organization ?? '')) {
    requireAgreement(order, shown, attempted)
  }
}

/** Someone who might ask: mostly of the two sides, sometimes of another organization, seldom a stranger. */
function pickMember(order: Case, chance: Chance): Member {
  if (chance.happens(0.02)) return stranger
  const own = [order.lab, order.clinic].filter((id) => id !== null)
  const id = chance.happens(0.9) ? chance.pick(own) : chance.pick([...parties.keys()])
  return chance.pick(parties.get(id)?.members ?? [])
}

// Orders are to live long and to move on: what ends one or leaves it where it is is mostly passed over.
const seldom: Record<string, number> = {
  cancel: 0.95,
  reject: 0.95,
  remove: 0.95,
  withdraw: 0.8,
  complete: 0.7,
  prescribe: 0.9,
  promise: 0.95,
  hold: 0.9,
}

function pickAsk(order: Case, chance: Chance): Ask {
  const parcelId = order.parcels.length > 0 ? chance.pick(order.parcels).id : nowhere
  const wantsLegal = chance.happens(0.6)
  const asks = Array.from({ length: wantsLegal ? 60 : 1 }, () => ({
    order,
    member: pickMember(order, chance),
    verb: chance.pick(verbs),
    parcelId,
  }))
  const found = asks.find(({ member, verb }) => {
    const { go, status } = judge(order, member.asker, verb, parcelId)
    if (chance.happens(seldom[verb] ?? 0)) return false
    return go !== undefined || (verb === 'show' && status === 422)
  })
  return found ?? asks[0] ?? { order, member: stranger, verb: 'submit', parcelId }
}

async function bringDesign(order: Case): Promise<void> {
  order.newDesigns++
  await addDesign(w, {
    id: order.id,
    labOrganizationId: order.lab,
    clinicOrganizationId: order.clinic,
  })
}

async function takeOne(order: Case, chance: Chance, lane: number): Promise<void> {
  const ask = pickAsk(order, chance)
  const { member, verb, parcelId } = ask
  const lacksDesign = verb === 'show' && order.newDesigns === 0 && !order.isGone
  if (lacksDesign && chance.happens(0.8)) await bringDesign(order)
  const attempted = attemptOf(ask, lane)
  const verdict = judge(order, member.asker, verb, parcelId)
  const isBulk = verb in bulk && member.asker?.side === 'lab' && !member.asker.isDevice
  if (!isBulk || chance.happens(0.7)) {
    await settle(ask, verdict, outcomeOf(await send(ask)), attempted)
  } else {
    await settle(ask, verdict, await sendInBulk(ask), `${attempted} in bulk`)
  }
}

const isOver = ({ stage, isGone }: Case) =>
  isGone || ['completed', 'rejected', 'cancelled'].includes(stage)

/** Walks some orders for a number of steps; what is over makes space for another order. */
async function walk(lane: number, steps: number): Promise<Case[]> {
  const chance = chanceOf(seed + lane)
  const all: Case[] = []
  const live: Case[] = []
  for (let count = 0; count < ordersPerLane; count++) live.push(await begin(chance))
  all.push(...live)
  for (let step = 0; step < steps; step++) {
    const order = chance.pick(live)
    await takeOne(order, chance, lane)
    if (!isOver(order) || chance.happens(0.7)) continue
    const next = await begin(chance)
    live.splice(live.indexOf(order), 1, next)
    all.push(next)
  }
  return all
}

/** The two sides of an order, and one of those who have nothing to do with it. */
function lookersAt({ lab, clinic, events }: Case): Party[] {
  const isOwn = ({ organization: { id } }: Party) => id === lab || id === clinic
  const others = [...parties.values()].filter((party) => !isOwn(party))
  return [
    ...[...parties.values()].filter(isOwn),
    ...others.slice(events % others.length).slice(0, 1),
  ]
}

/** Holds an order against the model as each side sees it, with its history and its versions. */
async function compare(order: Case): Promise<void> {
  for (const { organization, side } of lookersAt(order)) {
    const attempted = `${order.id} for a ${side} (TEST_SEED=${seed})`
    const get = (path = '') => organization.owner.get(`/orders/${order.id}${path}`)
    const answer = await get()
    assert.equal(answer.status, isSeenBy(order, organization.id) ? 200 : 404, attempted)
    if (answer.status === 404) continue
    requireAgreement(order, answer.body.order, attempted)
    const events = (await get('/events?limit=1')).body
    assert.equal(events.pagination.total, order.events, `events of ${attempted}`)
    assert.equal(events.data[0].sequence, order.events, attempted)
    assert.equal(events.data[0].toStatus, order.stage, attempted)
    const versions = (await get('/rx-versions?limit=1')).body
    assert.equal(
      versions.pagination.total,
      order.isAgreed ? order.rx : 0,
      `versions of ${attempted}`,
    )
  }
}

test(`${stepCount} steps by four parties end where an independent model says`, async (t) => {
  const lanes = Array.from({ length: laneCount }, (_, lane) => walk(lane, stepCount / laneCount))
  const orders = (await Promise.all(lanes)).flat()
  await forAll(orders, compare)
  t.diagnostic(`${orders.length} orders, seed ${seed}`)
  assert.equal(visited.size, 14, `the walk came to ${[...visited].join(', ')}`)
  const untried = [...taken].filter(([, times]) => times < leastTimes).map(([verb]) => verb)
  assert.deepEqual(untried, [], `every step is taken ${leastTimes} times`)
})

/** Two asks of which each makes the other impossible. */
function findRivals(order: Case, chance: Chance): [Ask, Ask] | undefined {
  const pick = (): Ask | undefined => {
    const ask = pickAsk(order, chance)
    return judge(order, ask.member.asker, ask.verb, ask.parcelId).go ? ask : undefined
  }
  for (let attempt = 0; attempt < 20; attempt++) {
    const [one, two] = [pick(), pick()]
    if (!one || !two || [one.verb, two.verb].includes('prescribe')) continue
    if (refusalAfter(one, two) && refusalAfter(two, one)) return [one, two]
  }
  return undefined
}

/** What the second is refused with once the first was taken; undefined when it would be taken too. */
function refusalAfter(first: Ask, second: Ask): Verdict | undefined {
  const copy = structuredClone(first.order)
  judge(copy, first.member.asker, first.verb, first.parcelId).go?.()
  const verdict = judge(copy, second.member.asker, second.verb, second.parcelId)
  return verdict.go ? undefined : verdict
}

test('of two who move one order at once, one wins and the other learns where it is', async (t) => {
  const chance = chanceOf(seed)
  let met = 0
  for (let round = 0; round < rivalRounds; round++) {
    const order = await begin(chance)
    for (let step = 0; step < 25 && !isOver(order); step++) {
      const rivals = findRivals(order, chance)
      if (!rivals) {
        await takeOne(order, chance, -1)
        continue
      }
      met++
      const answers = await Promise.all(rivals.map(send))
      const attempted = rivals.map((ask) => attemptOf(ask, -1)).join(' and ')
      const won = answers.findIndex(({ status }) => status < 300)
      const winner = rivals[won === 1 ? 1 : 0]
      const loser = rivals[won === 1 ? 0 : 1]
      const refusal = refusalAfter(winner, loser)
      await settle(
        winner,
        judge(order, winner.member.asker, winner.verb, winner.parcelId),
        outcomeOf(answers[won === 1 ? 1 : 0] as Answer),
        attempted,
      )
      const answer = answers[won === 1 ? 0 : 1]
      assert.equal(answer?.status, refusal?.status, `${attempted}: ${answer?.text}`)
      if (refusal?.state !== undefined) assert.equal(answer?.body.state, refusal.state, attempted)
    }
    await compare(order)
  }
  t.diagnostic(`${met} pairs met`)
  assert.ok(met > 5 * rivalRounds, `${met} pairs met`)
})
