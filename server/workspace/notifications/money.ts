import type { MoneyKind } from '#contract/workspace/notifications'
import { amountText } from '#platform/locale/amounts'
import type { Tx } from '#platform/db/db'
import type { Env } from '#platform/settings/env'
import { endJob, lockJob } from '#platform/jobs/queries'
import type { Job } from '#platform/jobs/queue'
import { pageLink, queueMail, type Letter, type MailLink } from '#platform/mail/mail'
import { dayText, subjectOf, type MailLanguage } from '#platform/mail/mail-texts'
import { newsTexts } from './mail-texts.ts'
import {
  insertMoneyNotification,
  selectMoneyNews,
  selectMoneyReaders,
  type FinanceCause,
  type MoneyNews,
} from './money-queries.ts'
import { channelsOf } from './preferences.ts'
import { moneySentence } from './wording.ts'

type Side = 'lab' | 'clinic'

// Who is notified of each kind: as a rule the side that did not cause it.
const audiences: Record<MoneyKind, readonly Side[] | ((news: MoneyNews) => readonly Side[])> = {
  invoice_sent: ['clinic'],
  invoice_overdue: ['lab', 'clinic'],
  payment_received: ({ isByHand }) => [isByHand ? 'clinic' : 'lab'],
  payment_failed: ['lab', 'clinic'],
  overpayment_received: ['lab', 'clinic'],
  dispute_opened: ['lab'],
  dispute_due: ['lab'],
  payout_failed: ['lab'],
  line_queried: ['lab'],
  line_answered: ['clinic'],
  statement_issued: ['clinic'],
  statement_queried: ['lab'],
  statement_answered: ['clinic'],
  statement_acknowledged: ['lab'],
}

function sidesOf(kind: MoneyKind, news: MoneyNews): readonly Side[] {
  const audience = audiences[kind]
  return typeof audience === 'function' ? audience(news) : audience
}

function pageOf({ invoiceId, paymentId, statementId }: MoneyNews): string {
  if (statementId !== null) return `/statements/${statementId}`
  if (invoiceId !== null) return `/invoices/${invoiceId}`
  return paymentId === null ? '/payouts' : `/payments/${paymentId}`
}

// What can be done about it.
const nextSteps = {
  overpayment_received: { lab: 'overpaidLab', clinic: 'overpaidClinic' },
} as const satisfies Partial<Record<MoneyKind, Record<Side, string>>>

const nextStepOf = (kind: MoneyKind, side: Side) =>
  kind === 'overpayment_received' ? nextSteps[kind][side] : undefined

type Facts = { kind: MoneyKind; side: Side; news: MoneyNews; otherName: string }

// It says nothing that anybody wrote: mail is read on the way. `link` is left out for a customer who
// reads no notices.
const letterOf =
  ({ kind, side, news, otherName }: Facts, link?: MailLink) =>
  (language: MailLanguage): Letter => {
    const { what, closingBalanceMinor, currency, statementId } = news
    const named = statementId === null || what === null ? what : dayText(language, what)
    const sentence = moneySentence(kind, { organizationName: otherName, what: named }, language)
    const isOwed = kind === 'statement_issued' && closingBalanceMinor !== null && currency !== null
    const balance = isOwed
      ? [
          newsTexts.translate(language, 'balance', {
            amount: amountText(closingBalanceMinor, currency, language),
          }),
        ]
      : []
    const step = nextStepOf(kind, side)
    const next = step === undefined ? [] : [newsTexts.translate(language, step)]
    const more = link === undefined ? [] : [...next, link, newsTexts.translate(language, 'choice')]
    return { subject: subjectOf(sentence), text: [[sentence, ...balance], ...more] }
  }

async function notifySide(
  tx: Tx,
  env: Env,
  { kind, side, news, ownerId }: { kind: MoneyKind; side: Side; news: MoneyNews; ownerId: string },
): Promise<number> {
  const isLab = side === 'lab'
  const organizationId = isLab ? news.labOrganizationId : news.clinicOrganizationId
  const otherName = isLab ? news.clinicName : news.labName
  const facts = { kind, side, news, otherName }
  if (organizationId === null) {
    // A customer who is not connected reads no notices, and is mailed the statement alone.
    if (kind !== 'statement_issued' || news.customerEmail === null) return 0
    const isOnItsWay = await queueMail(
      tx,
      { to: news.customerEmail, write: letterOf(facts) },
      {
        kind: 'outside',
        organizationId: news.labOrganizationId,
        senderUserId: null,
        topic: `statement ${news.statementId}`,
      },
    )
    return isOnItsWay ? 1 : 0
  }
  const onlyOwners = kind === 'payout_failed'
  const readers = await selectMoneyReaders(tx, { organizationId, kind, onlyOwners })
  const { invoiceId, paymentId, payoutId, statementId } = news
  const causes = { invoiceId, paymentId, payoutId, statementId }
  const names = { actorName: otherName, actorOrganizationName: otherName }
  const write = letterOf(facts, { link: pageLink(env, pageOf(news)) })
  // Autopay says it by a mail of its own, with what happens next.
  const isMailed = kind !== 'payment_failed' || isLab || !news.isAutopay
  for (const { userId, email, ...choice } of readers) {
    const channels = channelsOf(kind, choice)
    if (channels.isInApp) {
      await insertMoneyNotification(tx, { ...causes, ...names, organizationId, userId, kind })
    }
    if (channels.isMailed && isMailed) {
      const cause = { kind: 'notice', organizationId: ownerId } as const
      await queueMail(tx, { to: email, memberOf: organizationId, write }, cause)
    }
  }
  return readers.length
}

/**
 * Notifies those who may see money of what happened to it, by the channels that they chose, and ends the
 * job, in one transaction: each is notified once. Gives the state in which the job is then. For
 * acrossOrgs.
 */
export async function notifyOfFinanceOnce(
  tx: Tx,
  env: Env,
  { id, payload, ownerId }: Job<FinanceCause>,
): Promise<string> {
  const stored = await lockJob(tx, id)
  // Another process was faster.
  if (stored?.state !== 'waiting') return stored?.state ?? 'ignored'
  const { kind } = payload
  const news = await selectMoneyNews(tx, payload)
  let notified = 0
  for (const side of sidesOf(kind, news)) {
    notified += await notifySide(tx, env, { kind, side, news, ownerId })
  }
  const state = notified > 0 ? 'done' : 'ignored'
  await endJob(tx, id, state)
  return state
}
