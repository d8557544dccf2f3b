import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { DayChange, Order, OrderSummary } from '#contract/orders/orders'
import type { Contents, PricedItem, PricedSurcharge } from '#server/catalog/pricing'
import { build, org, type Sql, type Tx } from '#platform/db/db'
import { prepared, type Blanks } from '#platform/db/prepared'
import { legsOf, legRowsOfOrder } from './order-leg-queries.ts'

/**
 * The trays that an order lies in, in the order in which it was put there: none for a clinic. `order` is
 * the expression of its id.
 */
export const traysOf = (order: RawBuilder<string>) => sql<Order['trays']>`coalesce((
  select json_agg(json_build_object('id', t.id, 'code', t.code) order by h.id)
  from app.order_trays h join app.trays t on t.organization_id = h.organization_id and t.id = h.tray_id
  where h.order_id = ${order} and h.released_at is null), '[]')`

const orderColumns = [
  'orders.id',
  'orders.number',
  'orders.status',
  'orders.kind',
  'orders.remakeOfOrderId',
  'orders.currentStageId',
  'orders.currentStageLabel',
  'orders.currentStageSince',
  'orders.priority',
  'orders.source',
  'orders.impressionType',
  'orders.labOrganizationId',
  'orders.clinicOrganizationId',
  'orders.labConnectionId',
  'orders.customerId',
  'orders.dentistId',
  'orders.dentistPreferences',
  'orders.patientId',
  'orders.requestedDeliveryDate as requestedOn',
  'orders.promisedDeliveryDate as promisedOn',
  'orders.reservedDeliveryDate as reservedOn',
  'orders.overriddenDay',
  'orders.overrideReason',
  'orders.overrideAskedAt',
  'orders.overrideAnswer',
  'orders.overrideCause',
  'orders.proposedDeliveryDate as proposedOn',
  'orders.caseArrivesOn',
  'orders.hasCaseArrived',
  'orders.instructions',
  'orders.subtotalMinor',
  'orders.discountMinor',
  'orders.taxMinor',
  'orders.totalMinor',
  'orders.currency',
  'orders.waitingOn',
  'orders.waitingSince as waitingSinceAt',
  'orders.statusSince',
  'orders.missing',
  'orders.heldFrom',
  'orders.heldBy',
  'orders.cancelRequestedAt',
  'orders.notReceivedAt',
  'orders.tryInAnsweredAt',
  'orders.scanCancelledAt',
  'orders.appointmentAt',
  'orders.rxVersion',
  'orders.rxAcknowledgedVersion',
  'orders.rxLockedAt',
  'orders.submittedAt',
  'orders.acceptedAt',
  'orders.completedAt',
  'orders.cancelledAt',
  'orders.cancelReason',
  'orders.fitRating',
  'orders.scannerConnectionId',
  'orders.externalRefs',
  'orders.version',
  'orders.createdAt',
  'orders.updatedAt',
  'c.labName',
  'c.clinicName',
  'k.name as customerName',
  'd.firstName as dentistFirstName',
  'd.lastName as dentistLastName',
  'd.title as dentistTitle',
  'p.code as patientCode',
  'p.firstName as patientFirstName',
  'p.lastName as patientLastName',
  's.internalNotes',
  's.creditHoldReason',
  's.creditHoldByName',
  's.creditHoldAt',
] as const

// Whom the caller works with and for whom, each as the caller may see it: the patient is the row of
// the own organization, which for a laboratory is the copy that the privacy mode made.
const selectOrderColumns = () =>
  build
    .selectFrom('orders')
    .leftJoin('labConnections as c', 'c.id', 'orders.labConnectionId')
    .leftJoin('customers as k', (join) =>
      join.on('k.organizationId', '=', org).onRef('k.id', '=', 'orders.customerId'),
    )
    .leftJoin('dentists as d', (join) =>
      join
        .onRef('d.organizationId', '=', 'orders.clinicOrganizationId')
        .onRef('d.id', '=', 'orders.dentistId'),
    )
    .leftJoin('patients as p', (join) =>
      join.on('p.organizationId', '=', org).onRef('p.id', '=', 'orders.patientId'),
    )
    .leftJoin('orderSides as s', (join) =>
      join.on('s.organizationId', '=', org).onRef('s.orderId', '=', 'orders.id'),
    )
    .select([
      ...orderColumns,
      sql<number>`(select count(*) from app.remake_claims r
        where r.order_id = orders.id and r.status <> 'withdrawn')`.as('remakeCount'),
      traysOf(sql`orders.id`).as('trays'),
    ])
    .$narrowType<
      Pick<Order, 'externalRefs' | 'dentistPreferences'> & {
        overrideAnswer: 'confirmed' | 'declined' | null
        overrideCause: DayChange['cause'] | null
      }
    >()

