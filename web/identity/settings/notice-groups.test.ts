import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isMoneyKind, notificationKindNames } from '#contract/workspace/notifications'
import { groupNotices } from './notice-groups.ts'

const kinds = notificationKindNames.map((kind) => ({ kind }))

test('who may not see money is offered no kind about money', () => {
  const shown = groupNotices(kinds, { canSeeFinance: false }).flatMap(([, of]) => of)
  assert.ok(shown.every(({ kind }) => !isMoneyKind(kind)))
})

test('who may see money is offered all of them, in one group', () => {
  const groups = groupNotices(kinds, { canSeeFinance: true })
  const money = groups.find(([group]) => group === 'money')?.[1] ?? []
  assert.deepEqual(
    money.map(({ kind }) => kind),
    notificationKindNames.filter(isMoneyKind),
  )
})
