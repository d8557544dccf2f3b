import { sql } from 'kysely'
import type { OrderStatus } from '#contract/orders/order-statuses'
import { endedStatuses } from '#contract/orders/order-statuses'
import { build, type Tx } from '#platform/db/db'

const isOpen = sql<boolean>`orders.status not in (${sql.join(endedStatuses.map((status) => sql.lit(status)))})`

/** An order that a scan may belong to. */
export type Candidate = {
  id: string
  isOpen: boolean
  customerId: string
  patientId: string | null
}

/** An order as the match rules and people find it. */
export type FoundOrder = Candidate & {
  number: string | null
  status: OrderStatus
  rxLockedAt: string | null
  dentistId: string | null
}

const selectOrders = () =>
  build
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'rxLockedAt', 'customerId', 'patientId', 'dentistId'])
    .select(isOpen.as('isOpen'))

/** An order that a scan could belong to, where the caller sees it. */
export const selectOrder = (tx: Tx, id: string): Promise<FoundOrder | undefined> =>
  tx.maybe(selectOrders().where('id', '=', id))

/** Those of the orders that the caller sees. */
export const selectOrdersOf = (tx: Tx, ids: readonly string[]): Promise<FoundOrder[]> =>
  tx.all(selectOrders().where(sql<boolean>`orders.id = any(${[...ids]}::uuid[])`))

/** Orders whose number or id is the reference. A clinic can have one number from two laboratories. */
export const selectOrdersByReference = (tx: Tx, reference: string): Promise<Candidate[]> =>
  tx.all(
    selectOrders()
      .where((row) =>
        row.or([
          row('number', '=', reference),
          row(sql<string>`orders.id::text`, '=', reference.toLowerCase()),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(5),
  )

/** By what a vendor names a patient. */
export type PatientIds = { code: string | null; externalId: string | null; vendor: string }

const isPatient = ({ code, externalId, vendor }: PatientIds) => {
  const ids = JSON.stringify([{ system: vendor, value: externalId }])
  return sql<boolean>`(p.code = ${code} or ${externalId !== null} and p.external_ids @> ${ids}::jsonb)`
}

/** The patients in the own records who have the vendor's id or code. */
export const selectPatientsById = (
  tx: Tx,
  { customerId, ...ids }: PatientIds & { customerId: string | null },
): Promise<{ id: string }[]> =>
  tx.all(
    sql<{ id: string }>`select p.id from app.patients p
      where p.organization_id = app.org() and p.archived_at is null and ${isPatient(ids)}
        and (${customerId}::uuid is null or p.customer_id = ${customerId}) limit 2`,
  )

// As identity-comparison folds the words of a name: umlauts in any of their three ways are one.
const patientWords = sql`string_to_array(btrim(regexp_replace(replace(replace(replace(replace(
  app.fold(concat_ws(' ', p.first_name, p.last_name)), 'ae', 'a'), 'oe', 'o'), 'ue', 'u'), 'aa', 'a'),
  '[^[:alpha:]]+', ' ', 'g')), ' ')`

// Whoever is named with fewer words may be the same: with one word nobody is.
const hasName = (words: string[]) =>
  words.length < 2
    ? sql`false`
    : sql`coalesce(cardinality(${patientWords}) > 1
        and (${patientWords} @> ${words}::text[] or ${patientWords} <@ ${words}::text[]), false)`

const hasNoScan = sql<boolean>`not exists (select from app.files f where f.order_id = o.id
    and f.kind like 'scan%' and f.upload_status in ('pending', 'uploaded'))
  and not exists (select from app.scan_cases c where c.matched_order_id = o.id)`

/** What a scan says that orders are searched by. */
export type Wanted = PatientIds & {
  /** The words of the patient's name, folded. */
  nameWords: string[]
  teeth: number[]
  /** When it was reported, RFC 3339. */
  at: string
  /** Only orders of this customer. */
  customerId: string | null
  /** Whether who sent it is known: then the work alone can suggest an order. */
  isSenderKnown: boolean
  dentistId: string | null
}

/** How an open order fits to a scan. */
export type Fit = {
  id: string
  isPatient: boolean
  hasName: boolean
  hasTeeth: boolean
  hasNoScan: boolean
}

/**
 * Open orders that fit to a scan, the likeliest first. The patient is looked at as the caller may know
 * it: a laboratory compares with the copy that the privacy mode made, which need not have a name.
 */
export const selectFits = (tx: Tx, wanted: Wanted): Promise<Fit[]> => {
  const { nameWords, teeth, at, customerId, isSenderKnown, dentistId } = wanted
  const isWanted = isPatient(wanted)
  return tx.all(
    sql<Fit>`select * from (
      select o.id, coalesce(${isWanted}, false) as is_patient,
        ${hasName(nameWords)} as has_name,
        o.created_at between ${at}::timestamptz - interval '14 days' and ${at}::timestamptz + interval '14 days'
          and exists (select from app.order_items i where i.order_id = o.id and i.teeth && ${teeth}::smallint[]) as has_teeth,
        ${hasNoScan} as has_no_scan, coalesce(o.dentist_id = ${dentistId}, false) as is_of_dentist
      from app.orders o left join app.patients p on p.organization_id = app.org() and p.id = o.patient_id
      where o.status not in (${sql.join(endedStatuses.map((status) => sql.lit(status)))})
        and (${customerId}::uuid is null or o.customer_id = ${customerId})) fit
    where is_patient or has_name or ${isSenderKnown} and has_teeth and has_no_scan
    order by is_patient and has_no_scan desc, is_patient desc, has_name and has_teeth desc, has_name desc,
      is_of_dentist desc, has_no_scan desc, id desc limit 5`,
  )
}

/** The active connections of a clinic, or the one that is asked for, whatever its state. */
export const selectActiveConnections = (
  tx: Tx,
  id?: string,
): Promise<{ id: string; labOrganizationId: string | null }[]> =>
  tx.all(
    build
      .selectFrom('labConnections')
      .select(['id', 'labOrganizationId'])
      .$if(id === undefined, (rows) => rows.where('status', '=', 'active'))
      .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
      .orderBy('id')
      .limit(2),
  )

/** What a laboratory takes orders for, by name. */
export const selectProducts = (
  tx: Tx,
  labOrganizationId: string,
): Promise<{ id: string; name: string; restorationType: string; material: string | null }[]> =>
  tx.all(
    build
      .selectFrom('products')
      .select(['id', 'name', 'restorationType', 'material'])
      .where('organizationId', '=', labOrganizationId)
      .where('isActive', '=', true)
      .where('isOrderable', '=', true)
      .orderBy('name')
      .limit(2_000),
  )

/** Says of a draft which scanner it came from. */
export async function updateOrigin(
  tx: Tx,
  orderId: string,
  {
    scannerConnectionId,
    ref,
  }: { scannerConnectionId: string; ref: { vendor: string; id: string } },
): Promise<void> {
  await tx.run(
    build
      .updateTable('orders')
      .set({ source: 'scanner', scannerConnectionId, externalRefs: JSON.stringify([ref]) })
      .where('id', '=', orderId),
  )
}
