import argon2 from '@node-rs/argon2'
import assert from 'node:assert/strict'
import { build } from '#platform/db/db'
import type { Actor, TestApp } from '../app/test-app.ts'

const cookiesOf = (headers: Headers): string[] =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))

/** Gives a member a PIN, as if they had chosen it. */
export async function givePin(
  w: TestApp,
  member: { organizationId: string; userId: string },
  pin: string,
): Promise<void> {
  const pinHash = await argon2.hash(pin)
  await w.across((tx) => tx.run(build.insertInto('memberPins').values({ ...member, pinHash })))
}

/** A shared device of a laboratory: an owner makes their browser one. */
export async function openSharedDevice(w: TestApp, lab: { id: string }, body: object = {}) {
  const owner = await w.member(lab, { role: 'owner' })
  const created = await owner.post('/shared-devices', { name: 'CAD room', ...body })
  assert.equal(created.status, 201, created.text)
  const [cookie = ''] = cookiesOf(created.headers)
  const browser = w.as({ cookie })

  const tryPin = (memberId: string, pin: string) =>
    browser.post('/auth/sign-in/pin', { memberId, pin })

  /** The browser of the device once a member has typed the PIN. */
  async function signIn(memberId: string, pin: string): Promise<Actor> {
    const answer = await tryPin(memberId, pin)
    assert.equal(answer.status, 204, answer.text)
    return w.as({ cookie: cookiesOf(answer.headers).join('; ') })
  }

  const { id }: { id: string } = created.body.sharedDevice
  return { id, browser, settingUp: owner, tryPin, signIn }
}
