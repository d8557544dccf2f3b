import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import type { Static } from 'typebox'
import type { OrderAbilities } from '#contract/orders/orders'
import { forAll } from '#test/helpers/callers'
import { places, stepsFrom } from '#test/oracles/order-places'
import { addDesign, orderFixture } from '#test/fixtures/order-fixture'
import { inTurn } from '#test/runner/turns'
import { testApp, type Actor, type Answer } from '#test/app/test-app'

// Every step from every place by everyone, against what the field expects (order-places.ts). Places
// and steps come by turns.

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

type Side = 'lab' | 'clinic'
type OrderAbility = keyof Static<typeof OrderAbilities>
type Role = 'owner' | 'staff' | 'device'

async function rolesOf(organization: typeof lab): Promise<Record<Role, Actor>> {
  const staff = await w.member(organization)
  return { owner: organization.owner, staff, device: await w.device(organization, staff.userId) }
}
const people = { lab: await rolesOf(lab), clinic: await rolesOf(clinic) }

/** Status of an order: its id, its items, and the parcel that it went in, if any. */
type Place = {
  id: string
  items: { id: string }[]
  parcelId: string | null
  parcelStatus: string | null
}
type Take = (actor: Actor, place: Place) => Promise<Answer<any>>

/** A step: how it is asked for, and who may ask at all, wherever the order is. */
type Verb = {
  take: Take
  by: readonly Side[]
  sessionOnly?: true
  /** What the other side is refused with, where it may ask for something else. */
  otherSide?: string
}

const both = ['lab', 'clinic'] as const
const because = { reason: 'Because' }
const day = { promisedOn: '2031-01-15' }
const received = { receivedByName: 'Ina' }
const nowhere = '00000000-0000-7000-8000-000000000000'

const post =
  (verb: string, body: object = {}): Take =>
  (actor, { id }) =>
    actor.post(`/orders/${id}/${verb}`, body)
const put =
  (body: object): Take =>
  (actor, { id }) =>
    actor.patch(`/orders/${id}`, body)
const parcel =
  (verb: string, body: object = {}): Take =>
  (actor, { parcelId }) =>
    actor.post(`/shipments/${parcelId ?? nowhere}/${verb}`, body)
const ship =
  (purpose: string): Take =>
  (actor, { id }) =>
    actor.post('/shipments', { orderIds: [id], direction: 'to_clinic', purpose })

const verbs: Record<string, Verb> = {
  submit: { take: post('submit'), by: ['clinic'] },
  register: { take: post('register'), by: ['lab'] },
  withdraw: { take: post('withdraw'), by: ['clinic'] },
  ask: { take: post('request-info', { missing: ['Bite scan'] }), by: ['lab'] },
  resubmit: { take: post('resubmit'), by: ['clinic'] },
  accept: { take: post('accept', day), by: ['lab'] },
  reject: { take: post('reject', because), by: ['lab'] },
  start: { take: post('start'), by: ['lab'] },
  show: { take: post('send-for-approval'), by: ['lab'] },
  approve: { take: post('approve'), by: ['clinic'] },
  dislike: { take: post('request-changes', because), by: ['clinic'] },
  acknowledge: { take: post('acknowledge-rx', { rxVersion: 2 }), by: ['lab'] },
  hold: { take: post('hold', because), by: both },
  resume: { take: post('resume'), by: both },
  finish: { take: post('finish'), by: ['lab'] },
  'ship-final': { take: ship('final'), by: ['lab'], otherSide: 'only_lab_ships' },
  'ship-try-in': { take: ship('try_in'), by: ['lab'], otherSide: 'only_lab_ships' },
  deliver: { take: parcel('deliver', received), by: both },
  'not-received': { take: parcel('not-received'), by: ['clinic'] },
  'answer-try-in': { take: post('answer-try-in', { result: 'go_on' }), by: ['clinic'] },
  'back-from-try-in': { take: post('return-from-try-in', { findings: 'Tight' }), by: both },
  complete: { take: post('complete'), by: ['clinic'] },
  cancel: { take: post('cancel', because), by: both },
  prescribe: { take: put({ instructions: 'Longer than before' }), by: both },
  promise: { take: put({ promisedOn: '2031-02-02' }), by: both },
  delete: { take: (actor, { id }) => actor.delete(`/orders/${id}`), by: both, sessionOnly: true },
  claim: {
    take: (actor, { id, items }) =>
      actor.post(`/orders/${id}/remakes`, {
        kind: 'remake',
        reasonCode: 'open_margin',
        itemIds: items.map((item) => item.id),
        requiresNewOrder: false,
      }),
    by: both,
  },
}

