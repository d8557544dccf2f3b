import { sql, type Insertable, type Updateable } from 'kysely'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { OrderSituation } from '#contract/orders/order-transitions'
import type { Order } from '#contract/orders/orders'
import type { DentistPreferences } from '#contract/partners/dentists'
import type { Database } from '#database/types'
import type { PricedItem, PricedSurcharge } from '#server/catalog/pricing'
import { build, org, type Tx } from '#platform/db/db'
import { toColumns } from '#platform/db/columns'
import type { Principal } from '#platform/auth/session'

/** What the commands on an order decide by: its row, locked. */
export type LockedOrder = OrderSituation & {
  id: string
  labOrganizationId: string
  labConnectionId: string | null
  customerId: string
  heldFrom: OrderStatus | null
  dentistId: string | null
  patientId: string | null
  priority: 'standard' | 'rush'
  impressionType: Order['impressionType']
  requestedOn: string | null
  promisedOn: string | null
  reservedOn: string | null
  appointmentAt: string | null
  overriddenDay: string | null
  overrideReason: string | null
  overrideAnswer: string | null
  overrideCause: string | null
  /** The day that the clinic is asked for since the case came late. */
  proposedOn: string | null
  caseArrivesOn: string | null
  hasCaseArrived: boolean | null
  instructions: string | null
  dentistPreferences: DentistPreferences | null
  currency: string | null
  submittedAt: string | null
  version: number
}

const lockedColumns = [
  'id',
  'labOrganizationId',
  'clinicOrganizationId',
  'labConnectionId',
  'customerId',
  'number',
  'status',
  'heldFrom',
  'heldBy',
  'dentistId',
  'patientId',
  'priority',
  'impressionType',
  'requestedDeliveryDate as requestedOn',
  'promisedDeliveryDate as promisedOn',
  'reservedDeliveryDate as reservedOn',
  'appointmentAt',
  'overriddenDay',
  'overrideReason',
  'overrideAnswer',
  'overrideCause',
  'proposedDeliveryDate as proposedOn',
  'caseArrivesOn',
  'hasCaseArrived',
  'instructions',
  'dentistPreferences',
  'currency',
  'rxVersion',
  'rxAcknowledgedVersion',
  'version',
  'submittedAt',
  'acceptedAt',
  'cancelRequestedAt',
  'notReceivedAt',
  'tryInAnsweredAt',
] as const

/**
 * Those of these orders that the caller sees, locked until the transaction ends; by id, so that two
 * who lock several never wait for each other. What hangs on an order is read after this: a
 * statement that had to wait sees the row again, but nothing else.
 */
export function lockOrders(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  return tx.all(
    build
      .selectFrom('orders')
      .select(lockedColumns)
      .where(sql<boolean>`orders.id = any(${[...ids]}::uuid[])`)
      .orderBy('id')
      .$narrowType<{ dentistPreferences: DentistPreferences | null }>()
      .forUpdate(),
  )
}

const dayColumns = {
  requestedOn: 'requestedDeliveryDate',
  promisedOn: 'promisedDeliveryDate',
  proposedOn: 'proposedDeliveryDate',
} as const
type DayColumn = (typeof dayColumns)[keyof typeof dayColumns]
type OrderDays = {
  requestedOn?: string | null
  promisedOn?: string | null
  proposedOn?: string | null
}

/** The columns of an order that acts write. */
export type OrderChanges = OrderDays &
  Omit<
    Updateable<Database['orders']>,
    'id' | 'version' | 'waitingSince' | 'createdAt' | 'updatedAt' | DayColumn
  >

// What leaves the draft has a number, which the laboratory counts.
const nextNumber = (labOrganizationId: string) =>
  sql<string>`app.take_order_number(${labOrganizationId})`

/** Inserts an order, which is locked then. What is no draft gets its number with it. */
export function insertOrder(
  tx: Tx,
  order: OrderDays & Omit<Insertable<Database['orders']>, DayColumn>,
): Promise<LockedOrder> {
  const numbered =
    order.status === 'draft' ? order : { ...order, number: nextNumber(order.labOrganizationId) }
  return tx.one(
    build
      .insertInto('orders')
      .values(toColumns(numbered, dayColumns))
      .returning(lockedColumns)
      .$narrowType<{ dentistPreferences: DentistPreferences | null }>(),
  )
}

