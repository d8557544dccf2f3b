import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { Dispute, listDisputes } from '#contract/finance/disputes'
import type { Payment, PaymentMethod } from '#contract/finance/payments'
import type { listRefunds, Refund, RefundStatus } from '#contract/finance/refunds'
import { counterpartOf } from '#server/finance/ledger'
import { newId } from '#platform/clock'
import { build, org, type Sql, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { selectDisputeColumns } from './evidence-queries.ts'

// What is the laboratory's alone is left out where a clinic reads the same row.
const forTheLab = <T>(column: string) =>
  sql<T | null>`case when p.lab_organization_id = ${org} then ${sql.ref(column)} end`

const allocations = sql<Payment['allocations']>`(
  select coalesce(json_agg(json_build_object('invoiceId', s.invoice_id,
      'invoiceNumber', (select i.number from app.invoices i where i.id = s.invoice_id),
      'amountMinor', s.amount_minor)
    order by s.invoice_id), '[]')
  from app.payment_shares(array(
    select a.invoice_id from app.payment_allocations a where a.payment_id = p.id)) s
  where s.payment_id = p.id and s.amount_minor > 0)`

const left = sql<number>`(select l.amount_minor from app.payments_left l where l.payment_id = p.id)`

const selectPaymentColumns = () =>
  build
    .selectFrom('payments as p')
    .leftJoin('invoices as i', 'i.id', 'p.invoiceId')
    .leftJoin('orders as o', 'o.id', 'p.orderId')
    .select([
      'p.id',
      'p.labOrganizationId',
      'p.clinicOrganizationId',
      forTheLab<string>('p.customerId').as('customerId'),
      counterpartOf('p').as('counterpartName'),
      'p.invoiceId',
      'i.number as invoiceNumber',
      'p.orderId',
      'o.number as orderNumber',
      allocations.as('allocations'),
      left.as('amountLeft'),
      'p.method',
      'p.status',
      'p.amountMinor',
      'p.refundedMinor',
      forTheLab<number>('p.feeMinor').as('feeMinor'),
      'p.currency',
      'p.provider',
      'p.providerPaymentId',
      'p.reference',
      'p.failureMessage',
      'p.receivedAt',
      'p.createdAt',
      'p.updatedAt',
    ])

/** A payment before `withCredit`. */
export type PaymentRow = Omit<Payment, 'unallocatedMinor'> & { amountLeft: number }

/** The payments that meet a condition, read as `p`. */
export const paymentRows = (condition: RawBuilder<SqlBool>): Sql<PaymentRow> =>
  selectPaymentColumns().where(condition)

/** A payment with what of it is put to no invoice. */
export const withCredit = ({ amountLeft, ...payment }: PaymentRow): Payment => ({
  ...payment,
  unallocatedMinor: payment.allocations.reduce(
    (left, { amountMinor }) => left - amountMinor,
    amountLeft,
  ),
})

/** A payment that the caller sees, with what of it is put to no invoice. */
export async function selectPayment(tx: Tx, id: string): Promise<Payment | undefined> {
  const payment = await tx.maybe(selectPaymentColumns().where('p.id', '=', id))
  return payment && withCredit(payment)
}

const selectRefundColumns = () =>
  build
    .selectFrom('refunds')
    .select([
      'id',
      'paymentId',
      'amountMinor',
      'currency',
      'reason',
      'status',
      'createdAt',
      'updatedAt',
    ])

/** A page of refunds that the caller sees. */
export function selectRefunds(
  tx: Tx,
  { search, status, paymentId, updatedSinceAt, ...paging }: Query<typeof listRefunds>,
): Promise<Page<Refund>> {
  const searched = sql<string>`app.fold(coalesce(reason, ''))`
  return selectPage(
    tx,
    paging,
    selectRefundColumns()
      .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'pending'))
      .$if(paymentId !== undefined, (rows) => rows.where('paymentId', '=', paymentId ?? ''))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      // An id that follows from an Idempotency-Key says nothing of its time.
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc'),
  )
}