/** What a laboratory does with many orders: each is judged as the single step is. */
const bulk: Record<string, object> = {
  accept: day,
  start: {},
  finish: {},
  hold: because,
  resume: {},
  'ship-final': {},
}

const later = (from: string, go: (id: string) => Promise<unknown>) => async (): Promise<string> => {
  const id: string = (await ways[from]?.()) ?? (await fixture.orderAt(from)).id
  await go(id)
  return id
}

/** How places are reached that the fixture does not create. */
const ways: Record<string, () => Promise<string>> = {
  cancel_requested: later('accepted', (id) => fixture.transition('clinic', id, 'cancel', because)),
  accepted_rx_waiting: later('accepted', (id) => fixture.changeRx(id)),
  approval_rx_waiting: later('awaiting_approval', (id) => fixture.changeRx(id)),
  made_rx_waiting: later('ready', async (id) => {
    await fixture.transition('lab', id, 'hold', because)
    await fixture.changeRx(id)
  }),
  made_on_hold: later('ready', (id) => fixture.transition('lab', id, 'hold', because)),
  // The second parcel is taken back, while the first, which is missing, may still be found.
  ready_again: later('not_received', async (id) => {
    const { id: second } = await fixture.ship([id])
    const answer = await lab.owner.post(`/shipments/${second}/cancel`)
    assert.equal(answer.status, 200, answer.text)
  }),
  shipped_to_try_in: later('ready', (id) => fixture.ship([id], 'try_in')),
  tried_in: later('at_try_in', (id) =>
    fixture.transition('clinic', id, 'answer-try-in', { result: 'go_on' }),
  ),
  not_received: later('shipped', async (id) => {
    const { data } = (await clinic.owner.get(`/shipments?orderId=${id}`)).body
    const answer = await clinic.owner.post(`/shipments/${data[0].id}/not-received`)
    assert.equal(answer.status, 200, answer.text)
  }),
  cancelled_draft: later('withdrawn', (id) => fixture.transition('clinic', id, 'cancel', because)),
  ...Object.fromEntries(
    ['draft', 'accepted', 'in_production', 'ready', 'shipped', 'delivered'].map((status, at) => [
      `offline_${status}`,
      async () => {
        const { id } = await fixture.labDraft()
        const steps = [
          () => fixture.transition('lab', id, 'register'),
          () => fixture.transition('lab', id, 'start'),
          () => fixture.transition('lab', id, 'finish'),
          () => fixture.ship([id]),
          async () => {
            const { data } = (await lab.owner.get(`/shipments?orderId=${id}`)).body
            return lab.owner.post(`/shipments/${data[0].id}/deliver`, received)
          },
        ]
        for (const step of steps.slice(0, at)) await step()
        return id
      },
    ]),
  ),
}

/** The side that sees the order in every state. */
const actorOf = (place: string) => (places[place]?.clinic === null ? lab : clinic).owner

async function bringTo(place: string): Promise<Place> {
  const way = ways[place]
  const id = way ? await way() : ((await fixture.orderAt(place)).id as string)
  const keeper = actorOf(place)
  const { order } = (await keeper.get(`/orders/${id}`)).body
  assert.equal(order.status, places[place]?.status, place)
  const { data } = (await keeper.get(`/shipments?orderId=${id}`)).body
  const parcel = data.find(({ status }: { status: string }) => status !== 'cancelled')
  return {
    id,
    items: order.items,
    parcelId: parcel?.id ?? null,
    parcelStatus: parcel?.status ?? null,
  }
}

