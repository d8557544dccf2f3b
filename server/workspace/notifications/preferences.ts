import {
  notificationKindNames,
  usualOf,
  type NotificationKind,
  type NotificationPreferences,
  type updateNotificationPreferences,
} from '#contract/workspace/notifications'
import type { Body } from '#contract/platform/endpoint'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectPreferences, upsertPreference, type Choice } from './queries.ts'

/**
 * By which channels a member is notified of a kind: as chosen, else as usual; what is fixed is by
 * both.
 */
export function channelsOf(kind: NotificationKind, choice: Choice | undefined) {
  const { mail, isFixed = false } = usualOf(kind)
  if (isFixed) return { isInApp: true, isMailed: true }
  return { isInApp: choice?.inApp ?? true, isMailed: choice?.byMail ?? mail }
}

/** What the caller wants to be notified of in this organization. */
export async function readPreferences(
  tx: Tx,
  { userId }: Principal,
): Promise<NotificationPreferences> {
  const choices = new Map(
    (await selectPreferences(tx, userId)).map(({ kind, ...choice }) => [kind, choice]),
  )
  return {
    kinds: notificationKindNames.map((kind) => ({
      kind,
      ...channelsOf(kind, choices.get(kind)),
      canSwitchOff: usualOf(kind).isFixed !== true,
    })),
  }
}

/** Changes the channels that are sent. @throws Refusal 400 for a kind twice, 422 for what is fixed */
export async function changePreferences(
  tx: Tx,
  session: Principal,
  { kinds = [] }: Body<typeof updateNotificationPreferences>,
): Promise<NotificationPreferences> {
  for (const [place, { kind, isInApp, isMailed }] of kinds.entries()) {
    if (kinds.findIndex((other) => other.kind === kind) !== place) {
      throw invalidInput(inputError('body', `/kinds/${place}/kind`, 'repeated'))
    }
    if (usualOf(kind).isFixed === true && (isInApp === false || isMailed === false)) {
      throw new Refusal('notification_always_on')
    }
  }
  // In one order, so that two who save at once do not wait for each other.
  for (const { kind, isInApp, isMailed } of kinds.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))) {
    await upsertPreference(tx, session.userId, kind, {
      inApp: isInApp ?? null,
      byMail: isMailed ?? null,
    })
  }
  return readPreferences(tx, session)
}
