import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  canTransition,
  orderTransitions,
  type OrderAction,
} from '#contract/orders/order-transitions'
import * as contract from '#contract/orders/order-transition-endpoints'
import { deliverShipment, reportShipmentNotReceived } from '#contract/logistics/shipments'
import { addDesign, orderFixture, type OrderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Answer } from '#test/app/test-app'
import { inTurn } from '#test/runner/turns'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
type Side = 'lab' | 'clinic'
const owners = { lab: lab.owner, clinic: clinic.owner }

const reason = { reason: 'Because' }
const promise = { promisedOn: '2031-01-15' }

// Every step with a body that it takes, and who may take it at all.
const steps: Record<string, { body: object; sides: Side[] }> = {
  submit: { body: {}, sides: ['clinic'] },
  register: { body: {}, sides: ['lab'] },
  withdraw: { body: {}, sides: ['clinic'] },
  'request-info': { body: { missing: ['Bite scan'] }, sides: ['lab'] },
  resubmit: { body: {}, sides: ['clinic'] },
  accept: { body: promise, sides: ['lab'] },
  reject: { body: reason, sides: ['lab'] },
  start: { body: {}, sides: ['lab'] },
  'send-for-approval': { body: {}, sides: ['lab'] },
  approve: { body: {}, sides: ['clinic'] },
  'request-changes': { body: reason, sides: ['clinic'] },
  'acknowledge-rx': { body: { rxVersion: 2 }, sides: ['lab'] },
  hold: { body: reason, sides: ['lab', 'clinic'] },
  resume: { body: {}, sides: ['lab', 'clinic'] },
  finish: { body: {}, sides: ['lab'] },
  ship: { body: {}, sides: ['lab'] },
  'answer-try-in': { body: { result: 'go_on' }, sides: ['clinic'] },
  'return-from-try-in': { body: { findings: 'Too tight' }, sides: ['lab', 'clinic'] },
  complete: { body: {}, sides: ['clinic'] },
  cancel: { body: reason, sides: ['lab', 'clinic'] },
}

type Next = Record<string, string>

// What the field expects, written down without the table of moves: status → step → status.
const expected: Record<string, Record<Side, Next>> = {
  draft: { clinic: { submit: 'submitted' }, lab: {} },
  withdrawn: { clinic: { submit: 'submitted', cancel: 'cancelled' }, lab: {} },
  submitted: {
    clinic: { withdraw: 'draft', hold: 'on_hold', cancel: 'cancelled' },
    lab: {
      'request-info': 'needs_info',
      accept: 'accepted',
      reject: 'rejected',
      hold: 'on_hold',
      cancel: 'cancelled',
    },
  },
  needs_info: {
    clinic: { withdraw: 'draft', resubmit: 'submitted', hold: 'on_hold', cancel: 'cancelled' },
    lab: { reject: 'rejected', hold: 'on_hold', cancel: 'cancelled' },
  },
  accepted: {
    clinic: { hold: 'on_hold', cancel: 'accepted' },
    lab: { start: 'in_production', hold: 'on_hold', cancel: 'cancelled' },
  },
  in_production: {
    clinic: { hold: 'on_hold', cancel: 'in_production' },
    lab: {
      'send-for-approval': 'awaiting_approval',
      finish: 'ready',
      hold: 'on_hold',
      cancel: 'cancelled',
    },
  },
  // Nothing is made by a prescription that the laboratory has not read.
  rx_waiting: {
    clinic: { hold: 'on_hold', cancel: 'in_production' },
    lab: { 'acknowledge-rx': 'in_production', hold: 'on_hold', cancel: 'cancelled' },
  },
  awaiting_approval: {
    clinic: {
      approve: 'in_production',
      'request-changes': 'in_production',
      hold: 'on_hold',
      cancel: 'awaiting_approval',
    },
    lab: { hold: 'on_hold', cancel: 'cancelled' },
  },
  on_hold: {
    clinic: { cancel: 'on_hold' },
    lab: { resume: 'in_production', cancel: 'cancelled' },
  },
  on_hold_by_clinic: {
    clinic: { resume: 'submitted', cancel: 'cancelled' },
    lab: { cancel: 'cancelled' },
  },
  ready: { clinic: { hold: 'on_hold' }, lab: { hold: 'on_hold', ship: 'shipped' } },
  shipped: { clinic: {}, lab: {} },
  delivered: { clinic: { complete: 'completed' }, lab: {} },
  at_try_in: {
    clinic: { 'answer-try-in': 'at_try_in', 'return-from-try-in': 'in_production' },
    lab: { 'return-from-try-in': 'in_production' },
  },
  completed: { clinic: {}, lab: {} },
  rejected: { clinic: {}, lab: {} },
  cancelled: { clinic: {}, lab: {} },
}

const actionOf = (verb: string) =>
  verb.replaceAll(/-[a-z]/g, (part) => part.charAt(1).toUpperCase()) as OrderAction

async function take(side: Side, id: string, verb: string): Promise<Answer<any>> {
  if (verb === 'send-for-approval') {
    await addDesign(w, { id, labOrganizationId: lab.id, clinicOrganizationId: clinic.id })
  }
  if (verb === 'ship') {
    const parcel = { orderIds: [id], direction: 'to_clinic', purpose: 'final' }
    return owners[side].post('/shipments', parcel)
  }
  return owners[side].post(`/orders/${id}/${verb}`, steps[verb]?.body)
}

