import { withoutHidden } from '#contract/platform/values'
import { sql } from 'kysely'
import { newId } from '../clock.ts'
import type { Tx } from '../db/db.ts'
import type { Env } from '../settings/env.ts'
import { Refusal } from '../errors.ts'
import { mailLanguageOf, type MailLanguage, type MailText } from './mail-texts.ts'
import { publicAddress } from '../http/public-address.ts'

/** An address that this service puts into a mail. Every other address in a text is taken apart. */
export type MailLink = { link: string }

/** What a mail says: its paragraphs, each a text, several lines, or a link. */
export type Letter = {
  subject: MailText
  text: readonly (MailText | readonly MailText[] | MailLink)[]
}

/** A plain text mail to one recipient, in the language of the recipient. */
export type Mail = {
  to: string
  /** The organization whose member is mailed: its language counts where the person chose none. */
  memberOf?: string
  write: (language: MailLanguage) => Letter
  /** A file that goes with it, of at most 5 MiB. */
  attachment?: { name: string; bytes: Buffer }
}

/**
 * Why a mail goes out, which decides how many there may be:
 * - `account`: about the recipient's own account;
 * - `notice`: something happened that a member wants mails of;
 * - `outside`: to somebody who may not know the sender or Pontic. A `sender` asked for it and is
 *   refused when it cannot go out; without one it waits, or is left out.
 */
export type MailCause =
  | { kind: 'account'; topic?: string }
  | {
      kind: 'notice'
      /** For work across organizations: on whose behalf. */
      organizationId?: string
    }
  | {
      kind: 'outside'
      /** For work across organizations: on whose behalf. */
      organizationId?: string
      /** The person who asks for this mail. */
      senderUserId: string | null
      /** What is mailed; the same is mailed four times a day at most to one address. */
      topic: string
    }

type Outcome = 'queued' | 'skipped' | 'unconfirmed' | 'organization' | 'recipient' | 'repeated'

/**
 * A text in which no mail program finds an address: `visit evil.example` and `a@b.example` are taken
 * apart by spaces. Amounts, dates and sentences stay as they are.
 */
export const withoutLinks = (text: string): string =>
  withoutHidden(text)
    .replaceAll(/\s*:\/\/\s*/g, ' ')
    .replaceAll(/(?<=\S)@(?=\S)/g, ' at ')
    .replaceAll(/(?<=[\p{L}\p{N}])[.\u3002\uff0e\uff61](?=\p{L})/gu, '. ')
    .replaceAll(/(?<=\b\d{1,3}\.\d{1,3}\.\d{1,3})\.(?=\d)/g, '. ')

const refusals: Partial<Record<Outcome, () => Refusal>> = {
  unconfirmed: () => new Refusal('email_not_verified'),
  organization: () =>
    new Refusal('organization_emails_limited', { limit: 100 }, { retryAfterSeconds: 3_600 }),
  recipient: () =>
    new Refusal('recipient_emails_limited', { limit: 20 }, { retryAfterSeconds: 3_600 }),
  repeated: () => new Refusal('email_sent_too_often', {}, { retryAfterSeconds: 86_400 }),
}

/**
 * Puts a mail on its way in the transaction of the command: what did not happen is not mailed.
 * Mails to one recipient are sent in order. Wake the worker after the commit. Gives false when the
 * mail was left out: nobody asked for it, and its recipient gets too many or its sender is not
 * confirmed. A recipient without an account reads it in the language of the sender's organization.
 * @throws Refusal 403 email_not_verified, 429 when a person asked for it and it cannot go out
 */
export async function queueMail(
  tx: Tx,
  { to, memberOf, write, attachment }: Mail,
  cause: MailCause,
): Promise<boolean> {
  const onBehalfOf = 'organizationId' in cause ? (cause.organizationId ?? null) : null
  const { locale } = await tx.one(
    sql<{ locale: string }>`select app.mail_locale(${to}, ${memberOf ?? null}, ${onBehalfOf})
      as locale`,
  )
  const { subject, text } = write(mailLanguageOf(locale))
  const body = text.map((part) => {
    if (typeof part === 'string') return withoutLinks(part)
    return 'link' in part ? part.link : part.map(withoutLinks).join('\n')
  })
  const isOutside = cause.kind === 'outside'
  const sender = isOutside ? cause.senderUserId : null
  const mailId = newId()
  const { outcome } = await tx.one(
    sql<{ outcome: Outcome }>`select app.queue_mail(${mailId}, ${cause.kind}, ${to},
      ${withoutLinks(subject).replaceAll(/\s+/g, ' ')}, ${body.join('\n\n')},
      ${onBehalfOf}, ${sender},
      ${'topic' in cause ? (cause.topic ?? null) : null}, ${sender === null}) as outcome`,
  )
  const isAskedFor = !isOutside || sender !== null
  const refusal = isAskedFor ? refusals[outcome] : undefined
  if (refusal) throw refusal()
  if (outcome === 'queued' && attachment) {
    const { name, bytes } = attachment
    await tx.run(sql`select app.attach_to_mail(${mailId}, ${name}, ${bytes})`)
  }
  return outcome === 'queued'
}

/** The address of a page of the web app. */
export const pageLink = (env: Env, page: string): string => `${publicAddress(env)}/app${page}`

/** The address of a page of the web app that a mailed token opens, for a mail. */
export const mailedLink = (env: Env, page: string, token: string): MailLink => ({
  link: `${pageLink(env, page)}?token=${token}`,
})
