import type { LedgerAccount } from '#contract/finance/ledger'

/** One side of a posting: debit above zero, credit below, in minor units of `currency`. */
export type Side = { account: LedgerAccount; amountMinor: number; currency: string }

type Sale = {
  totalMinor: number
  /** The part of it that the tax office gets. */
  taxMinor: number
  currency: string
  /** What was earned; `revenue` when absent. */
  earnedAs?: 'revenue' | 'late_fees' | 'deposits'
}

/** The sides of what is billed; with the amounts below zero, of what is taken back. */
export function saleSides({ totalMinor, taxMinor, currency, earnedAs = 'revenue' }: Sale): Side[] {
  return [
    { account: 'receivable', amountMinor: totalMinor, currency },
    { account: earnedAs, amountMinor: taxMinor - totalMinor, currency },
    { account: 'tax', amountMinor: -taxMinor, currency },
  ]
}

/** The sides of money that moves by hand; above zero the customer owes more. */
export const manualSides = (amountMinor: number, currency: string): Side[] => [
  { account: 'receivable', amountMinor, currency },
  { account: 'bank', amountMinor: -amountMinor, currency },
]

/** The sides of what is abandoned, a part of it because a payer's bank took it back for good. */
export const writeOffSides = (given: {
  openMinor: number
  lostMinor: number
  currency: string
}): Side[] => {
  const { openMinor, lostMinor, currency } = given
  return [
    { account: 'receivable', amountMinor: -openMinor, currency },
    { account: 'write_offs', amountMinor: openMinor - lostMinor, currency },
    { account: 'disputes_lost', amountMinor: lostMinor, currency },
  ]
}

/** A movement at the payment provider, as its balance transaction says it; fees sum to the fee. */
type Settlement = {
  amountMinor: number
  netMinor: number
  currency: string
  fees: readonly { type: string; amountMinor: number }[]
}

function accountOfFee(type: string): LedgerAccount {
  if (type === 'application_fee') return 'application_fees'
  return type === 'tax' || type === 'withheld_tax' ? 'fee_tax' : 'platform_fees'
}

/** The sides of what comes to and goes from the balance at the payment provider, fee by fee. */
export const providerBalanceSides = ({ netMinor, currency, fees }: Settlement): Side[] => [
  { account: 'platform_balance', amountMinor: netMinor, currency },
  ...fees.map(({ type, amountMinor }) => ({
    account: accountOfFee(type),
    amountMinor,
    currency,
  })),
]

/**
 * The sides of a movement at the payment provider that moves `side`. What it is worth in the currency
 * of the provider's account goes through `exchange`.
 */
export function settlementSides(side: Side, settlement: Settlement): Side[] {
  const settled = providerBalanceSides(settlement)
  if (side.currency === settlement.currency) {
    const restMinor = -side.amountMinor - settlement.amountMinor
    return [
      side,
      { account: 'exchange', amountMinor: restMinor, currency: side.currency },
      ...settled,
    ]
  }
  return [
    side,
    { account: 'exchange', amountMinor: -side.amountMinor, currency: side.currency },
    {
      account: 'exchange',
      amountMinor: -settlement.amountMinor,
      currency: settlement.currency,
    },
    ...settled,
  ]
}