async function snapshot(id: string) {
  const order = (await clinic.owner.get(`/orders/${id}`)).body
  const events = (await clinic.owner.get(`/orders/${id}/events?proof=1`)).body
  return { order, events }
}

// What is in the way where it is not the status: the other side's hold, or an unread prescription.
function codeOf(verb: string, place: string, status: string): string {
  if (verb === 'resume' && status === 'on_hold') return 'order_held_by_other_side'
  const isMaking = ['send-for-approval', 'finish'].includes(verb)
  return place === 'rx_waiting' && isMaking ? 'rx_not_acknowledged' : 'order_transition_not_allowed'
}

// Half of the statuses in each run, by turns.
for (const [status, allowed] of inTurn(Object.entries(expected), 2)) {
  test(`an order at ${status} refuses every step that does not lead on from there`, async () => {
    const { id, status: state } = await fixture.orderAt(status)
    const before = await snapshot(id)
    for (const side of ['lab', 'clinic'] as const) {
      for (const [verb, { sides }] of Object.entries(steps)) {
        if (verb in allowed[side]) continue
        const answer = await take(side, id, verb)
        const at = `${verb} by the ${side} at ${status}: ${answer.text}`
        if (!sides.includes(side)) {
          const code = verb === 'ship' ? 'only_lab_ships' : 'organization_type_required'
          assert.equal(answer.body.code, code, at)
        } else if (state === 'draft' && side === 'lab') {
          assert.equal(answer.body.code, 'not_found', at)
        } else {
          assert.equal(answer.body.code, codeOf(verb, status, state), at)
          assert.equal(answer.body.state, state, at)
        }
      }
    }
    assert.deepEqual(await snapshot(id), before)
  })

  test(`the contract says of an order at ${status} what the service does`, async () => {
    const { id } = await fixture.orderAt(status)
    for (const side of ['lab', 'clinic'] as const) {
      const answer = await owners[side].get(`/orders/${id}`)
      if (answer.status === 404) continue
      const { order } = answer.body
      for (const verb of Object.keys(steps)) {
        const may =
          canTransition(actionOf(verb), order, side) ||
          (verb === 'cancel' && canTransition('requestCancel', order, side))
        assert.equal(may, verb in allowed[side], `${verb} by the ${side}`)
      }
    }
  })

  if (Object.values(allowed).every((next) => Object.keys(next).length === 0)) continue
  test(`an order at ${status} takes each step that does`, async () => {
    for (const side of ['lab', 'clinic'] as const) {
      for (const [verb, next] of Object.entries(allowed[side])) {
        const { id, version, status: state } = await fixture.orderAt(status)
        const answer = await take(side, id, verb)
        assert.ok(answer.status < 300, `${verb} by the ${side} at ${status}: ${answer.text}`)
        const { order, events } = await snapshot(id)
        assert.equal(order.order.status, next, `${verb} by the ${side} at ${status}`)
        assert.equal(order.order.version, version + 1)
        assert.equal(events.data[0].fromStatus, state)
        assert.equal(events.data[0].toStatus, next)
      }
    }
  })
}

type Operation = { body: { required?: string[] }; access: { organizationTypes: readonly string[] } }

test('the contract asks in each body for what the table of moves requires', () => {
  const operations = new Map<string, Operation>([
    ...Object.entries(contract),
    ['requestInfoOrder', contract.requestOrderInformation],
    ['sendForApprovalOrder', contract.sendOrderForApproval],
    ['requestChangesOrder', contract.requestOrderChanges],
    ['acknowledgeRxOrder', contract.acknowledgeOrderPrescription],
    ['answerTryInOrder', contract.answerTryIn],
    ['returnFromTryInOrder', contract.returnOrderFromTryIn],
    ['deliverOrder', deliverShipment],
    ['reportNotReceivedOrder', reportShipmentNotReceived],
  ])
  for (const [action, { requires, by }] of Object.entries(orderTransitions)) {
    // A parcel to the clinic, a late cancel, a claim: operations that do more than this step.
    if (['ship', 'cancelShipment', 'requestCancel', 'requestRemake'].includes(action)) continue
    const operation = operations.get(`${action}Order`)
    assert.deepEqual(operation?.body.required ?? [], requires, action)
    assert.deepEqual(operation?.access.organizationTypes, by, action)
  }
})

test('another laboratory and another clinic take no step and learn nothing', async () => {
  const other: OrderFixture = await orderFixture(w)
  const { id } = await fixture.orderAt('submitted')
  for (const side of ['lab', 'clinic'] as const) {
    for (const [verb, { sides, body }] of Object.entries(steps)) {
      if (!sides.includes(side)) continue
      const answer =
        verb === 'ship'
          ? await other[side].owner.post('/shipments', {
              orderIds: [id],
              direction: 'to_clinic',
              purpose: 'final',
            })
          : await other[side].owner.post(`/orders/${id}/${verb}`, body)
      assert.equal(answer.status, 404, `${verb} by another ${side}`)
    }
    assert.equal((await other[side].owner.get(`/orders/${id}/events`)).status, 404)
  }
  assert.equal((await w.stranger.post(`/orders/${id}/cancel`, reason)).status, 401)
  assert.equal((await fixture.clinic.owner.get(`/orders/${id}`)).body.order.version, 2)
})