// Each command writes an event, whose hash is over all before it, and a version of the order.
async function snapshot(keeper: Actor, { id }: Place) {
  const order = (await keeper.get(`/orders/${id}`)).body
  const events = (await keeper.get(`/orders/${id}/events?proof=1&limit=1`)).body
  return { order, events }
}

type Caller = { name: string; actor: Actor; side: Side | null; role: Role; isParty: boolean }

const callers: Caller[] = [
  { name: 'a stranger', actor: w.stranger, side: null, role: 'owner', isParty: false },
  ...both.flatMap((side) => [
    ...(['owner', 'staff', 'device'] as const).map((role) => ({
      name: `the ${side}'s ${role}`,
      actor: people[side][role],
      side,
      role,
      isParty: true,
    })),
    {
      name: `another ${side}`,
      actor: other[side].owner,
      side,
      role: 'owner' as const,
      isParty: false,
    },
  ]),
]

/** `state` is said with each 409. */
type Refused = { code: string; state?: string }

/** What who asks is refused with by its first check, before anyone looks where the order is. */
function firstRefusal(
  { side, role }: Caller,
  { by, sessionOnly, otherSide = 'organization_type_required' }: Omit<Verb, 'take'>,
): Refused | null {
  if (side === null) return { code: 'unauthenticated' }
  if (sessionOnly && role === 'device') return { code: 'session_cookie_required' }
  return by.includes(side) ? null : { code: otherSide }
}

const ofBatch = { by: ['lab'], sessionOnly: true } as const

/** What a step of someone who is let in is refused with; null where it is not. */
function refusalOf(
  { side, isParty }: Caller,
  verb: string,
  place: string,
  parcelStatus: string | null,
): Refused | null {
  if (side === null) return { code: 'unauthenticated' }
  if (verb === 'promise' && side === 'clinic') return { code: 'invalid_request' }
  const view = places[place]?.[side] ?? null
  if (!isParty || view === null) return { code: 'not_found' }
  const isOfParcel = verb === 'deliver' || verb === 'not-received'
  if (isOfParcel && parcelStatus === null) return { code: 'not_found' }
  if (stepsFrom(place, side).has(verb)) return null
  // The clinic prescribes: a laboratory is notified so wherever the order is.
  if (verb === 'prescribe' && side === 'lab' && places[place]?.clinic !== null) {
    return { code: 'practice_prescribes' }
  }
  // A parcel that has arrived does so once, and one that is missing is missed once.
  const isOver =
    parcelStatus === 'delivered' || (verb !== 'deliver' && parcelStatus === 'exception')
  if (isOfParcel && isOver) return { code: 'shipment_transition_not_allowed', state: parcelStatus }
  return { code: codeOf(side, verb, place), state: places[place]?.status ?? '' }
}

// Where only the unread prescription blocks, and the place without it.
const unread: Record<string, string> = {
  rx_waiting: 'in_production',
  accepted_rx_waiting: 'accepted',
  approval_rx_waiting: 'awaiting_approval',
}

function codeOf(side: Side, verb: string, place: string): string {
  const { status } = places[place] ?? {}
  if (stepsFrom(unread[place] ?? '', side).has(verb)) return 'rx_not_acknowledged'
  if (verb === 'resume' && status === 'on_hold') return 'order_held_by_other_side'
  if (verb === 'show' && place === 'offline_in_production') return 'customer_not_connected'
  if (verb === 'delete' && place === 'withdrawn') return 'withdrawn_order_not_deletable'
  return verb === 'cancel' && side === 'clinic' && place === 'cancel_requested'
    ? 'cancellation_requested'
    : 'order_transition_not_allowed'
}

const unlike = (answer: Answer<any>, { code, state }: Refused): string | undefined =>
  answer.body?.code === code && (state === undefined || answer.body.state === state)
    ? undefined
    : `${answer.status} ${answer.text}, not ${code} ${state ?? ''}`

