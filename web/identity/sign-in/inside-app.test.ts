import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloads, operations } from '../../api/operations.ts'
import { insideApp, isFile } from './inside-app.ts'

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

test('every file of the service is led back to, with its query; other operations are not', () => {
  const addressOf = (name: keyof typeof operations) =>
    operations[name]
      .replace(/^\w+ /, '')
      .replaceAll(/\{\w+\}/g, '0190a7f0-0000-7000-8000-000000000000')
  for (const name of downloads) {
    assert.equal(insideApp(`${addressOf(name)}?language=de`), `${addressOf(name)}?language=de`)
  }
  const files: readonly string[] = downloads
  for (const name of Object.keys(operations) as (keyof typeof operations)[]) {
    const path = operations[name].startsWith('GET ') ? addressOf(name) : null
    if (path && !files.includes(name)) assert.ok(!isFile(path), name)
  }
  assert.ok(!isFile('/app/orders'))
})
