import type { MoneyKind, NotificationKind } from '#contract/workspace/notifications'
import type { MailLanguage, MailText } from '#platform/mail/mail-texts'
import { newsTexts } from './mail-texts.ts'

/**
 * What happened to an order, in one sentence: who and which order. It says no name of a patient and
 * no reason: what people write may hold one, and mail is read on the way.
 */
export function sentenceOf(
  kind: Exclude<NotificationKind, MoneyKind>,
  { organizationName, orderNumber }: { organizationName: string; orderNumber: string | null },
  language: MailLanguage = 'en',
): MailText {
  const order =
    orderNumber === null
      ? newsTexts.translate(language, 'draft')
      : newsTexts.translate(language, 'order', { number: orderNumber })
  return newsTexts.translate(language, kind, { organization: organizationName, order })
}

/** As `sentenceOf`, for money: `what` is the number of an invoice, or the last day of a statement. */
export function moneySentence(
  kind: MoneyKind,
  { organizationName, what }: { organizationName: string; what: string | null },
  language: MailLanguage = 'en',
): MailText {
  const payment =
    what === null
      ? newsTexts.translate(language, 'payment')
      : newsTexts.translate(language, 'paymentOf', { number: what })
  return newsTexts.translate(language, kind, {
    organization: organizationName,
    payment,
    what: what ?? '',
  })
}
