import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierFixture } from '#test/fixtures/carrier-fixture'
import { ok } from '#test/fixtures/delivery-fixture'
import {
  after,
  nothing,
  peopleOf,
  post,
  testAbilities,
  type Kind,
  type Made,
  type Row,
} from '#test/helpers/abilities'

// The fourth part of abilities.test.ts: labels of a laboratory's carriers.

const fixture = await carrierFixture()
const { w, carrier, lab, clinic } = fixture
const people = await peopleOf(w, lab, clinic)
const shipmentOf = new Map<string, string>()

async function requested(): Promise<Made> {
  const shipment = await fixture.parcel()
  const { carrierBooking } = await ok(fixture.ask(shipment))
  shipmentOf.set(carrierBooking.id, shipment['id'])
  return { id: carrierBooking.id, people }
}

async function failed(): Promise<Made> {
  await w.settle()
  carrier.fail({ status: 422, message: 'No.' })
  const made = await requested()
  await w.settle()
  return made
}

const cancel = ({ id }: Made) => post(lab.owner, `/carrier-bookings/${id}/cancel`)
const booked = after(requested, () => w.settle())
const cancelRequested = after(booked, cancel)

const bookings: Kind = {
  states: {
    requested,
    booked,
    failed,
    'cancel requested': cancelRequested,
    cancelled: after(cancelRequested, () => w.settle()),
  },
  async read(actor, id) {
    const list = await actor.get(`/shipments/${shipmentOf.get(id)}/carrier-bookings`)
    return (list.body as { data?: Row[] }).data?.find((row) => row.id === id)
  },
  bodies: { cancel: nothing },
}

testAbilities({ CarrierBookingAbilities: bookings })

test('a practice prints the label of its parcel and cancels none', async () => {
  const made = await booked()
  const address = `/carrier-bookings/${made.id}`
  assert.equal((await clinic.owner.get(`${address}/label`)).status, 200)
  assert.equal((await clinic.owner.post(`${address}/cancel`)).status, 403)
})