/**
 * Writes a locked order: increments the version, stamps `waitingSince` where the order waits on another
 * party, and numbers what leaves the draft. Gives the number.
 */
export async function updateOrderRow(
  tx: Tx,
  order: LockedOrder,
  changes: OrderChanges,
): Promise<string | null> {
  const { waitingOn, status = order.status } = changes
  const isToNumber = order.number === null && status !== 'draft'
  const update = build
    .updateTable('orders')
    .set({
      ...toColumns(changes, dayColumns),
      version: sql<number>`orders.version + 1`,
      ...(isToNumber ? { number: nextNumber(order.labOrganizationId) } : {}),
      ...(waitingOn === undefined
        ? {}
        : {
            waitingSince: sql<string>`case when orders.waiting_on = ${waitingOn} then orders.waiting_since else clock_timestamp() end`,
          }),
    })
    .where('id', '=', order.id)
  if (isToNumber) return (await tx.one(update.returning('number'))).number
  await tx.leave(update)
  return order.number
}

/** Deletes an order's row. */
export async function deleteOrderRow(tx: Tx, id: string): Promise<void> {
  await tx.run(build.deleteFrom('orders').where('id', '=', id))
}

/** The keys that one side keeps for itself; those that are not given stay. */
export async function upsertSide(
  tx: Tx,
  orderId: string,
  side: { internalNotes?: string | null },
): Promise<void> {
  await tx.leave(
    build
      .insertInto('orderSides')
      .values({ organizationId: org, orderId, ...side })
      .onConflict((conflict) => conflict.columns(['organizationId', 'orderId']).doUpdateSet(side)),
  )
}

type ItemPlace = {
  orderId: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  /** The laboratory once it may see the order. */
  labViewId: string | null
}

const itemColumns = (item: PricedItem, position: number) => ({
  productId: item.productId,
  position,
  description: item.description,
  names: JSON.stringify(item.names),
  restorationType: item.restorationType,
  teeth: item.teeth,
  arch: item.arch,
  material: item.material,
  shade: JSON.stringify(item.shade),
  details: JSON.stringify({
    units: item.units,
    connectors: item.connectors,
    implant: item.implant,
    occlusion: item.occlusion,
    margin: item.margin,
    design: item.design,
    allowsPreferences: item.allowsPreferences,
    preferenceFields: item.preferenceFields,
    options: item.options,
    priceListId: item.priceListId,
    priceTier: item.priceTier,
  }),
  quantity: item.quantity,
  unitPriceMinor: item.unitPriceMinor,
  priceSource: item.priceSource,
  discountMinor: item.discountMinor,
  taxRateBasisPoints: item.taxRateBasisPoints,
  lineTotalMinor: item.lineTotalMinor,
  notes: item.notes,
})

/** Makes these the items of an order: those with a known id stay, the others come and go. */
export async function replaceItems(
  tx: Tx,
  { orderId, labOrganizationId, clinicOrganizationId, labViewId }: ItemPlace,
  items: readonly PricedItem[],
): Promise<void> {
  const kept = items.map(({ id }) => id)
  await tx.leave(
    sql`delete from app.order_items where order_id = ${orderId} and id <> all (${kept}::uuid[])`.compile(
      build,
    ),
  )
  if (items.length === 0) return
  // Places are unique in an order; those that stay make space before they take their new ones.
  await tx.leave(
    build
      .updateTable('orderItems')
      .set({ position: sql<number>`-1 - order_items.position` })
      .where('orderId', '=', orderId),
  )
  const rows = items.map((item, position) => ({
    id: item.id,
    orderId,
    labOrganizationId: labViewId,
    clinicOrganizationId,
    productOwnerId: labOrganizationId,
    ...itemColumns(item, position),
  }))
  await tx.leave(
    build
      .insertInto('orderItems')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((excluded) => ({
          productId: excluded.ref('excluded.productId'),
          position: excluded.ref('excluded.position'),
          description: excluded.ref('excluded.description'),
          names: excluded.ref('excluded.names'),
          restorationType: excluded.ref('excluded.restorationType'),
          teeth: excluded.ref('excluded.teeth'),
          arch: excluded.ref('excluded.arch'),
          material: excluded.ref('excluded.material'),
          shade: excluded.ref('excluded.shade'),
          details: excluded.ref('excluded.details'),
          quantity: excluded.ref('excluded.quantity'),
          unitPriceMinor: excluded.ref('excluded.unitPriceMinor'),
          priceSource: excluded.ref('excluded.priceSource'),
          discountMinor: excluded.ref('excluded.discountMinor'),
          taxRateBasisPoints: excluded.ref('excluded.taxRateBasisPoints'),
          lineTotalMinor: excluded.ref('excluded.lineTotalMinor'),
          notes: excluded.ref('excluded.notes'),
        })),
      ),
  )
}

