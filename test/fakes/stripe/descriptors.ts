import type { Book } from './book.ts'
import { FakeRefusal } from './book.ts'

// Between the prefix and the suffix of a statement line are an asterisk and a space.
const separatorLength = 2
const longestLine = 22
// The longest prefix that Stripe takes: an account of which none is known may have one so long.
const longestPrefix = 10

/** Refuses what Stripe refuses as the end of a card's statement line. */
export function requireSuffix(book: Book, account: string, suffix: string): void {
  const { settings } = book.find('account', account, account)
  const prefix = settings?.card_payments?.statement_descriptor_prefix
  const room = longestLine - separatorLength - (prefix?.length ?? longestPrefix)
  const refuse = (message: string) => {
    throw new FakeRefusal(400, { message, param: 'statement_descriptor_suffix' })
  }
  if (suffix.length > room) refuse(`The statement descriptor suffix is longer than ${room}.`)
  if (!/[a-z]/i.test(suffix)) refuse('The statement descriptor suffix has no letter.')
  if (/[<>\\'"*]|[^ -~\u00C0-\u024F]/.test(suffix)) {
    refuse('The statement descriptor suffix has a character that is not allowed.')
  }
}
