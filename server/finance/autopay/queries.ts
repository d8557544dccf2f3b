import { sql, type RawBuilder } from 'kysely'
import { build, type Tx } from '#platform/db/db'
import type { JobEnd } from '#platform/jobs/queue'

/** One attempt to charge an invoice without its payer. */
export type AutopayCharge = {
  chargeId: string
  labOrganizationId: string
  clinicOrganizationId: string
  invoiceId: string
  attempt: number
}

/** What an attempt asks for, fixed before anyone is asked. */
export type AutopayOrder = {
  methodId: string
  amountMinor: number
  providerMethodId: string
  customerId: string
  accountId: string
}

/** The statement that makes attempts, each with its job that is done after so many days. */
const queueing = (insertion: RawBuilder<unknown>, afterDays = 0): RawBuilder<unknown> =>
  sql`with made as (${insertion} returning *)
    insert into app.jobs (id, queue, payload, owner_id, order_key, run_at)
    select id, 'autopay-charges',
      jsonb_build_object('chargeId', id, 'labOrganizationId', lab_organization_id,
        'clinicOrganizationId', clinic_organization_id, 'invoiceId', invoice_id, 'attempt', attempt),
      lab_organization_id, invoice_id::text, clock_timestamp() + make_interval(days => ${afterDays})
    from made`

/**
 * Makes the first attempt of every invoice whose day has come, once each. For acrossOrgs. `today` is
 * the day in UTC.
 */
export function insertDueCharges(tx: Tx, today: string): Promise<number> {
  return tx.run(
    queueing(sql`insert into app.autopay_charges (lab_organization_id, clinic_organization_id, invoice_id, attempt)
      select i.lab_organization_id, i.clinic_organization_id, i.id, 1
      from app.autopays a
        join app.invoices i on i.lab_organization_id = a.lab_organization_id
          and i.clinic_organization_id = a.clinic_organization_id
        cross join lateral (select case a.charge_on when 'issue' then i.issued_on else i.due_on end as day) charged
      where i.status in ('open', 'partially_paid') and i.disputed_minor = 0
        and charged.day between a.since and ${today}::date
      on conflict (invoice_id, attempt) do nothing`),
  )
}

/** Makes the next attempt of an invoice, once. For acrossOrgs. */
export async function insertNextCharge(
  tx: Tx,
  { labOrganizationId, clinicOrganizationId, invoiceId, attempt }: AutopayCharge,
  pauseDays: number,
): Promise<void> {
  await tx.run(
    queueing(
      sql`insert into app.autopay_charges (lab_organization_id, clinic_organization_id, invoice_id, attempt)
        values (${labOrganizationId}, ${clinicOrganizationId}, ${invoiceId}, ${attempt + 1})
        on conflict (invoice_id, attempt) do nothing`,
      pauseDays,
    ),
  )
}

/** Keeps how an attempt ended. For acrossOrgs. */
export async function updateEnded(tx: Tx, id: string, { state, remark }: JobEnd): Promise<void> {
  await tx.run(
    build
      .updateTable('autopayCharges')
      .set({ state: sql<'charged'>`${state}`, remark: remark ?? null })
      .where('id', '=', id),
  )
}

/** What an attempt was fixed to earlier, if it was. For acrossOrgs. */
export const selectFixedOrder = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('autopayCharges as c')
      .innerJoin('paymentMethods as m', 'm.id', 'c.paymentMethodId')
      .innerJoin('invoices as i', 'i.id', 'c.invoiceId')
      .select([
        'm.id as methodId',
        'c.amountMinor',
        'i.currency',
        'i.number as invoiceNumber',
        'm.providerMethodId',
        'm.providerCustomerId as customerId',
        'm.providerAccountId as accountId',
        'c.fixedAt',
      ])
      .where('c.id', '=', id)
      .$narrowType<{ amountMinor: number; fixedAt: string; invoiceNumber: string }>(),
  )