const askBatch = (actor: Actor, verb: string, { id }: Place) => {
  const action = verb.replace('-final', '')
  return actor.post('/orders/bulk', { action, orderIds: [id], ...bulk[verb] })
}

// A batch of one gets in its result what the single step would be refused with.
function faultOfBatch({ code, state }: Refused, answer: Answer<any>): string | undefined {
  const problem = answer.body.results?.[0].problem
  const isAsExpected = problem?.code === code && problem.state === (state ?? null)
  return answer.status === 200 && isAsExpected ? undefined : answer.text
}

const everyAsk = callers.flatMap((caller) =>
  Object.entries(verbs).map(([verb, rules]) => ({ caller, verb, rules })),
)
const everyBatch = callers.flatMap((caller) =>
  Object.keys(bulk).map((verb) => ({ caller, verb, rules: ofBatch })),
)

test('who may not ask at all is refused by its first check, wherever the order is', async () => {
  const at = await bringTo('delivered')
  const before = await snapshot(clinic.owner, at)
  const wrong: string[] = []
  let count = 0
  await forAll([...everyAsk, ...everyBatch], async ({ caller, verb, rules }) => {
    const refusal = firstRefusal(caller, rules)
    if (!refusal) return
    count++
    const ask = 'take' in rules ? rules.take(caller.actor, at) : askBatch(caller.actor, verb, at)
    const fault = unlike(await ask, refusal)
    if (fault) wrong.push(`${verb} by ${caller.name}: ${fault}`)
  })
  assert.deepEqual(wrong, [])
  assert.ok(count > 100, `${count} asked`)
  assert.deepEqual(await snapshot(clinic.owner, at), before)
})

/** The abilities of an order that say whether a step would be refused; any of several. */
const abilitiesOf: Record<string, readonly OrderAbility[]> = {
  submit: ['submit'],
  register: ['register'],
  withdraw: ['withdraw'],
  ask: ['requestInfo'],
  resubmit: ['resubmit'],
  accept: ['accept'],
  reject: ['reject'],
  start: ['start'],
  show: ['sendForApproval'],
  approve: ['approve'],
  dislike: ['requestChanges'],
  acknowledge: ['acknowledgeRx'],
  hold: ['hold'],
  resume: ['resume'],
  finish: ['finish'],
  'ship-final': ['ship'],
  'ship-try-in': ['ship'],
  'answer-try-in': ['answerTryIn'],
  'back-from-try-in': ['returnFromTryIn'],
  complete: ['complete'],
  cancel: ['cancel', 'requestCancel'],
  prescribe: ['changeRx'],
  promise: ['changePromise'],
  delete: ['delete'],
  claim: ['requestRemake'],
}
const abilitiesOfParcel: Record<string, string> = {
  deliver: 'deliver',
  'not-received': 'reportNotReceived',
}

/** Where `can` of an order, alone and in the list, and of its parcel says something else than what is refused. */
async function liesOf(caller: Caller, place: string, at: Place): Promise<string[]> {
  const one = await caller.actor.get(`/orders/${at.id}`)
  if (one.status !== 200) return []
  const { can, number } = one.body.order
  const { data } = (await caller.actor.get(`/orders?limit=100&search=${number ?? ''}`)).body
  const listed = data.find(({ id }: { id: string }) => id === at.id)
  const parcels = (await caller.actor.get(`/shipments?orderId=${at.id}`)).body.data
  const parcel = parcels.find(({ id }: { id: string }) => id === at.parcelId)
  const lies = isDeepStrictEqual(listed?.can, can) ? [] : [`${place}: the list says otherwise`]
  for (const [verb, rules] of Object.entries(verbs)) {
    const isRefused =
      firstRefusal(caller, rules) !== null ||
      refusalOf(caller, verb, place, at.parcelStatus) !== null
    const ability = abilitiesOfParcel[verb]
    const answered =
      ability === undefined
        ? abilitiesOf[verb]?.some((name) => can[name] === true)
        : parcel !== undefined && parcel.can[ability] === true
    if (answered === isRefused) lies.push(`${place}: can ${verb} of ${caller.name} is ${answered}`)
  }
  return lies
}

