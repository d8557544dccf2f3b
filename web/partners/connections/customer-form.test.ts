import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bodyOfCustomer, formOfCustomer } from './customer-form.ts'

test('an empty text takes the value away, and tags are words between commas', () => {
  const body = bodyOfCustomer({
    ...formOfCustomer(null),
    name: ' Clinic at the Park ',
    city: '  ',
    tags: 'implants, , milling,implants',
  })
  assert.equal(body.name, 'Clinic at the Park')
  assert.equal(body.city, null)
  assert.deepEqual(body.tags, ['implants', 'milling'])
})

test('a new customer is charged late fees like everybody, and is not on hold', () => {
  const { isChargedLateFees, isOnCreditHold, depositBasisPoints } = bodyOfCustomer(
    formOfCustomer(null),
  )
  assert.deepEqual([isChargedLateFees, isOnCreditHold, depositBasisPoints], [true, false, null])
})
