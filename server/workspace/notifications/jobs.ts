import {
  isMoneyKind,
  notificationKindNames,
  type NotificationKind,
} from '#contract/workspace/notifications'
import { lastDayEndedEverywhere } from '#server/finance/finance-settings'
import { workLineWriter } from '#server/orders/work-summary'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import type { Env } from '#platform/settings/env'
import type { AppContext } from '#platform/app-context'
import { endJob, lockJob } from '#platform/jobs/queries'
import type { Job } from '#platform/jobs/queue'
import { pageLink, queueMail } from '#platform/mail/mail'
import { subjectOf, type MailLanguage } from '#platform/mail/mail-texts'
import { chooseAudience, type OrderKind } from './audience.ts'
import { newsTexts } from './mail-texts.ts'
import { insertDisputesDue, insertOverdue, type FinanceCause } from './money-queries.ts'
import { notifyOfFinanceOnce } from './money.ts'
import { channelsOf } from './preferences.ts'
import {
  deleteRead,
  insertNotification,
  lockOrder,
  selectCommentNews,
  selectEventNews,
  selectListeners,
  selectParcelNews,
  selectRecallNews,
  type Cause,
  type OrderCause,
} from './queries.ts'
import { sentenceOf } from './wording.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keptDays = 90

const isOrderKind = (kind: NotificationKind): kind is OrderKind => !isMoneyKind(kind)
const orderKinds = notificationKindNames.filter(isOrderKind)

/** The kind of an event of the order's history, or undefined when nobody is notified of it. */
function kindOf({ action, movesPromise }: Cause): OrderKind | undefined {
  if (action === 'changed') return movesPromise ? 'promised_date_changed' : undefined
  return orderKinds.find((kind) => kind === action)
}

type ToMail = {
  to: string
  memberOf: string
  kind: OrderKind
  cause: Cause
  orderId: string
  ownerId: string
  workLineIn: (language: MailLanguage) => string | null
}

async function mailNews(
  tx: Tx,
  env: Env,
  { to, memberOf, kind, cause, orderId, ownerId, workLineIn }: ToMail,
): Promise<void> {
  const { actorOrganizationName: organizationName, orderNumber, orderNumbers = [] } = cause
  const names = { organizationName, orderNumber, orderNumbers }
  const write = (language: MailLanguage) => {
    const sentence = sentenceOf(kind, { ...names, workLine: workLineIn(language) }, language)
    return {
      subject: subjectOf(sentence),
      text: [
        sentence,
        { link: pageLink(env, `/orders/${orderId}`) },
        newsTexts.translate(language, 'choice'),
      ],
    }
  }
  await queueMail(tx, { to, memberOf, write }, { kind: 'notice', organizationId: ownerId })
}

/**
 * Notifies everybody whom a job is for, and ends the job, in one transaction: whatever is killed or run
 * twice, each is notified once. Gives the state in which the job is then.
 */
export async function notifyOnce(tx: Tx, env: Env, job: Job<OrderCause>): Promise<string> {
  const stored = await lockJob(tx, job.id)
  // Another process was faster.
  if (stored?.state !== 'waiting') return stored?.state ?? 'ignored'
  const state = (await notifyAudience(tx, env, job)) ? 'done' : 'ignored'
  await endJob(tx, job.id, state)
  return state
}

async function selectCause(
  tx: Tx,
  { orderId, eventSequence = null, commentId, recallNoticeId, shipmentEventId }: OrderCause,
): Promise<Cause | undefined> {
  if (shipmentEventId) return selectParcelNews(tx, orderId, shipmentEventId)
  if (recallNoticeId) return selectRecallNews(tx, recallNoticeId)
  if (commentId) return selectCommentNews(tx, commentId)
  return selectEventNews(tx, orderId, eventSequence)
}

async function notifyAudience(tx: Tx, env: Env, job: Job<OrderCause>): Promise<boolean> {
  const { payload, ownerId } = job
  const { orderId, eventSequence = null, commentId = null, recallNoticeId = null } = payload
  const { shipmentEventId = null } = payload
  // From here on nobody withdraws it: what a laboratory must no longer see is not written again.
  await lockOrder(tx, orderId)
  const cause = await selectCause(tx, payload)
  const kind = cause && kindOf(cause)
  if (!kind) return false
  const listeners = await selectListeners(tx, cause)
  // The work of several orders is no one line.
  const isOfOne = cause.orderIds.length === 1
  const writeWorkLine = isOfOne ? await workLineWriter(tx, orderId) : () => null
  for (const { listener, kind: as } of chooseAudience({ ...cause, kind }, listeners)) {
    const { organizationId, toothNotation: notation, userId, email, choices } = listener
    const { isInApp, isMailed } = channelsOf(as, choices[as])
    const { actorName, actorOrganizationName } = cause
    const causes = { orderId, eventSequence, commentId, recallNoticeId, shipmentEventId }
    const notification = { ...causes, actorName, actorOrganizationName }
    const to = { organizationId, userId, kind: as }
    if (isInApp) await insertNotification(tx, { id: newId(), ...notification, ...to })
    if (isMailed) {
      await mailNews(tx, env, {
        to: email,
        memberOf: organizationId,
        kind: as,
        cause,
        orderId,
        ownerId,
        workLineIn: (language) => writeWorkLine({ language, notation }),
      })
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
  for (let isDone = false; !isDone; worker.signal()) {
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
  worker.signal()
}

/** Adds the queues that notify members of what happened, and the tasks that delete what is old. */
export function addJobs({ db, env, clock, worker }: AppContext): void {
  const module = 'workspace/notifications'
  worker.addQueue<Job<OrderCause>>({
    name: 'order-notifications',
    module,
    maximumAttempts: 12,
    async process(job) {
      const state = await db.acrossOrgs('who is notified of what happened', (tx) =>
        notifyOnce(tx, env, job),
      )
      worker.signal()
      return state
    },
  })
  const notifyOfFinance = async (job: Job<FinanceCause>) => {
    const state = await db.acrossOrgs('who is notified about money', (tx) =>
      notifyOfFinanceOnce(tx, env, job),
    )
    worker.signal()
    return state
  }
  worker.addQueue<Job<FinanceCause>>({
    name: 'finance-notifications',
    module,
    maximumAttempts: 12,
    process: notifyOfFinance,
  })
  worker.addQueue<Job<FinanceCause>>({
    name: 'overdue-invoice-notifications',
    module,
    maximumAttempts: 12,
    // That an invoice is overdue is said once, however long ago.
    keepsEnded: true,
    process: notifyOfFinance,
  })
  worker.addPeriodic({
    name: 'notify members of overdue invoices',
    module,
    everyMs: hourMs,
    run: () => announceOverdue({ db, clock, worker }),
  })
  worker.addPeriodic({
    name: 'notify members of disputes to answer',
    module,
    everyMs: hourMs,
    run: () => announceDisputesDue({ db, clock, worker }),
  })
  worker.addPeriodic({
    name: 'delete old notifications',
    module,
    everyMs: hourMs,
    run: () =>
      db.acrossOrgs('old notifications', (tx) =>
        deleteRead(tx, instant(new Date(clock().getTime() - keptDays * dayMs))),
      ),
  })
}
