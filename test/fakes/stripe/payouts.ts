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
    commands: {
      /**
       * Pays out the whole balance of a currency, or by hand an amount of it. Returns the payout's
       * id.
       */
      payOut(command: { account: string; currency?: string; amountMinor?: number }): string {
        const currency = (command.currency ?? 'USD').toLowerCase()
        const balance = book.balanceOf(command.account, currency)
        const amount = command.amountMinor ?? balance
        if (amount < 1 || amount > balance) {
          throw new Error(
            `${command.account} has ${balance} ${currency} and cannot pay out ${amount}.`,
          )
        }
        const isAutomatic = command.amountMinor === undefined
        const payout = book.create('payout', command.account, {
          amount,
          currency,
          automatic: isAutomatic,
          arrival_date: book.nowSeconds() + 2 * 86_400,
          status: 'pending',
          reconciliation_status: isAutomatic ? 'in_progress' : 'not_applicable',
        })
        const movement = book.post({
          account: command.account,
          type: 'payout',
          reportingCategory: 'payout',
          amount: -amount,
          fees: [],
          currency,
          source: payout.id,
        })
        payout.balance_transaction = movement.id
        events.record(command.account, 'payout.created', payout)
        payout.status = 'paid'
        events.record(command.account, 'payout.paid', payout)
        if (isAutomatic) {
          itemise(command.account, currency, payout.id)
          payout.reconciliation_status = 'completed'
          events.record(command.account, 'payout.reconciliation_completed', payout)
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
