import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { permissionsOf } from '#contract/identity/permissions'
import { orderAbilities } from '#contract/orders/order-abilities'
import type { OrderSituation } from '#contract/orders/order-transitions'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { Order } from './order-data.ts'
import * as steps from './steps.ts'

const { reachedPoints } = steps

const order = (given: Partial<OrderSituation> = {}): OrderSituation => ({
  status: 'submitted',
  number: '26-000001',
  heldBy: null,
  clinicOrganizationId: 'clinic',
  acceptedAt: null,
  rxVersion: 1,
  rxAcknowledgedVersion: 1,
  cancelRequestedAt: null,
  notReceivedAt: null,
  tryInAnsweredAt: null,
  ...given,
})
const facts = (given: Partial<steps.StepFacts> = {}): steps.StepFacts => ({
  openStages: 0,
  newDesigns: 0,
  can: { deliver: false, reportNotReceived: false },
  ...given,
})
/** The steps that an owner of a side is offered, who can do what the contract says. */
function stepsOf(situation: OrderSituation, side: OrganizationType, known: steps.StepFacts) {
  const can = orderAbilities.decide(situation, {
    organizationId: side,
    organizationType: side,
    userId: 'owner',
    role: 'owner',
    canSeeFinance: true,
    permissions: permissionsOf(side),
    credential: { kind: 'session' },
    sharedDeviceId: null,
  }) as Order['can']
  return steps.stepsOf({ ...situation, can }, side, known)
}
const inProduction = { status: 'in_production', acceptedAt: '2026-11-12T08:00:00.000Z' } as const

test('a laboratory answers what was sent: it accepts first, or asks, or rejects', () => {
  const { next, more } = stepsOf(order(), 'lab', facts())
  assert.equal(next?.action, 'accept')
  assert.deepEqual(
    more.map(({ action }) => action),
    ['requestInfo', 'hold', 'reject', 'cancel'],
  )
})

test('a clinic that waits for the answer has no next step, and can withdraw', () => {
  const { next, more } = stepsOf(order(), 'clinic', facts())
  assert.equal(next, null)
  assert.ok(more.some(({ action }) => action === 'withdraw'))
  assert.ok(!more.some(({ action }) => action === 'accept'))
})

test('work with open stages is finished later, and says why', () => {
  const { next, more } = stepsOf(order(inProduction), 'lab', facts({ openStages: 2 }))
  assert.equal(next, null)
  assert.equal(more.find(({ action }) => action === 'finish')?.blockedBy, 'openStages')
})

test('a design that nobody has seen is shown before the work is finished', () => {
  assert.equal(
    stepsOf(order(inProduction), 'lab', facts({ newDesigns: 1 })).next?.action,
    'sendForApproval',
  )
  assert.equal(stepsOf(order(inProduction), 'lab', facts()).next?.action, 'finish')
})

test('a changed prescription comes first, and what it stops waits with that reason', () => {
  const changed = order({ ...inProduction, rxVersion: 2 })
  const { next, more } = stepsOf(changed, 'lab', facts({ newDesigns: 1 }))
  assert.equal(next?.action, 'acknowledgeRx')
  assert.equal(more.find(({ action }) => action === 'finish')?.blockedBy, 'prescription')
})

test('only the side that holds an order resumes it; the other reads why not', () => {
  const held = order({ status: 'on_hold', heldBy: 'clinic' })
  assert.equal(stepsOf(held, 'clinic', facts()).next?.action, 'resume')
  const { next, more } = stepsOf(held, 'lab', facts())
  assert.equal(next, null)
  assert.equal(more.find(({ action }) => action === 'resume')?.blockedBy, 'heldByOther')
})

test('a parcel is confirmed by the clinic; by the laboratory only for an offline customer', () => {
  const shipped = { status: 'shipped', acceptedAt: '2026-11-12T08:00:00.000Z' } as const
  const onTheWay = facts({ can: { deliver: true, reportNotReceived: false } })
  assert.equal(stepsOf(order(shipped), 'clinic', onTheWay).next?.action, 'deliver')
  assert.equal(stepsOf(order(shipped), 'lab', onTheWay).next, null)
  const offline = order({ ...shipped, clinicOrganizationId: null })
  assert.equal(stepsOf(offline, 'lab', onTheWay).next?.action, 'deliver')
  assert.equal(stepsOf(order(shipped), 'clinic', facts()).next, null)
})

test('an order on hold is where it was held', () => {
  const way = { heldFrom: null, acceptedAt: null }
  assert.equal(reachedPoints({ ...way, status: 'draft' }), 0)
  assert.equal(reachedPoints({ ...way, status: 'awaiting_approval' }), 3)
  assert.equal(reachedPoints({ ...way, status: 'on_hold', heldFrom: 'ready' }), 4)
  assert.equal(reachedPoints({ ...way, status: 'completed' }), 7)
})
