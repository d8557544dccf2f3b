import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insideApp } from './inside-app.ts'

test('after the sign-in one comes to where one wanted to go', () => {
  assert.equal(insideApp('/app/orders?status=ready'), '/app/orders?status=ready')
  assert.equal(insideApp('/orders'), '/app/orders')
  assert.equal(insideApp(undefined), '/app/')
})

test('a link never leads out of the app', () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 7]) {
    assert.equal(insideApp(next), '/app/')
  }
})