/** Makes these what comes on top of the items of an order. */
export async function replaceSurcharges(
  tx: Tx,
  { orderId, labOrganizationId, clinicOrganizationId, labViewId }: ItemPlace,
  surcharges: readonly PricedSurcharge[],
): Promise<void> {
  await tx.leave(build.deleteFrom('orderSurcharges').where('orderId', '=', orderId))
  if (surcharges.length === 0) return
  await tx.leave(
    build.insertInto('orderSurcharges').values(
      surcharges.map((surcharge, position) => ({
        id: surcharge.id,
        orderId,
        labOrganizationId: labViewId,
        clinicOrganizationId,
        surchargeOwnerId: labOrganizationId,
        surchargeId: surcharge.surchargeId,
        position,
        kind: surcharge.kind,
        description: surcharge.description,
        quantityThousandths: surcharge.quantityThousandths,
        unitPriceMinor: surcharge.unitPriceMinor,
        percentBasisPoints: surcharge.percentBasisPoints,
        amountMinor: surcharge.amountMinor,
        taxRateBasisPoints: surcharge.taxRateBasisPoints,
      })),
    ),
  )
}

/** Whether an invoice that is in force, or a draft of one, bills something of the order. */
export async function selectIsBilled(tx: Tx, orderId: string): Promise<boolean> {
  const { isBilled } = await tx.one(
    sql<{ isBilled: boolean }>`select app.is_billed(${orderId}) as is_billed`.compile(build),
  )
  return isBilled
}

/** Those of these items of an order on which somebody has worked. */
export async function selectBegunItems(
  tx: Tx,
  orderId: string,
  itemIds: readonly string[],
): Promise<string[]> {
  const { begun } = await tx.one(
    sql<{ begun: string[] }>`select app.begun_items(${orderId}, ${[...itemIds]}::uuid[]) as begun`,
  )
  return begun
}

/** A connection as an order needs it; its row is kept as it is until the transaction ends. */
export const lockConnection = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('labConnections')
      .select([
        'id',
        'status',
        'labOrganizationId',
        'clinicOrganizationId',
        'labName',
        'customerId',
        'autoAccept',
      ])
      .where('id', '=', id)
      .forShare(),
  )

/** The connection and the status of a customer. */
export const selectCustomer = (tx: Tx, id: string) =>
  tx.maybe(build.selectFrom('customers').select(['labConnectionId', 'status']).where('id', '=', id))

/** Where a patient belongs, and since when it is archived. */
export const selectPatient = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('patients')
      .select(['labConnectionId', 'customerId', 'archivedAt'])
      .where('id', '=', id),
  )

/** Whether a dentist still prescribes, and what the dentist prefers. */
export const selectDentist = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('dentistDetails')
      .select(['isActive', 'preferences'])
      .where('dentistId', '=', id),
  )

/** The order that the organization drafted with a key of its own. */
export const selectDrafted = (
  tx: Tx,
  { organizationId, organizationType }: Principal,
  draftKey: string,
) =>
  tx.maybe(
    build
      .selectFrom('orders')
      .select('id')
      .where('draftKey', '=', draftKey)
      // A laboratory sees the orders of its clinics too: their keys are their own.
      .where(({ eb, and }) =>
        organizationType === 'clinic'
          ? eb('clinicOrganizationId', '=', organizationId)
          : and([
              eb('clinicOrganizationId', 'is', null),
              eb('labOrganizationId', '=', organizationId),
            ]),
      ),
  )

/** Whether a claim opened the order. */
export async function selectIsOfClaim(tx: Tx, orderId: string): Promise<boolean> {
  const claim = await tx.maybe(
    build.selectFrom('remakeClaims').select('id').where('newOrderId', '=', orderId),
  )
  return claim !== undefined
}
