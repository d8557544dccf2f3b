import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCarriage, readCarriage, writeCarriage } from './carriage.ts'

test('a new parcel says only what was typed', () => {
  assert.deepEqual(readCarriage({ ...emptyCarriage, courier: ' DHL ', service: '  ' }), {
    courier: 'DHL',
  })
})

test('an emptied field of a parcel is taken away', () => {
  assert.equal(writeCarriage({ ...emptyCarriage, courier: 'DHL' }).trackingNumber, null)
})
