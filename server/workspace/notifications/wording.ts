import { nameOrders } from '#contract/workspace/name-orders'
import type { MoneyKind, NotificationKind } from '#contract/workspace/notifications'
import type { MailLanguage, MailText } from '#platform/mail/mail-texts'
import { newsTexts } from './mail-texts.ts'

/** What a sentence names: who it was, and the order; its work where nothing beside the sentence says it. */
type OrderNames = {
  organizationName: string
  orderNumber: string | null
  /** All orders of a parcel; none where it is about one order. */
  orderNumbers?: readonly string[]
  workLine?: string | null
}

function nameOf({ orderNumber, orderNumbers = [] }: OrderNames, language: MailLanguage): MailText {
  if (orderNumbers.length > 1) {
    const { named, more } = nameOrders(orderNumbers)
    const numbers = named.join(', ')
    return more === 0
      ? newsTexts.translate(language, 'orders', { numbers })
      : newsTexts.translate(language, 'ordersAndMore', { numbers, more: String(more) })
  }
  return orderNumber === null
    ? newsTexts.translate(language, 'draft')
    : newsTexts.translate(language, 'order', { number: orderNumber })
}

/**
 * What happened to an order, in one sentence: who, and which order with its work. It says no name of a patient and
 * no reason: what people write may hold one, and mail is read on the way.
 */
export function sentenceOf(
  kind: Exclude<NotificationKind, MoneyKind>,
  names: OrderNames,
  language: MailLanguage = 'en',
): MailText {
  const { organizationName, workLine = null } = names
  const name = nameOf(names, language)
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