type OrderRow = Awaited<
  ReturnType<ReturnType<typeof selectOrderColumns>['executeTakeFirstOrThrow']>
>

type Names = Pick<OrderRow, 'labName' | 'clinicName' | 'customerName'>

function counterpartOf(
  order: Pick<OrderRow, 'labOrganizationId' | 'clinicOrganizationId' | 'customerId'>,
  { labName, clinicName, customerName }: Names,
  side: OrganizationType,
): OrderSummary['counterpart'] {
  return side === 'clinic'
    ? { id: order.labOrganizationId, name: labName ?? '' }
    : { id: order.clinicOrganizationId ?? order.customerId, name: clinicName ?? customerName ?? '' }
}

type DayColumns = Pick<
  OrderRow,
  | 'overriddenDay'
  | 'overrideReason'
  | 'overrideAskedAt'
  | 'overrideAnswer'
  | 'overrideCause'
  | 'proposedOn'
>

/** The question for another day, and the row without its columns. */
function dayChangeOf<Row extends DayColumns>(row: Row) {
  const { overriddenDay, overrideReason: reason, overrideAskedAt, ...others } = row
  const { overrideAnswer: answer, overrideCause: cause, proposedOn, ...order } = others
  const dayChange =
    overriddenDay === null || overrideAskedAt === null || cause === null
      ? null
      : { reservedOn: overriddenDay, reason, askedAt: overrideAskedAt, answer, cause, proposedOn }
  return { dayChange, order }
}

/** A row as the side that asks may see it, with money. */
function showRow<Row extends OrderRow>(row: Row, side: OrganizationType) {
  const { labName, clinicName, customerName, ...withoutNames } = row
  const { dentistFirstName, dentistLastName, dentistTitle, ...withoutDentist } = withoutNames
  const { patientCode, patientFirstName, patientLastName, ...withoutPatient } = withoutDentist
  const { currentStageId, currentStageLabel, currentStageSince, ...others } = withoutPatient
  const { statusSince, ...withoutStage } = others
  const { creditHoldReason, creditHoldByName, creditHoldAt, ...withoutHold } = withoutStage
  const { caseArrivesOn, hasCaseArrived, ...withoutArrival } = withoutHold
  const { dayChange, order: withoutDay } = dayChangeOf(withoutArrival)
  const { subtotalMinor, discountMinor, taxMinor, totalMinor, currency, ...order } = withoutDay
  return {
    ...order,
    dayChange,
    caseArrival:
      caseArrivesOn === null || hasCaseArrived === null
        ? null
        : { arrivesOn: caseArrivesOn, hasArrived: hasCaseArrived },
    creditHoldOverride:
      creditHoldReason === null || creditHoldByName === null || creditHoldAt === null
        ? null
        : { reason: creditHoldReason, byName: creditHoldByName, overriddenAt: creditHoldAt },
    customerId: side === 'lab' ? order.customerId : null,
    // A hold does not begin the stage again, but what reads "In production" began after it.
    stateSinceAt:
      order.status === 'in_production' &&
      currentStageSince !== null &&
      currentStageSince > statusSince
        ? currentStageSince
        : statusSince,
    currentStage:
      currentStageLabel === null || currentStageSince === null
        ? null
        : {
            label: currentStageLabel,
            sinceAt: currentStageSince,
            stageId: side === 'lab' ? currentStageId : null,
          },
    counterpart: counterpartOf(order, { labName, clinicName, customerName }, side),
    dentist:
      order.dentistId === null || dentistFirstName === null || dentistLastName === null
        ? null
        : {
            id: order.dentistId,
            firstName: dentistFirstName,
            lastName: dentistLastName,
            title: dentistTitle,
          },
    patient:
      order.patientId === null || patientCode === null
        ? null
        : {
            id: order.patientId,
            code: patientCode,
            firstName: patientFirstName,
            lastName: patientLastName,
          },
    totals: {
      subtotalMinor,
      discountMinor,
      taxMinor,
      totalMinor,
      currency,
    },
  }
}

