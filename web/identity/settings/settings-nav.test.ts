import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingsOf } from './settings-nav.ts'

const organization = (type: 'lab' | 'clinic') => ({ id: 'one', name: 'One', type })
const placesOf = (type: 'lab' | 'clinic', role: 'owner' | 'staff') =>
  settingsOf({ organization: organization(type), role }).flatMap(({ places }) =>
    places.map(({ place }) => place),
  )

test('an owner of a laboratory reaches everything but what is for clinics', () => {
  const places = placesOf('lab', 'owner')
  assert.ok(places.includes('audit') && places.includes('devices') && places.includes('finance'))
  assert.ok(!places.includes('safety') && !places.includes('receiving'))
  assert.ok(placesOf('clinic', 'staff').includes('receiving'))
})

test('staff are not led to what only owners may open', () => {
  const places = placesOf('lab', 'staff')
  assert.ok(!places.includes('audit') && !places.includes('devices'))
  assert.ok(places.includes('team') && places.includes('account'))
})

test('a clinic has no catalogue and no group about money', () => {
  assert.ok(!placesOf('clinic', 'owner').includes('catalog'))
  const groups = settingsOf({ organization: organization('clinic'), role: 'owner' })
  assert.ok(groups.every(({ group }) => group !== 'money'))
})

test('the working hours are a part of the capacity page', () => {
  const groups = settingsOf({ organization: organization('lab'), role: 'owner' })
  const hours = groups.flatMap(({ places }) => places).find(({ place }) => place === 'capacity')
  assert.deepEqual([hours?.to, hours?.search], ['/capacity', { tab: 'hours' }])
})
