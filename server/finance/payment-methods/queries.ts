import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  Autopay,
  ChargeDay,
  listPaymentMethods,
  PaymentMethod,
} from '#contract/finance/payment-methods'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { SavedMethod } from '#vendors/stripe'

const selectMethodColumns = () =>
  build
    .selectFrom('paymentMethods as m')
    .leftJoin('autopays as a', 'a.paymentMethodId', 'm.id')
    .select([
      'm.id',
      'm.labOrganizationId',
      'm.labConnectionId',
      'm.kind',
      'm.brand',
      'm.lastDigits',
      'm.expiresOn',
      sql<PaymentMethod['autopay']>`case when a.since is not null
        then jsonb_build_object('chargeOn', a.charge_on, 'startsOn', a.since) end`.as('autopay'),
      'm.createdAt',
      'm.updatedAt',
    ])
    .where('m.status', '=', 'active')

/** A page of saved payment methods that the caller sees. */
export function selectMethods(
  tx: Tx,
  { search, labConnectionId, updatedSinceAt, ...paging }: Query<typeof listPaymentMethods>,
): Promise<Page<PaymentMethod>> {
  const searched = sql<string>`app.fold(concat_ws(' ', m.brand, m.last_digits))`
  return selectPage(
    tx,
    paging,
    selectMethodColumns()
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('m.labConnectionId', '=', labConnectionId ?? ''),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('m.updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('m.id', 'desc'),
  )
}

/** Where a saved method is kept at the payment provider. */
export const selectMethodPlace = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('paymentMethods')
      .select(['providerAccountId as accountId', 'providerMethodId as methodId'])
      .where('id', '=', id)
      .where('status', '=', 'active'),
  )

/** The laboratory behind a connection that works, as the clinic sees it. */
export const selectConnectedLab = (tx: Tx, labConnectionId: string) =>
  tx.maybe(
    build
      .selectFrom('labConnections')
      .select(['labOrganizationId', 'status'])
      .where('id', '=', labConnectionId)
      .where('labOrganizationId', 'is not', null)
      .$narrowType<{ labOrganizationId: string }>(),
  )

type PayerKey = { clinicOrganizationId: string; accountId: string }

/** How an account knows a clinic. For the laboratory. */
export async function selectPayer(
  tx: Tx,
  { clinicOrganizationId, accountId }: PayerKey,
): Promise<string | undefined> {
  const payer = await tx.maybe(
    build
      .selectFrom('stripeCustomers')
      .select('providerCustomerId')
      .where('clinicOrganizationId', '=', clinicOrganizationId)
      .where('providerAccountId', '=', accountId),
  )
  return payer?.providerCustomerId
}

