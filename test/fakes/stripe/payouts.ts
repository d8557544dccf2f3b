import type { Book } from './book.ts'
import type { EventLog } from './events.ts'

/** Payouts: announced as paid, and sometimes sent back by the bank days later. */
export function openPayouts({ book, events }: { book: Book; events: EventLog }) {
  const { payoutOfMovement } = book.memory

  /** An automatic payout says which movements it pays out, itself among them. */
  function itemise(account: string, currency: string, payoutId: string): void {
    for (const movement of book.list('balance_transaction', account)) {
      if (movement.currency === currency && !payoutOfMovement.has(movement.id)) {
        payoutOfMovement.set(movement.id, payoutId)
      }
    }
  }

  return {
    isPaidOutBy: (movementId: string, payoutId: string) =>
      payoutOfMovement.get(movementId) === payoutId,
    acts: {
      /**
       * Pays out the whole balance of a currency, or by hand an amount of it. Returns the payout's
       * id.
       */
      payOut(act: { account: string; currency?: string; amountMinor?: number }): string {
        const currency = (act.currency ?? 'USD').toLowerCase()
        const balance = book.balanceOf(act.account, currency)
        const amount = act.amountMinor ?? balance
        if (amount < 1 || amount > balance) {
          throw new Error(`${act.account} has ${balance} ${currency} and cannot pay out ${amount}.`)
        }
        const isAutomatic = act.amountMinor === undefined
        const payout = book.create('payout', act.account, {
          amount,
          currency,
          automatic: isAutomatic,
          arrival_date: book.nowSeconds() + 2 * 86_400,
          status: 'pending',
          reconciliation_status: isAutomatic ? 'in_progress' : 'not_applicable',
        })
        const movement = book.post({
          account: act.account,
          type: 'payout',
          reportingCategory: 'payout',
          amount: -amount,
          fees: [],
          currency,
          source: payout.id,
        })
        payout.balance_transaction = movement.id
        events.record(act.account, 'payout.created', payout)
        payout.status = 'paid'
        events.record(act.account, 'payout.paid', payout)
        if (isAutomatic) {
          itemise(act.account, currency, payout.id)
          payout.reconciliation_status = 'completed'
          events.record(act.account, 'payout.reconciliation_completed', payout)
        }
        return payout.id
      },

      /** The bank sent the payout back: the money returns to the balance. */
      failPayout({ account, payoutId }: { account: string; payoutId: string }): void {
        const payout = book.find('payout', account, payoutId)
        if (payout.status === 'failed') throw new Error(`${payoutId} has failed already.`)
        const reversal = book.post({
          account,
          type: 'payout_failure',
          reportingCategory: 'payout_reversal',
          amount: payout.amount,
          fees: [],
          currency: payout.currency,
          source: payout.id,
        })
        Object.assign(payout, {
          status: 'failed',
          failure_code: 'account_closed',
          failure_message: 'The bank account has been closed.',
          failure_balance_transaction: reversal.id,
        })
        events.record(account, 'payout.failed', payout)
      },
    },
  }
}
