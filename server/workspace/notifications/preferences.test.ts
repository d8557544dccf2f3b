import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFixture } from '#test/fixtures/order-fixture'
import { addressOf, commentHelpers } from '#test/helpers/comment-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { comment, kindsOf, mailsAbout, choose } = commentHelpers(w)

test('members choose per kind and channel, and only what they send changes', async () => {
  const { lab, clinic, orderAt, transition } = await orderFixture(w)
  const kind = (list: { kinds: { kind: string }[] }, name: string) =>
    list.kinds.find((one) => one.kind === name)
  await choose(lab.owner, [{ kind: 'submitted', isInApp: false }])
  const changed = await choose(lab.owner, [
    { kind: 'comment', isMailed: true },
    { kind: 'resubmitted', isMailed: false },
  ])
  const expected = { kind: 'submitted', isInApp: false, isMailed: true, canSwitchOff: true }
  assert.deepEqual(kind(changed, 'submitted'), expected)
  assert.deepEqual((await lab.owner.get('/notification-preferences')).body, {
    notificationPreferences: changed,
  })
  const { id } = await orderAt('submitted')
  await comment(clinic.owner, id)
  await transition('lab', id, 'request-info', { missing: ['Bite scan'] })
  await transition('clinic', id, 'resubmit')
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), ['comment', 'resubmitted'])
  const toLab = (await mailsAbout(id)).filter(
    ({ recipient }) => recipient === addressOf(lab.ownerUserId),
  )
  assert.deepEqual(
    toLab.map(({ subject }) => subject.replace(/order .*/, 'order')),
    [`${clinic.name} sent order`, `${clinic.name} commented on order`],
  )
  const others = await clinic.owner.get('/notification-preferences')
  assert.equal(kind(others.body.notificationPreferences, 'submitted')?.kind, 'submitted')
  assert.notDeepEqual(kind(others.body.notificationPreferences, 'submitted'), expected)
})

test('two who save different choices at once both keep theirs', async () => {
  const { owner } = await w.org('clinic')
  await Promise.all([
    choose(owner, [
      { kind: 'comment', isInApp: false },
      { kind: 'accepted', isMailed: true },
    ]),
    choose(owner, [
      { kind: 'accepted', isInApp: false },
      { kind: 'comment', isMailed: true },
    ]),
  ])
  const { kinds } = (await owner.get('/notification-preferences')).body.notificationPreferences
  for (const name of ['comment', 'accepted']) {
    const { isInApp, isMailed } = kinds.find(({ kind }: { kind: string }) => kind === name)
    assert.deepEqual([isInApp, isMailed], [false, true], name)
  }
})

test('a hold, missing information and a recall cannot be switched off, by either channel', async () => {
  const { owner } = await w.org('clinic')
  for (const kind of ['held', 'info_requested', 'recall']) {
    for (const off of [
      { isInApp: false },
      { isMailed: false },
      { isInApp: false, isMailed: false },
    ]) {
      const refused = await owner.patch('/notification-preferences', {
        kinds: [
          { kind: 'comment', isMailed: true },
          { kind, ...off },
        ],
      })
      assert.deepEqual([refused.status, refused.body.code], [422, 'notification_always_on'])
    }
    await choose(owner, [{ kind, isInApp: true, isMailed: true }])
  }
  const { kinds } = (await owner.get('/notification-preferences')).body.notificationPreferences
  const comments = kinds.find(({ kind }: { kind: string }) => kind === 'comment')
  assert.equal(comments.isMailed, false, 'what is refused changes nothing')
})

test('a hold reaches even a side whose members all said no', async () => {
  const { lab, clinic, orderAt, transition } = await orderFixture(w)
  const { id } = await orderAt('submitted')
  await lab.owner.post(`/orders/${id}/watchers`, { isWatching: false })
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), [])
  await comment(clinic.owner, id)
  await transition('clinic', id, 'hold', { reason: 'Wait' })
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), ['held'])
})

test('preferences that are no preferences are refused', async () => {
  const { owner } = await w.org('lab')
  for (const wrong of [
    {},
    { kinds: [{ kind: 'comment' }] },
    { kinds: [{ kind: 'nonsense', isInApp: true }] },
    { kinds: [{ kind: 'comment', isInApp: 'no' }] },
    { kinds: [{ kind: 'comment', sms: true }] },
    {
      kinds: [
        { kind: 'comment', isInApp: true },
        { kind: 'comment', isInApp: false },
      ],
    },
  ]) {
    const answer = await owner.patch('/notification-preferences', wrong)
    assert.equal(answer.status, 400, JSON.stringify(wrong))
  }
})