/** Keeps how an account knows a clinic; the first one stays. */
export async function insertPayer(
  tx: Tx,
  { clinicOrganizationId, accountId, customerId }: PayerKey & { customerId: string },
): Promise<void> {
  await tx.run(
    build
      .insertInto('stripeCustomers')
      .values({
        labOrganizationId: org,
        clinicOrganizationId,
        providerAccountId: accountId,
        providerCustomerId: customerId,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

/** The clinic and connection behind a customer of the account. For the laboratory. */
export const selectPayerOfCustomer = (
  tx: Tx,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<{ clinicOrganizationId: string; labConnectionId: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('stripeCustomers as p')
      .innerJoin('labConnections as c', (join) =>
        join
          .onRef('c.labOrganizationId', '=', 'p.labOrganizationId')
          .onRef('c.clinicOrganizationId', '=', 'p.clinicOrganizationId'),
      )
      .select(['p.clinicOrganizationId', 'c.id as labConnectionId'])
      .where('p.providerAccountId', '=', accountId)
      .where('p.providerCustomerId', '=', customerId)
      .orderBy(sql`c.status = 'active'`, 'desc')
      .orderBy('c.id', 'desc')
      .limit(1),
  )

/** Keeps what a payer left behind; what is kept already stays. */
export async function insertMethod(
  tx: Tx,
  payer: { clinicOrganizationId: string; labConnectionId: string },
  { accountId, customerId, method }: { accountId: string; customerId: string; method: SavedMethod },
): Promise<void> {
  await tx.run(
    build
      .insertInto('paymentMethods')
      .values({
        ...payer,
        id: newId(),
        labOrganizationId: org,
        providerAccountId: accountId,
        providerCustomerId: customerId,
        providerMethodId: method.id,
        kind: method.kind,
        brand: method.brand,
        lastDigits: method.lastDigits,
        expiresOn: method.expiresOn,
      })
      .onConflict((conflict) =>
        conflict.columns(['providerAccountId', 'providerMethodId']).doNothing(),
      ),
  )
}

/** What is kept of a method, for comparison with what was read. */
export type MethodState = Pick<PaymentMethod, 'brand' | 'lastDigits' | 'expiresOn'> & {
  status: 'active' | 'removed'
}

/** Holds a method, with its state and when it last changed. */
export async function lockMethod(
  tx: Tx,
  { accountId, methodId }: { accountId: string; methodId: string },
): Promise<{ id: string; updatedAt: string; state: MethodState } | undefined> {
  const row = await tx.maybe(
    build
      .selectFrom('paymentMethods')
      .select(['id', 'updatedAt', 'brand', 'lastDigits', 'expiresOn', 'status'])
      .where('providerAccountId', '=', accountId)
      .where('providerMethodId', '=', methodId)
      .forNoKeyUpdate(),
  )
  if (!row) return undefined
  const { id, updatedAt, ...state } = row
  return { id, updatedAt, state }
}

/** Writes the state of a payment method, as the provider says it. */
export async function updateMethod(tx: Tx, id: string, state: MethodState): Promise<void> {
  await tx.run(build.updateTable('paymentMethods').set(state).where('id', '=', id))
}

/** Writes that a payment method was removed. */
export async function updateMethodRemoved(tx: Tx, id: string): Promise<void> {
  await tx.run(build.updateTable('paymentMethods').set({ status: 'removed' }).where('id', '=', id))
}

/** Holds a method that can be charged, as the clinic sees it. */
export const lockActiveMethod = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('paymentMethods')
      .select(['labConnectionId'])
      .where('id', '=', id)
      .where('status', '=', 'active')
      .forNoKeyUpdate(),
  )

/** Holds what autopay of a connection is set to, if it is on. */
export const lockAutopay = (tx: Tx, labConnectionId: string) =>
  tx.maybe(
    build
      .selectFrom('autopays')
      .select(['paymentMethodId', 'chargeOn'])
      .where('labConnectionId', '=', labConnectionId)
      .forNoKeyUpdate(),
  )

/** Switches autopay on; an earlier start stays, unless the day of charging changes. */
export function upsertAutopay(
  tx: Tx,
  autopay: {
    labConnectionId: string
    labOrganizationId: string
    paymentMethodId: string
    chargeOn: ChargeDay
    since: string
  },
): Promise<Autopay> {
  const { labConnectionId: _, labOrganizationId: __, ...changes } = autopay
  return tx.one(
    build
      .insertInto('autopays')
      .values({ ...autopay, clinicOrganizationId: org })
      .onConflict((conflict) =>
        conflict.columns(['labOrganizationId', 'clinicOrganizationId']).doUpdateSet({
          ...changes,
          labConnectionId: autopay.labConnectionId,
          since: sql<string>`case when autopays.charge_on = excluded.charge_on
            then autopays.since else excluded.since end`,
        }),
      )
      .returning(['paymentMethodId', 'chargeOn', 'since as startsOn']),
  )
}

/** Marks the methods of a connection as changed: autopay, which shows on them, was. */
export async function touchMethods(tx: Tx, labConnectionId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('paymentMethods')
      .set(({ ref }) => ({ status: ref('status') }))
      .where('labConnectionId', '=', labConnectionId)
      .where('status', '=', 'active'),
  )
}

/** Ends autopay of a connection. */
export async function deleteAutopayOf(tx: Tx, labConnectionId: string): Promise<void> {
  await tx.run(build.deleteFrom('autopays').where('labConnectionId', '=', labConnectionId))
}

/** Ends every autopay that charges a payment method. */
export async function deleteAutopayOn(tx: Tx, paymentMethodId: string): Promise<void> {
  await tx.run(build.deleteFrom('autopays').where('paymentMethodId', '=', paymentMethodId))
}
