import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '../../api/client.ts'
import { arrivalsOf } from './arrivals.ts'

const order = (promised: string | null, requested: string | null, appointment: string | null) =>
  ({
    promisedOn: promised,
    requestedOn: requested,
    appointmentAt: appointment,
  }) as Item<'listOrders'>

test('the promised day counts before the asked one', () => {
  const days = arrivalsOf([
    order(null, '2026-11-26', null),
    order('2026-11-27', '2026-11-24', null),
    order('2026-11-25', null, null),
  ]).map(({ dueOn }) => dueOn)
  assert.deepEqual(days, ['2026-11-26', '2026-11-27', '2026-11-25'])
})

test('work that is promised for after the appointment is out; the same day does not', () => {
  const noon = new Date(2026, 10, 26, 12).toISOString()
  const [late, same] = arrivalsOf([
    order('2026-11-27', null, noon),
    order('2026-11-26', null, noon),
  ])
  assert.equal(same?.isAfterAppointment, false)
  assert.equal(late?.isAfterAppointment, true)
})
