import type { MoneyKind, NotificationKind } from '#contract/workspace/notifications'
import type { MailLanguage, MailText } from '#platform/mail/mail-texts'
import { newsTexts } from './mail-texts.ts'

/** What a sentence names: who it was, and the order; its work where nothing beside the sentence says it. */
type OrderNames = {
  organizationName: string
  orderNumber: string | null
  workLine?: string | null
}

/**
 * What happened to an order, in one sentence: who, and which order with its work. It says no name of a patient and
 * no reason: what people write may hold one, and mail is read on the way.
 */
export function sentenceOf(
  kind: Exclude<NotificationKind, MoneyKind>,
  { organizationName, orderNumber, workLine = null }: OrderNames,
  language: MailLanguage = 'en',
): MailText {
  const name =
    orderNumber === null
      ? newsTexts.translate(language, 'draft')
      : newsTexts.translate(language, 'order', { number: orderNumber })
  const order =
    workLine === null
      ? name
      : newsTexts.translate(language, 'orderOfWork', { order: name, work: workLine })
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
