import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deliveryFixture, ok, path, visitOf } from '#test/fixtures/delivery-fixture'
import {
  after,
  nothing,
  peopleOf,
  post,
  readOne,
  testAbilities,
  type Kind,
  type Made,
} from '#test/helpers/abilities'
import { testApp } from '#test/app/test-app'

// The third part of abilities.test.ts: runs of a laboratory's drivers.

const w = await testApp()
const fixture = await deliveryFixture(w)
const people = await peopleOf(w, fixture.lab)
const { owner } = fixture.lab

/** A run with one parcel. */
async function planned(): Promise<Made> {
  const shipment = await fixture.parcel()
  const run = await fixture.empty()
  await ok(owner.post(path(run, '/parcels'), { shipmentId: shipment['id'] }))
  return { id: run['id'], people }
}

const step = (name: string) => (made: Made) => post(owner, path(made, `/${name}`), undefined)
const underWay = after(planned, step('start'))

const runs: Kind = {
  states: {
    planned,
    'under way': underWay,
    finished: after(underWay, step('finish')),
    cancelled: after(planned, step('cancel')),
  },
  read: readOne('/delivery-runs', 'deliveryRun'),
  bodies: {
    change: () => ({ departureTime: '09:15' }),
    start: nothing,
    report: ({ stops: [stop] }) => visitOf(stop, { id: stop.parcels[0].shipmentId }),
    finish: nothing,
    cancel: nothing,
  },
}

testAbilities({ DeliveryRunAbilities: runs })

test('a practice sees no run, so it can do nothing with one', async () => {
  const made = await planned()
  assert.equal((await fixture.clinic.owner.get(path(made))).status, 403)
})
