import {
  isMoneyKind,
  notificationKindNames,
  type NotificationKind,
} from '#contract/workspace/notifications'
import { lastDayEndedEverywhere } from '#server/finance/finance-settings'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import type { Env } from '#platform/settings/env'
import type { AppContext } from '#platform/app-context'
import { pageLink, queueMail } from '#platform/mail/mail'
import { subjectOf, type MailLanguage } from '#platform/mail/mail-texts'
import { chooseAudience, type OrderKind } from './audience.ts'
import { newsTexts } from './mail-texts.ts'
import { deleteToldMoney, insertDisputesDue, insertOverdue } from './money-queries.ts'
import { tellMoney } from './money.ts'
import { channelsOf } from './preferences.ts'
import {
  deleteRead,
  deleteTold,
  insertNotification,
  lockAnnouncement,
  lockOrder,
  selectCommentNews,
  selectEventNews,
  selectListeners,
  selectRecallNews,
  updateAnnouncement,
  type Announcement,
  type Cause,
} from './queries.ts'
import { sentenceOf } from './wording.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keptDays = 90

const isOrderKind = (kind: NotificationKind): kind is OrderKind => !isMoneyKind(kind)
const orderKinds = notificationKindNames.filter(isOrderKind)

/** The kind of an event of the order's history, or undefined when nobody is told of it. */
function kindOf({ action, movesPromise }: Cause): OrderKind | undefined {
  if (action === 'changed') return movesPromise ? 'promised_date_changed' : undefined
  return orderKinds.find((kind) => kind === action)
}

type ToMail = {
  to: string
  memberOf: string
  kind: OrderKind
  cause: Cause
  announcement: Announcement
}

async function mailNews(
  tx: Tx,
  env: Env,
  { to, memberOf, kind, cause, announcement }: ToMail,
): Promise<void> {
  const { orderId, ownerId } = announcement
  const names = { organizationName: cause.actorOrganizationName, orderNumber: cause.orderNumber }
  const write = (language: MailLanguage) => {
    const sentence = sentenceOf(kind, names, language)
    return {
      subject: subjectOf(sentence),
      text: [
        sentence,
        { link: pageLink(env, `/orders/${orderId}`) },
        newsTexts.say(language, 'choice'),
      ],
    }
  }
  await queueMail(tx, { to, memberOf, write }, { kind: 'notice', organizationId: ownerId })
}

/**
 * Tells everybody whom an announcement is for, and ends it, in one transaction: whatever is killed or
 * run twice, each is told once. Gives the state in which the announcement is then.
 */
export async function tell(tx: Tx, env: Env, id: string): Promise<string> {
  const announcement = await lockAnnouncement(tx, id)
  // It went with its order, or another worker was faster.
  if (announcement?.state !== 'waiting') return announcement?.state ?? 'ignored'
  const state = (await tellOf(tx, env, announcement)) ? 'done' : 'ignored'
  await updateAnnouncement(tx, id, state)
  return state
}

function selectCause(
  tx: Tx,
  { orderId, eventSequence, commentId, recallNoticeId }: Announcement,
): Promise<Cause | undefined> {
  if (recallNoticeId !== null) return selectRecallNews(tx, recallNoticeId)
  if (commentId !== null) return selectCommentNews(tx, commentId)
  return selectEventNews(tx, orderId, eventSequence)
}

async function tellOf(tx: Tx, env: Env, announcement: Announcement): Promise<boolean> {
  const { orderId, eventSequence, commentId, recallNoticeId } = announcement
  // From here on nobody withdraws it: what a laboratory must no longer see is not written again.
  await lockOrder(tx, orderId)
  const cause = await selectCause(tx, announcement)
  const kind = cause && kindOf(cause)
  if (!kind) return false
  const listeners = await selectListeners(tx, orderId, cause.seenBy)
  for (const { listener, kind: as } of chooseAudience({ ...cause, kind }, listeners)) {
    const { organizationId, userId, email, choices } = listener
    const { app, mail } = channelsOf(as, choices[as])
    const { actorName, actorOrganizationName } = cause
    const causes = { orderId, eventSequence, commentId, recallNoticeId }
    const notification = { ...causes, actorName, actorOrganizationName }
    const to = { organizationId, userId, kind: as }
    if (app) await insertNotification(tx, { id: newId(), ...notification, ...to })
    if (mail) {
      const letter = { to: email, memberOf: organizationId, kind: as, cause, announcement }
      await mailNews(tx, env, letter)
    }
  }
  return true
}

// So many in one transaction, however many are overdue.
const overdueAtOnce = 500

/** Announces each invoice that is overdue, once: with two workers, and after a kill. */
export async function announceOverdue({
  db,
  clock,
  worker,
}: Pick<AppContext, 'db' | 'clock' | 'worker'>): Promise<void> {
  const endedDay = lastDayEndedEverywhere(clock())
  for (let isDone = false; !isDone; worker.wake()) {
    const announced = await db.acrossOrgs('invoices that are overdue', (tx) =>
      insertOverdue(tx, endedDay, overdueAtOnce),
    )
    isDone = announced < overdueAtOnce
  }
}

const disputeLeadDays = 3

/** Reminds laboratories of the disputes that they have not answered, once, before the last days end. */
export async function announceDisputesDue({
  db,
  clock,
  worker,
}: Pick<AppContext, 'db' | 'clock' | 'worker'>): Promise<void> {
  const now = clock()
  const until = instant(new Date(now.getTime() + disputeLeadDays * dayMs))
  await db.acrossOrgs('disputes whose answer is due', (tx) =>
    insertDisputesDue(tx, { now: instant(now), until }),
  )
  worker.wake()
}

/** Adds the queues that tell members of what happened, and what sweeps up after them. */
export function addJobs({ db, env, clock, worker }: AppContext): void {
  worker.addQueue({
    table: 'announcements',
    failedState: 'failed',
    maximumAttempts: 12,
    async work({ id }) {
      const state = await db.acrossOrgs('the recipients of an order notification', (tx) =>
        tell(tx, env, id),
      )
      worker.wake()
      return state
    },
  })
  worker.addQueue({
    table: 'finance_announcements',
    failedState: 'failed',
    maximumAttempts: 12,
    async work({ id }) {
      const state = await db.acrossOrgs('the recipients of a finance notification', (tx) =>
        tellMoney(tx, env, id),
      )
      worker.wake()
      return state
    },
  })
  worker.addPeriodic({
    name: 'overdue invoices',
    everyMs: hourMs,
    run: () => announceOverdue({ db, clock, worker }),
  })
  worker.addPeriodic({
    name: 'disputes to answer',
    everyMs: hourMs,
    run: () => announceDisputesDue({ db, clock, worker }),
  })
  worker.addPeriodic({
    name: 'old notifications',
    everyMs: hourMs,
    run: () =>
      db.acrossOrgs('old notifications', async (tx) => {
        await deleteRead(tx, instant(new Date(clock().getTime() - keptDays * dayMs)))
        await deleteTold(tx)
        await deleteToldMoney(tx)
      }),
  })
}