for (const place of inTurn(Object.keys(places), 7)) {
  test(`at ${place} everyone is refused what does not lead on and reads so in can, and nothing is written`, async () => {
    const keeper = actorOf(place)
    const at = await bringTo(place)
    const before = await snapshot(keeper, at)
    const wrong: string[] = []
    const asked = [...everyAsk, ...everyBatch].flatMap(({ caller, verb, rules }) => {
      const refusal = refusalOf(caller, verb, place, at.parcelStatus)
      return refusal && !firstRefusal(caller, rules) ? { caller, verb, rules, refusal } : []
    })
    await forAll(asked, async ({ caller, verb, rules, refusal }) => {
      const fault =
        'take' in rules
          ? unlike(await rules.take(caller.actor, at), refusal)
          : faultOfBatch(refusal, await askBatch(caller.actor, verb, at))
      if (fault) wrong.push(`${verb} by ${caller.name}: ${fault}`)
    })
    await forAll(callers, async (caller) => {
      wrong.push(...(await liesOf(caller, place, at)))
    })
    assert.deepEqual(wrong, [])
    assert.deepEqual(await snapshot(keeper, at), before)
  })
}

// Each role has its turn, so that none is forgotten and none costs an order of its own.
const roles = ['owner', 'staff', 'device'] as const

test('what leads on leads where it should, with one event, whoever of the side does it', async () => {
  let turn = 0
  const wrong: string[] = []
  const legal = Object.keys(places).flatMap((place) =>
    both.flatMap((side) =>
      [...stepsFrom(place, side)].map(([verb, to]) => ({
        place,
        side,
        verb,
        to,
        role: roles[verbs[verb]?.sessionOnly ? turn++ % 2 : turn++ % 3] ?? 'owner',
      })),
    ),
  )
  await forAll(inTurn(legal, 7), async ({ place, side, verb, to, role }) => {
    const at = await bringTo(place)
    const keeper = actorOf(place)
    const before = await snapshot(keeper, at)
    if (verb === 'show') {
      await addDesign(w, { id: at.id, labOrganizationId: lab.id, clinicOrganizationId: clinic.id })
    }
    const attempted = `${verb} by the ${side}'s ${role} at ${place}`
    const answer = await verbs[verb]?.take(people[side][role], at)
    if (!answer || answer.status >= 300) {
      wrong.push(`${attempted}: ${answer?.text}`)
      return
    }
    const after = await keeper.get(`/orders/${at.id}`)
    if (to === 'gone') {
      if (after.status !== 404) wrong.push(`${attempted}: it is still there`)
      return
    }
    const { order } = after.body
    const events = (await keeper.get(`/orders/${at.id}/events?limit=1`)).body
    const isSilent = places[place]?.status === 'draft' && verb === 'prescribe'
    const counted = events.pagination.total - before.events.pagination.total
    if (order.status !== to) wrong.push(`${attempted}: ${order.status}, not ${to}`)
    if (order.version !== before.order.order.version + 1) wrong.push(`${attempted}: version`)
    if (counted !== (isSilent ? 0 : 1)) wrong.push(`${attempted}: ${counted} events`)
  })
  assert.deepEqual(wrong, [])
})

test('the expectation knows every status and every side', () => {
  const statuses = new Set(Object.values(places).map(({ status }) => status))
  assert.equal(statuses.size, 14)
  for (const side of both) {
    for (const verb of Object.keys(verbs)) {
      const isTaken = Object.keys(places).some((place) => stepsFrom(place, side).has(verb))
      const mayAsk = verbs[verb]?.by.includes(side)
      const isForOther = verb === 'promise' && side === 'clinic'
      assert.equal(isTaken, mayAsk === true && !isForOther, `${verb} by the ${side}`)
    }
  }
})
