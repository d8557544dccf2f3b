import { dayMs, dayOf, stamp, type Book, type Row } from './book.ts'
import { addPosting } from './ledger.ts'
import { creditNotePrefix } from './credit-notes.ts'
import { invoicePrefix } from './invoices.ts'
import { bankDetails, footerText } from './legal-parties.ts'
import type { DemoOrganization } from './organizations.ts'
import type { PaymentAccount } from './payments.ts'

/** How the first laboratory invoices: everything set and confirmed by its owner. */
export function addFinanceSettings(book: Book, lab: DemoOrganization): void {
  const confirmedMs = book.ago(229)
  book.add('financeSettings', {
    organizationId: lab.id,
    currency: 'EUR',
    taxMode: 'exclusive',
    taxRates: [
      { name: 'MwSt. ermäßigt', taxRateBasisPoints: 700 },
      { name: 'MwSt.', taxRateBasisPoints: 1_900 },
    ],
    taxId: 'DE000000017',
    paymentTermsDays: 30,
    invoicePrefix,
    creditNotePrefix,
    statementDay: 1,
    statementDaySince: stamp(confirmedMs),
    lateFeeBasisPoints: 0,
    bankDetails,
    footerText,
    billOn: 'delivery',
    confirmedAt: stamp(confirmedMs),
    updatedAt: stamp(confirmedMs),
  })
}

/**
 * What the second laboratory has begun: a currency, and questions of the payment provider left
 * open.
 */
export function beginFinanceSettings(book: Book, lab: DemoOrganization): void {
  const begunMs = book.ago(20)
  book.add('financeSettings', {
    organizationId: lab.id,
    currency: 'GBP',
    taxMode: 'none',
    taxRates: [],
    lateFeeBasisPoints: 0,
    billOn: 'delivery',
    updatedAt: stamp(begunMs),
  })
  book.add('paymentAccounts', {
    organizationId: lab.id,
    provider: 'stripe',
    providerAccountId: 'acct_demoHarbourmoor',
    chargesEnabled: false,
    payoutsEnabled: false,
    detailsSubmitted: false,
    requirementsDue: ['external_account', 'representative.dob.year'],
    disabledReason: 'requirements.past_due',
    country: 'GB',
    defaultCurrency: 'GBP',
    isLive: false,
    status: 'onboarding',
    readAt: stamp(begunMs),
    createdAt: stamp(begunMs),
    updatedAt: stamp(begunMs),
  })
  watch(book, lab, 'acct_demoHarbourmoor')
}

// The past of the demo happened at no payment provider: it is compared from now on.
function watch(book: Book, lab: DemoOrganization, providerAccountId: string): void {
  book.add('reconciliations', {
    organizationId: lab.id,
    providerAccountId,
    watchedSince: stamp(book.nowMs),
  })
}

/** The first laboratory's account at the payment provider, ready for payments. */
export function addPaymentAccount(book: Book, lab: DemoOrganization): PaymentAccount {
  const openedMs = book.ago(228)
  const accountId = 'acct_demoQuellgrund'
  book.add('paymentAccounts', {
    organizationId: lab.id,
    provider: 'stripe',
    providerAccountId: accountId,
    chargesEnabled: true,
    payoutsEnabled: true,
    detailsSubmitted: true,
    requirementsDue: [],
    disabledReason: null,
    country: 'DE',
    defaultCurrency: 'EUR',
    isLive: false,
    status: 'enabled',
    readAt: stamp(openedMs),
    createdAt: stamp(openedMs),
    updatedAt: stamp(openedMs),
  })
  watch(book, lab, accountId)
  return { accountId, currency: 'EUR', movements: [] }
}

/** What came in and went out at the provider, paid out every day; one payout failed on the way. */
export function addPayouts(book: Book, lab: DemoOrganization, provider: PaymentAccount): void {
  const movements = provider.movements.toSorted((a, b) => a.atMs - b.atMs)
  let balanceMinor = 0
  let made = 0
  for (let atMs = book.ago(200); atMs < book.nowMs; atMs += dayMs) {
    while (movements[0] && movements[0].atMs <= atMs) {
      balanceMinor += movements.shift()?.netMinor ?? 0
    }
    if (balanceMinor < 100) continue
    made++
    const ageDays = (book.nowMs - atMs) / dayMs
    const status =
      made === 7 ? 'failed' : ageDays < 2 ? 'pending' : ageDays < 6 ? 'in_transit' : 'paid'
    addPayout(book, lab, provider, { amountMinor: balanceMinor, atMs, status })
    if (status !== 'failed') balanceMinor = 0
  }
}

function addPayout(
  book: Book,
  lab: DemoOrganization,
  provider: PaymentAccount,
  {
    amountMinor,
    atMs,
    status,
  }: { amountMinor: number; atMs: number; status: Row<'payouts'>['status'] },
): void {
  const id = book.id('payouts', atMs)
  const failedMs = atMs + 3 * dayMs
  const isFailed = status === 'failed'
  book.add('payouts', {
    organizationId: lab.id,
    id,
    providerPayoutId: `po_demo${id.slice(-12)}`,
    amountMinor,
    currency: provider.currency,
    status,
    arrivalOn: dayOf(atMs + 2 * dayMs),
    failureMessage: isFailed ? 'The bank account has been closed.' : null,
    createdAt: stamp(atMs),
    updatedAt: stamp(isFailed ? failedMs : atMs),
  })
  const posting = (kind: 'payout' | 'payout_failure', minor: number, postedMs: number) =>
    addPosting(book, postedMs, {
      labOrganizationId: lab.id,
      kind,
      sides: [
        { account: 'in_transit', amountMinor: -minor, currency: provider.currency },
        { account: 'platform_balance', amountMinor: minor, currency: provider.currency },
      ],
      sourceAccount: provider.accountId,
      payoutId: id,
      description: isFailed && minor > 0 ? 'Payout came back' : 'Payout',
    })
  posting('payout', -amountMinor, atMs)
  if (isFailed) posting('payout_failure', amountMinor, failedMs)
}