/** Fixes what an attempt asks for; what was fixed before stays. For acrossOrgs. */
export async function fixOrder(
  tx: Tx,
  id: string,
  { methodId, amountMinor }: AutopayOrder,
): Promise<void> {
  await tx.run(
    build
      .updateTable('autopayCharges')
      .set({
        paymentMethodId: methodId,
        amountMinor,
        fixedAt: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', id)
      .where('fixedAt', 'is', null),
  )
}

/** Takes back what an attempt asks for, of which the provider knows nothing. For acrossOrgs. */
export async function releaseOrder(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .updateTable('autopayCharges')
      .set({ paymentMethodId: null, amountMinor: null, fixedAt: null })
      .where('id', '=', id),
  )
}

/** Remembers what the provider made of an attempt: a bank debit may still bounce. For acrossOrgs. */
export async function updateCharged(tx: Tx, id: string, providerPaymentId: string): Promise<void> {
  await tx.run(build.updateTable('autopayCharges').set({ providerPaymentId }).where('id', '=', id))
}

/**
 * Attempts whose bank debit bounced days later, and of which nobody was reported. For acrossOrgs.
 */
export const selectBounced = (tx: Tx): Promise<(AutopayCharge & { reason: string | null })[]> =>
  tx.all(
    build
      .selectFrom('autopayCharges as c')
      .innerJoin('payments as p', (join) =>
        join
          .onRef('p.providerPaymentId', '=', 'c.providerPaymentId')
          .onRef('p.invoiceId', '=', 'c.invoiceId'),
      )
      .select([
        'c.id as chargeId',
        'c.labOrganizationId',
        'c.clinicOrganizationId',
        'c.invoiceId',
        'c.attempt',
        'p.failureMessage as reason',
      ])
      .where('c.state', '=', 'charged')
      .where('c.notifiedAt', 'is', null)
      .where('p.status', '=', 'failed'),
  )

/**
 * Whether the clinic is to be notified of this attempt now: once, whoever asks first. With
 * `needsPayer` its payment waits for the payer. For acrossOrgs.
 */
export async function claimNotice(tx: Tx, id: string, needsPayer: boolean): Promise<boolean> {
  const claimed = await tx.run(
    build
      .updateTable('autopayCharges')
      .set({
        notifiedAt: sql<string>`clock_timestamp()`,
        needsPayer,
        state: sql<'declined'>`case state when 'charged' then 'declined' else state end`,
      })
      .where('id', '=', id)
      .where('notifiedAt', 'is', null),
  )
  return claimed > 0
}

/** The method that the clinic lets the laboratory charge. For the laboratory. */
export const selectAutopayMethod = (
  tx: Tx,
  clinicOrganizationId: string,
): Promise<Omit<AutopayOrder, 'amountMinor'> | undefined> =>
  tx.maybe(
    build
      .selectFrom('autopays as a')
      .innerJoin('paymentMethods as m', 'm.id', 'a.paymentMethodId')
      .select([
        'm.id as methodId',
        'm.providerMethodId',
        'm.providerCustomerId as customerId',
        'm.providerAccountId as accountId',
      ])
      .where('a.clinicOrganizationId', '=', clinicOrganizationId)
      .where('m.status', '=', 'active'),
  )

/** The owners of a clinic, who switched autopay on. For acrossOrgs. */
export const selectOwnerMails = (tx: Tx, clinicOrganizationId: string) =>
  tx.all(
    build
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select('u.email')
      .where('m.organizationId', '=', clinicOrganizationId)
      .where('m.role', '=', 'owner')
      .where('m.status', '=', 'active')
      .orderBy('u.email'),
  )

/** What the mail says of the invoice. For acrossOrgs. */
export const selectBill = (tx: Tx, invoiceId: string) =>
  tx.one(
    build
      .selectFrom('invoices as i')
      .innerJoin('organizations as o', 'o.id', 'i.labOrganizationId')
      .select(['i.number', 'i.currency', 'o.name as labName'])
      .where('i.id', '=', invoiceId),
  )

/** Switches autopay off with the method that an attempt charged. For acrossOrgs. */
export async function deleteChargedAutopay(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .deleteFrom('autopays')
      .where('paymentMethodId', '=', (charges) =>
        charges.selectFrom('autopayCharges').select('paymentMethodId').where('id', '=', id),
      ),
  )
}
