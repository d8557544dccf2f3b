import { minorDigitsOf } from '#contract/currencies'
import type { Tx } from '#platform/db'
import type { Env } from '#platform/env'
import { pageLink, queueMail } from '#platform/mail'
import {
  lockAnnouncement,
  selectLineNews,
  selectMoneyReaders,
  selectStatementNews,
  updateAnnouncement,
  type FinanceNews,
} from './mail-queries.ts'

type Kind = NonNullable<Awaited<ReturnType<typeof lockAnnouncement>>>['kind']

// Whoever did not do it is told.
const isForTheLab: Record<Kind, boolean> = {
  statement_issued: false,
  statement_answered: false,
  statement_queried: true,
  statement_acknowledged: true,
  line_queried: true,
  line_answered: false,
}

const phrases: Record<Kind, string> = {
  statement_issued: 'sends you its statement of account up to {what}',
  statement_answered: 'answered your question about the statement up to {what}',
  statement_queried: 'asks about the statement up to {what}',
  statement_acknowledged: 'acknowledged the statement up to {what}',
  line_queried: 'contests a line of invoice {what}',
  line_answered: 'answered what you contested of invoice {what}',
}

function moneyOf(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  return `${currency} ${(minor / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })}`
}

// It says nothing that anybody wrote: mail is read on the way.
function textOf(env: Env, kind: Kind, news: FinanceNews, isMember: boolean): string {
  const { labName, clinicName, what, page, currency, closingMinor } = news
  const actor = isForTheLab[kind] ? clinicName : labName
  const sentence = `${actor} ${phrases[kind].replace('{what}', () => what)}.`
  const owed =
    kind === 'statement_issued' && closingMinor !== null && currency !== null
      ? [`Balance: ${moneyOf(closingMinor, currency)}`]
      : []
  return [sentence, ...owed, ...(isMember ? ['', pageLink(env, page)] : [])].join('\n')
}

/**
 * Mails what happened to the members of the other side who may see money, or to the address of a
 * customer who is not connected. Each is mailed once. Gives the state in which the job is then. For
 * acrossOrgs.
 */
export async function mailNews(tx: Tx, env: Env, id: string): Promise<string> {
  const announcement = await lockAnnouncement(tx, id)
  if (announcement?.state !== 'waiting') return announcement?.state ?? 'ignored'
  const { kind, statementId, invoiceQueryId } = announcement
  const news =
    statementId === null
      ? await selectLineNews(tx, invoiceQueryId ?? '')
      : await selectStatementNews(tx, statementId)
  const audience = isForTheLab[kind] ? news.labOrganizationId : news.clinicOrganizationId
  const readers = audience === null ? [] : await selectMoneyReaders(tx, audience)
  const customers = audience === null && news.customerEmail !== null ? [news.customerEmail] : []
  for (const to of [...readers, ...customers]) {
    const text = textOf(env, kind, news, audience !== null)
    await queueMail(tx, { to, subject: text.split('.\n', 1)[0]?.replace(/\.$/, '') ?? '', text })
  }
  const state = readers.length + customers.length > 0 ? 'done' : 'ignored'
  await updateAnnouncement(tx, id, state)
  return state
}
