import {
  isMoneyKind,
  type listNotifications,
  type Notification,
  type readNotifications,
} from '#contract/workspace/notifications'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectNotifications, updateRead } from './queries.ts'
import { moneySentence, sentenceOf } from './wording.ts'

/** One page of what the caller was reported. */
export async function listNotificationPage(
  tx: Tx,
  { userId }: Principal,
  query: Query<typeof listNotifications>,
): Promise<Page<Notification>> {
  const { data, pagination } = await selectNotifications(tx, { ...query, userId })
  return {
    data: data.map((row) => {
      const { kind, actorOrganizationName: organizationName, orderNumber, orderNumbers } = row
      const what = row.invoiceNumber ?? row.periodEndsOn
      const text = isMoneyKind(kind)
        ? moneySentence(kind, { organizationName, what })
        : sentenceOf(kind, { organizationName, orderNumber, orderNumbers })
      return { ...row, text }
    }),
    pagination,
  }
}

/** Marks as read some of the caller's, or all up to one. @throws Refusal 400 for both at once */
export async function markRead(
  tx: Tx,
  { userId }: Principal,
  body: Body<typeof readNotifications>,
): Promise<void> {
  if (body.ids !== undefined && body.untilId !== undefined) {
    const keys = ['ids', 'untilId']
    throw invalidInput(inputError('body', '', 'only_one_of', { keys }))
  }
  await updateRead(tx, userId, body)
}
