import { sql } from 'kysely'
import type { PaymentAccount, PaymentAccountStatus } from '#contract/finance/payment-account'
import { build, org, type Tx } from '#platform/db/db'

/** A laboratory's account as its row says it. */
export type AccountState = {
  status: PaymentAccountStatus
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  requirementsDue: string[]
  disabledReason: string | null
  country: string | null
  defaultCurrency: string | null
  isLive: boolean
}

const accountColumns = [
  'status',
  'chargesEnabled',
  'payoutsEnabled',
  'detailsSubmitted',
  'requirementsDue',
  'disabledReason',
  'country',
  'defaultCurrency',
] as const

/** The laboratory's account at the payment provider; undefined where it has none. */
export const selectAccount = (
  tx: Tx,
): Promise<Omit<PaymentAccount, 'unavailableReason'> | undefined> =>
  tx.maybe(
    build
      .selectFrom('paymentAccounts')
      .select([
        'provider',
        'providerAccountId',
        'status',
        'chargesEnabled as canCharge',
        'payoutsEnabled as canPayOut',
        'detailsSubmitted as hasSubmittedDetails',
        'requirementsDue',
        'disabledReason',
        'country',
        'defaultCurrency',
        'isLive',
        'updatedAt',
      ]),
  )

/**
 * The laboratory that an account belongs to, or belonged to before it took another one. For
 * acrossOrgs: an event names no organization.
 */
export const selectAccountOwner = (tx: Tx, accountId: string) =>
  tx.maybe(
    build
      .selectFrom('paymentAccounts')
      .select(['organizationId', 'isLive'])
      .where('providerAccountId', '=', accountId)
      .unionAll(
        build
          .selectFrom('earlierPaymentAccounts')
          .select(['organizationId', 'isLive'])
          .where('providerAccountId', '=', accountId),
      )
      .limit(1),
  )

// Each one costs a request while the provider refuses an account.
const maximumWitnesses = 3

/** Accounts of other laboratories that should answer now. For acrossOrgs. */
export const selectOtherAccounts = (
  tx: Tx,
  { accountId, isLive }: { accountId: string; isLive: boolean },
): Promise<{ accountId: string }[]> =>
  tx.all(
    build
      .selectFrom('paymentAccounts')
      .select('providerAccountId as accountId')
      .where('providerAccountId', '!=', accountId)
      .where('status', '!=', 'deauthorized')
      .where('isLive', '=', isLive)
      .orderBy('updatedAt', 'desc')
      .limit(maximumWitnesses)
      .$narrowType<{ accountId: string }>(),
  )

/** Gives the laboratory an account. The one in whose place it comes is kept as an earlier one. */
export async function insertAccount(
  tx: Tx,
  account: AccountState & { providerAccountId: string },
): Promise<void> {
  await tx.run(
    build
      .insertInto('earlierPaymentAccounts')
      .columns(['providerAccountId', 'organizationId', 'isLive', 'openedAt'])
      .expression(
        build
          .selectFrom('paymentAccounts')
          .select([
            sql<string>`provider_account_id`.as('providerAccountId'),
            'organizationId',
            'isLive',
            'createdAt',
          ])
          .where('organizationId', '=', org)
          .where('providerAccountId', 'is not', null)
          .where('providerAccountId', '!=', account.providerAccountId),
      )
      .onConflict((conflict) => conflict.doNothing()),
  )
  await tx.run(
    build
      .insertInto('paymentAccounts')
      .values({ ...account, organizationId: org })
      // The same account again, from two owners at once, must not undo what was read of it since.
      .onConflict((conflict) =>
        conflict
          .column('organizationId')
          .doUpdateSet(account)
          .where(
            'paymentAccounts.providerAccountId',
            'is distinct from',
            account.providerAccountId,
          ),
      ),
  )
}

/** Holds the account of a laboratory, with its state and when it last changed. */
export async function lockAccount(
  tx: Tx,
  accountId: string,
): Promise<{ updatedAt: string; state: AccountState } | undefined> {
  const row = await tx.maybe(
    build
      .selectFrom('paymentAccounts')
      .select([...accountColumns, 'isLive', 'updatedAt'])
      .where('providerAccountId', '=', accountId)
      .forNoKeyUpdate(),
  )
  if (!row) return undefined
  const { updatedAt, ...state } = row
  return { updatedAt, state }
}

/** Writes the state of the laboratory's account, as the provider says it. */
export async function updateAccount(tx: Tx, state: AccountState): Promise<void> {
  await tx.run(build.updateTable('paymentAccounts').set(state).where('organizationId', '=', org))
}

/** What the payment provider asks first: where the laboratory is, its name, an address for mail. */
export const selectProfile = (
  tx: Tx,
  userId: string,
): Promise<{ country: string | null; businessName: string; email: string }> =>
  tx.one(
    build
      .selectFrom('organizations')
      .select(({ selectFrom }) => [
        'country',
        sql<string>`coalesce(legal_name, name)`.as('businessName'),
        sql<string>`coalesce(${sql.ref('organizations.email')}, ${selectFrom('users')
          .select('users.email')
          .where('users.id', '=', userId)})`.as('email'),
      ])
      .where('organizations.id', '=', org),
  )
