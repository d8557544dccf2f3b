import assert from 'node:assert/strict'
import { build } from '#platform/db/db'
import type { Actor, TestApp } from '../app/test-app.ts'

type NoticeRow = {
  id: string
  kind: string
  orderId: string
  commentId: string | null
  readAt: string | null
  text: string
}

/** The address of a person that `w.member` made. */
export const addressOf = (userId: string) => `user-${userId}@example.test`

/** Helpers to talk about orders, and to see who was notified of what. */
export function commentHelpers(w: TestApp) {
  /** Writes a shared comment, where nothing else is said. */
  async function comment(actor: Actor, orderId: string, more: object = {}) {
    const body = { body: 'Hello', visibility: 'shared', ...more }
    const answer = await actor.post(`/orders/${orderId}/comments`, body)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.comment
  }

  /** What a member was notified, the newest first. */
  async function notificationsOf(actor: Actor, query = ''): Promise<NoticeRow[]> {
    const answer = await actor.get(`/notifications?limit=100${query}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }

  /** What a member was notified of an order, the oldest first. */
  const kindsOf = async (actor: Actor, orderId: string): Promise<string[]> =>
    (await notificationsOf(actor))
      .filter((one) => one.orderId === orderId)
      .map(({ kind }) => kind)
      .toReversed()

  /** The mails that link to an order, the oldest first. */
  const mailsAbout = (orderId: string) =>
    w.across((tx) =>
      tx.all(
        build
          .selectFrom('mails')
          .select(['recipient', 'subject', 'body', 'state'])
          .where('body', 'like', `%${orderId}%`)
          .orderBy('id'),
      ),
    )

  /** Chooses what a member is notified of. */
  async function choose(actor: Actor, kinds: object[]) {
    const answer = await actor.patch('/notification-preferences', { kinds })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.notificationPreferences
  }

  return { comment, notificationsOf, kindsOf, mailsAbout, choose }
}
