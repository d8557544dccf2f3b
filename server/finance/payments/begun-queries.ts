import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/**
 * What was tried to pay an invoice online: whether a bank is at work on it now, and how many tries
 * are finished for good. A try that failed is not: its payer may try another card on it.
 */
export const selectAttempts = (tx: Tx, invoiceId: string) =>
  tx.one(
    build
      .selectFrom('payments')
      .select([
        sql<boolean>`coalesce(bool_or(status = 'processing'), false)`.as('isUnderWay'),
        sql<number>`count(*) filter (where status not in ('requires_action', 'failed'))`.as(
          'finished',
        ),
      ])
      .where('invoiceId', '=', invoiceId)
      .where('provider', '=', 'stripe'),
  )

/** The payments of an invoice that were begun online and that its payer could still pay. */
export const selectBegun = (
  tx: Tx,
  { invoiceId, accountId }: { invoiceId: string; accountId: string },
): Promise<{ paymentIntentId: string }[]> =>
  tx.all(
    build
      .selectFrom('payments')
      .select('providerPaymentId as paymentIntentId')
      .where('invoiceId', '=', invoiceId)
      .where('providerAccountId', '=', accountId)
      .where('status', 'in', ['requires_action', 'failed'])
      .orderBy('id')
      .$narrowType<{ paymentIntentId: string }>(),
  )

/** A payment that its payer could still finish, and whether its laboratory still has its account. */
export type BegunPayment = Awaited<ReturnType<typeof selectBegunOf>>[number]

/** The payments of an invoice that were begun online and are open. For acrossOrgs: jobs ask too. */
export const selectBegunOf = (tx: Tx, invoiceId: string) =>
  tx.all(
    build
      .selectFrom('payments as p')
      .leftJoin('paymentAccounts as a', 'a.providerAccountId', 'p.providerAccountId')
      .select([
        'p.id',
        'p.labOrganizationId',
        'p.providerAccountId as accountId',
        'p.providerPaymentId as paymentIntentId',
        'p.isLive',
        sql<boolean>`coalesce(a.status <> 'deauthorized', false)`.as('isConnected'),
      ])
      .where('p.invoiceId', '=', invoiceId)
      .where('p.provider', '=', 'stripe')
      .where('p.status', 'in', ['requires_action', 'failed'])
      .where('p.givenUpAt', 'is', null)
      .orderBy('p.id')
      .$narrowType<{ accountId: string; paymentIntentId: string }>(),
  )

/** Notes that a payment cannot be cancelled. For acrossOrgs. */
export async function updateOutOfReach(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .updateTable('payments')
      .set({ givenUpAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )
}

/**
 * The payment of autopay that its payer's bank wants confirmed, with the saved method, while it is open
 * and for what is open of the invoice. For acrossOrgs: the attempts of autopay are the service's.
 */
export const selectAwaited = (
  tx: Tx,
  {
    invoiceId,
    accountId,
    amountMinor,
  }: Record<'invoiceId' | 'accountId', string> & { amountMinor: number },
): Promise<{ paymentIntentId: string; savedMethodId: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('autopayCharges as c')
      .innerJoin('payments as p', (join) =>
        join
          .onRef('p.providerPaymentId', '=', 'c.providerPaymentId')
          .onRef('p.invoiceId', '=', 'c.invoiceId'),
      )
      .innerJoin('paymentMethods as m', 'm.id', 'c.paymentMethodId')
      .select(['p.providerPaymentId as paymentIntentId', 'm.providerMethodId as savedMethodId'])
      .where('c.invoiceId', '=', invoiceId)
      .where('c.needsPayer', '=', true)
      .where('p.providerAccountId', '=', accountId)
      .where('p.amountMinor', '=', amountMinor)
      .where('p.status', 'in', ['requires_action', 'failed'])
      .where('m.status', '=', 'active')
      .$narrowType<{ paymentIntentId: string }>(),
  )

/** Whether autopay is about to charge an invoice. For acrossOrgs: its attempts are the service's. */
export async function selectIsCharged(tx: Tx, invoiceId: string): Promise<boolean> {
  const charge = await tx.maybe(
    build
      .selectFrom('autopayCharges')
      .select('id')
      .where('invoiceId', '=', invoiceId)
      .where('state', '=', 'waiting')
      .where('fixedAt', 'is not', null),
  )
  return charge !== undefined
}
