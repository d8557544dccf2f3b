import { minorDigitsOf } from '#contract/currencies'
import type { MoneyKind } from '#contract/notifications'
import type { Tx } from '#platform/db'
import type { Env } from '#platform/env'
import { pageLink, queueMail, type Mail, type MailCause } from '#platform/mail'
import {
  insertMoneyNotification,
  lockMoneyAnnouncement,
  selectMoneyNews,
  selectMoneyReaders,
  updateMoneyAnnouncement,
  type MoneyNews,
} from './money-queries.ts'
import { channelsOf } from './preferences.ts'
import { moneySentence } from './wording.ts'

type Side = 'lab' | 'clinic'

// Whoever did not do it is told.
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

function moneyOf(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  return `${currency} ${(minor / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })}`
}

function pageOf({ invoiceId, paymentId, statementId }: MoneyNews): string {
  if (statementId !== null) return `/statements/${statementId}`
  if (invoiceId !== null) return `/invoices/${invoiceId}`
  return paymentId === null ? '/payouts' : `/payments/${paymentId}`
}

// What can be done about it.
const nextSteps: Partial<Record<MoneyKind, Record<Side, string>>> = {
  overpayment_received: {
    lab: 'What is not open is credit of the customer now. Refund it here, or use it for other invoices:',
    clinic:
      'What is not open is your credit with the laboratory now. It can refund it, or use it for other invoices:',
  },
}

const choiceIsYours = 'Which mails you get is up to you: see the notifications in your settings.'

// It says nothing that anybody wrote: mail is read on the way.
async function mail(
  tx: Tx,
  {
    to,
    sentence,
    news,
    more,
  }: { to: string; sentence: string; news: MoneyNews; more: Mail['text'] },
  cause: MailCause,
): Promise<boolean> {
  const { closingMinor, currency } = news
  const owed =
    closingMinor !== null && currency !== null
      ? [`Balance: ${moneyOf(closingMinor, currency)}`]
      : []
  const text = [[sentence, ...owed].join('\n'), ...more]
  return queueMail(tx, { to, subject: sentence.replace(/\.$/, ''), text }, cause)
}

async function tellSide(
  tx: Tx,
  env: Env,
  { kind, side, news, ownerId }: { kind: MoneyKind; side: Side; news: MoneyNews; ownerId: string },
): Promise<number> {
  const isLab = side === 'lab'
  const organizationId = isLab ? news.labOrganizationId : news.clinicOrganizationId
  const otherName = isLab ? news.clinicName : news.labName
  const sentence = moneySentence(kind, { organizationName: otherName, what: news.what })
  const own = kind === 'statement_issued' ? news : { ...news, closingMinor: null }
  if (organizationId === null) {
    // A customer who is not connected reads no notices, and is mailed the statement alone.
    if (kind !== 'statement_issued' || news.customerEmail === null) return 0
    const isOnItsWay = await mail(
      tx,
      { to: news.customerEmail, sentence, news: own, more: [] },
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
  const link = pageLink(env, pageOf(news))
  const nextStep = nextSteps[kind]?.[side]
  const next = nextStep === undefined ? [] : [nextStep]
  // Autopay says it by a mail of its own, with what happens next.
  const isMailed = kind !== 'payment_failed' || isLab || !news.isAutopay
  for (const { userId, email, ...choice } of readers) {
    const channels = channelsOf(kind, choice)
    if (channels.app) {
      await insertMoneyNotification(tx, { ...causes, ...names, organizationId, userId, kind })
    }
    if (channels.mail && isMailed) {
      const more = [...next, { link }, choiceIsYours]
      await mail(
        tx,
        { to: email, sentence, news: own, more },
        { kind: 'notice', organizationId: ownerId },
      )
    }
  }
  return readers.length
}

/**
 * Tells those who may see money what happened to it, by the channels that they chose, and ends the
 * announcement, in one transaction: each is told once. Gives the state in which the job is then. For
 * acrossOrgs.
 */
export async function tellMoney(tx: Tx, env: Env, id: string): Promise<string> {
  const announcement = await lockMoneyAnnouncement(tx, id)
  if (announcement?.state !== 'waiting') return announcement?.state ?? 'ignored'
  const { kind, ownerId } = announcement
  const news = await selectMoneyNews(tx, announcement)
  let told = 0
  for (const side of sidesOf(kind, news))
    told += await tellSide(tx, env, { kind, side, news, ownerId })
  const state = told > 0 ? 'done' : 'ignored'
  await updateMoneyAnnouncement(tx, id, state)
  return state
}
