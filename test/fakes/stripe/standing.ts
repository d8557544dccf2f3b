import type { Book, Kind } from './book.ts'

/** One thing of the fake's world as its page shows it. */
export type Standing = {
  kind: 'payment' | 'setup' | 'refund' | 'dispute' | 'payout' | 'charge'
  account: string
  id: string
  status: string
  /** Minor units; null for what has no amount. */
  amountMinor: number | null
  currency: string | null
  /** The secret that a payer's browser would finish it with. */
  clientSecret: string | null
  paymentIntentId: string | null
}

type Fields = Record<string, unknown>

const kinds: [Standing['kind'], Kind][] = [
  ['payment', 'payment_intent'],
  ['setup', 'setup_intent'],
  ['charge', 'charge'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
  ['payout', 'payout'],
]

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)

/** The payments, refunds, disputes and payouts of all accounts, newest first of each kind. */
export function openStanding(book: Book): Standing[] {
  return kinds.flatMap(([kind, type]) =>
    [...book.memory.entries.values()]
      .filter(({ object }) => object.object === type)
      .map(({ owner, object }) => {
        const fields: Fields = { ...object }
        return {
          kind,
          account: owner,
          id: object.id,
          status: String(fields['status']),
          amountMinor: typeof fields['amount'] === 'number' ? fields['amount'] : null,
          currency: textOrNull(fields['currency']),
          clientSecret: textOrNull(fields['client_secret']),
          paymentIntentId: textOrNull(fields['payment_intent']),
        }
      })
      .toReversed(),
  )
}