/** A refund that the caller sees. */
export const selectRefund = (tx: Tx, id: string): Promise<Refund | undefined> =>
  tx.maybe(selectRefundColumns().where('id', '=', id))

/** A page of the laboratory's disputes. */
export function selectDisputes(
  tx: Tx,
  { search, status, updatedSinceAt, ...paging }: Query<typeof listDisputes>,
): Promise<Page<Dispute>> {
  const searched = sql<string>`app.fold(concat_ws(' ', reason, provider_dispute_id))`
  return selectPage(
    tx,
    paging,
    selectDisputeColumns()
      .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'lost'))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('id', 'desc'),
  )
}

/** A customer who pays, with the clinic behind it, if any. */
export const selectCustomer = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('customers as c')
      .leftJoin('labConnections as l', 'l.id', 'c.labConnectionId')
      .select(['c.id', 'l.clinicOrganizationId'])
      .where('c.id', '=', id),
  )

/** Whether an order is of a customer. */
export async function selectIsOrderOf(
  tx: Tx,
  { orderId, customerId }: { orderId: string; customerId: string },
): Promise<boolean> {
  const order = await tx.maybe(
    build
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('customerId', '=', customerId),
  )
  return order !== undefined
}

/** The numbers of issued invoices, in their order. */
export async function selectInvoiceNumbers(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.all(
    build
      .selectFrom('invoices')
      .select(sql<string>`number`.as('number'))
      .where('id', 'in', [...ids])
      .orderBy('number'),
  )
  return rows.map(({ number }) => number)
}

/** Who pays, and what for. */
export type Payer = {
  customerId: string
  clinicOrganizationId: string | null
  invoiceId: string | null
  currency: string
}

/** Adds a payment that the laboratory received outside of the provider. */
export const insertManualPayment = (
  tx: Tx,
  payment: Payer & {
    id: string
    amountMinor: number
    method: PaymentMethod
    orderId: string | null
    reference?: string | null
    receivedAt?: string
  },
): Promise<{ receivedAt: string }> =>
  tx.one(
    build
      .insertInto('payments')
      .values({
        ...payment,
        receivedAt: payment.receivedAt ?? sql<string>`clock_timestamp()`,
        labOrganizationId: org,
        status: 'succeeded',
      })
      .returning('receivedAt')
      .$narrowType<{ receivedAt: string }>(),
  )

/** Holds a payment until the transaction ends. */
export const lockPayment = (tx: Tx, id: string) =>
  tx.one(
    build
      .selectFrom('payments')
      .select(['customerId', 'clinicOrganizationId'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )

/** Who pays a payment that is held. */
export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/** Where a payment is kept at the provider. */
export const selectProviderIds = (
  tx: Tx,
  id: string,
): Promise<{ accountId: string; paymentIntentId: string }> =>
  tx.one(
    build
      .selectFrom('payments')
      .select(['providerAccountId as accountId', 'providerPaymentId as paymentIntentId'])
      .where('id', '=', id)
      .$narrowType<{ accountId: string; paymentIntentId: string }>(),
  )

/** Adds to what of a payment was refunded, in minor units, and sets the status that follows. */
export async function updateRefunded(tx: Tx, id: string, amountMinor: number): Promise<void> {
  await tx.run(
    sql`update app.payments set refunded_minor = refunded_minor + ${amountMinor}::bigint,
        status = case when refunded_minor + ${amountMinor}::bigint < amount_minor
          then 'partially_refunded' else 'refunded' end
      where id = ${id}`,
  )
}

/** Adds a refund of a payment; `amountMinor` is in minor units. */
export async function insertRefund(
  tx: Tx,
  refund: {
    id?: string
    paymentId: string
    clinicOrganizationId: string | null
    providerRefundId: string | null
    amountMinor: number
    currency: string
    reason: string | null
    status: RefundStatus
  },
): Promise<void> {
  await tx.run(
    build.insertInto('refunds').values({ id: newId(), ...refund, labOrganizationId: org }),
  )
}