/** A row of a list, which `summaryOf` reads. */
export type ListedOrder = { id: string }

/** The rows of the orders that meet a condition. */
export const orderRows = (condition: RawBuilder<SqlBool>): Sql<ListedOrder> =>
  selectOrderColumns().where(condition)

/** A row of `orderRows` as one side sees it, with money. */
export const summaryOf = (row: ListedOrder, side: OrganizationType): OrderSummary =>
  showRow(row as OrderRow, side)

// The items come in the same statement, so that they belong to the version that is shown.
const itemsOfOrder = sql<PricedItem[]>`coalesce((
  select json_agg(json_build_object('id', i.id, 'productId', i.product_id, 'description', i.description, 'names', i.names,
      'restorationType', i.restoration_type, 'teeth', i.teeth, 'arch', i.arch,
      'units', i.details -> 'units', 'connectors', i.details -> 'connectors',
      'material', i.material, 'shade', i.shade, 'implant', i.details -> 'implant',
      'occlusion', i.details -> 'occlusion', 'margin', i.details -> 'margin', 'design', i.details -> 'design', 'quantity', i.quantity,
      'allowsPreferences', coalesce(i.details -> 'allowsPreferences', 'true'), 'preferenceFields', coalesce(i.details -> 'preferenceFields', '[]'),
      'unitPriceMinor', i.unit_price_minor, 'priceSource', i.price_source,
      'priceListId', i.details -> 'priceListId',
      'priceTier', coalesce(i.details -> 'priceTier', '{"toothGroup": "all", "minQuantity": 1}'), 'options', coalesce(i.details -> 'options', '[]'),
      'discountMinor', i.discount_minor, 'taxRateBasisPoints', i.tax_rate_basis_points, 'lineTotalMinor', i.line_total_minor, 'notes', i.notes)
    order by i.position)
  from app.order_items i where i.order_id = orders.id), '[]')`

const surchargesOfOrder = sql<PricedSurcharge[]>`coalesce((
  select json_agg(json_build_object('id', u.id, 'surchargeId', u.surcharge_id, 'kind', u.kind,
      'description', u.description, 'quantityThousandths', u.quantity_thousandths,
      'unitPriceMinor', u.unit_price_minor, 'percentBasisPoints', u.percent_basis_points, 'amountMinor', u.amount_minor,
      'taxRateBasisPoints', u.tax_rate_basis_points) order by u.position)
  from app.order_surcharges u where u.order_id = orders.id), '[]')`

const orderById = prepared(({ value }: Blanks<{ id: string }>) =>
  selectOrderColumns()
    .select([
      itemsOfOrder.as('items'),
      surchargesOfOrder.as('surcharges'),
      legRowsOfOrder.as('legRows'),
    ])
    .where('orders.id', '=', value('id')),
)

/** An order as one side sees it. */
export async function selectOrder(
  tx: Tx,
  id: string,
  side: OrganizationType,
): Promise<Order | undefined> {
  const row = await tx.maybe(orderById({ id }))
  if (!row) return undefined
  const { legRows, ...order } = row
  return { ...showRow(order, side), legs: legsOf(order, legRows) }
}

/** The items of an order and what comes on top of them, with their prices. */
export const selectContents = (tx: Tx, orderId: string): Promise<Contents> =>
  tx.one(
    build
      .selectFrom('orders')
      .select([itemsOfOrder.as('items'), surchargesOfOrder.as('surcharges')])
      .where('id', '=', orderId),
  )
