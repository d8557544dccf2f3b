import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fingerprintOf } from './fingerprint.ts'
import { testApp } from '../app/test-app.ts'

const w = await testApp()
const lab = await w.org('lab')
await w.device(lab, lab.ownerUserId)

const changedBy = async (statement: string): Promise<string[]> => {
  const before = await w.across(fingerprintOf)
  await w.across((tx) => tx.run(sql.raw(statement)))
  const after = await w.across(fingerprintOf)
  return after.filter((line) => !before.includes(line)).map((line) => line.split(' ', 1)[0] ?? '')
}

test('a fingerprint shows what is done to sessions and devices, and not that they were used', async () => {
  for (const [statement, tables] of [
    ['update app.sessions set last_used_at = now()', []],
    ['update app.device_credentials set last_used_at = now()', []],
    [`update app.sessions set user_agent = 'Other'`, ['sessions']],
    [`update app.device_credentials set name = 'Other'`, ['device_credentials']],
    ['update app.device_credentials set revoked_at = now()', ['device_credentials']],
    ['delete from app.sessions', ['sessions']],
  ] as const) {
    assert.deepEqual(await changedBy(statement), tables, statement)
  }
})
