import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'
import type { NoteLot, NoteOrder } from './layout/delivery-note.ts'
import type { DocumentParcel } from './layout/label.ts'
import type { Party } from './layout/parties.ts'
import type { Licence } from './layout/rx.ts'

const partyColumns = [
  'name',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'region',
  'country',
  'phone',
] as const

/** The organization of the caller: how it is on paper, and how it wants to read. */
export const selectReader = (tx: Tx) =>
  tx.one(
    build
      .selectFrom('organizations')
      .select(['id', ...partyColumns, 'timezone', 'locale', 'toothNotation'])
      .where('id', '=', org),
  )

/** The organization that prints a document: its address, time zone, language and tooth notation. */
export type Reader = Awaited<ReturnType<typeof selectReader>>

/** The other side of a connection, with its address; undefined where there never was one. */
export const selectPartner = (tx: Tx, organizationId: string): Promise<Party | undefined> =>
  tx.maybe(
    sql<Party>`select name, address_line1, address_line2, postal_code, city, region, country, phone
      from app.partner_profile(${organizationId})`,
  )

/** How somebody reads documents: the language with its region, and the notation of teeth. */
export type DocumentReading = Pick<Reader, 'locale' | 'toothNotation'>

/** How an organization that the caller works or worked with reads documents. */
export const selectOrganizationReading = (
  tx: Tx,
  organizationId: string,
): Promise<DocumentReading | undefined> =>
  tx.maybe(
    sql<DocumentReading>`select locale, tooth_notation
      from app.document_reading(${organizationId})`,
  )

/**
 * How the customer of a laboratory reads documents: a clinic of the service as it says itself, an
 * offline customer in the language that the laboratory keeps for it, else in the laboratory's.
 */
export const selectReceiverReading = (
  tx: Tx,
  { labOrganizationId, clinicOrganizationId, customerId }: Sides,
): Promise<DocumentReading | undefined> =>
  clinicOrganizationId === null
    ? tx.maybe(
        sql<DocumentReading>`select tooth_notation, case
            when c.document_language is null or starts_with(lower(o.locale), c.document_language)
            then o.locale else c.document_language end as locale
          from app.document_reading(${labOrganizationId}) o
            left join app.customers c on c.id = ${customerId}`,
      )
    : selectOrganizationReading(tx, clinicOrganizationId)

/** The laboratory's own record of a customer; undefined for a clinic, which sees none. */
export const selectCustomer = (tx: Tx, customerId: string): Promise<Party | undefined> =>
  tx.maybe(build.selectFrom('customers').select(partyColumns).where('id', '=', customerId))

/** The two sides of an order. */
export const selectSides = (tx: Tx, orderId: string) =>
  tx.maybe(
    build
      .selectFrom('orders')
      .select(['labOrganizationId', 'clinicOrganizationId', 'customerId'])
      .where('id', '=', orderId),
  )

/** The ids of an order's laboratory, clinic and customer. */
export type Sides = NonNullable<Awaited<ReturnType<typeof selectSides>>>

/** What the dentist of an order is registered by; undefined for the laboratory of a former partner. */
export const selectLicence = (tx: Tx, dentistId: string): Promise<Licence | undefined> =>
  tx.maybe(
    build
      .selectFrom('dentistDetails')
      .select(['licenseNumber', 'licenseRegion', 'npi'])
      .where('dentistId', '=', dentistId),
  )

/** How many files of each kind an order has, the newest version of each counted. */
export const selectFileKinds = (
  tx: Tx,
  orderId: string,
): Promise<{ kind: string; count: number }[]> =>
  tx.all(
    build
      .selectFrom('files as f')
      .select(['f.kind', ({ fn }) => fn.countAll<number>().as('count')])
      .where('f.orderId', '=', orderId)
      .where('f.uploadStatus', '=', 'uploaded')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('files as r').select('r.id').whereRef('r.replacesFileId', '=', 'f.id')),
        ),
      )
      .groupBy('f.kind')
      .orderBy('f.kind'),
  )

/** What the clinic left out though the laboratory would like to have it, as the last act said. */
export async function selectWarnings(tx: Tx, orderId: string): Promise<string[]> {
  const event = await tx.maybe(
    sql<{ warnings: string[] }>`select details->'warnings' as warnings from app.order_events
      where order_id = ${orderId} and action in ('submitted', 'resubmitted', 'registered')
      order by sequence desc limit 1`,
  )
  return event?.warnings ?? []
}

/** A stage of one item. */
export type StageRow = {
  itemId: string
  name: string
  department: string | null
  sortOrder: number
  isDone: boolean
}

/** The stages of the items of an order that is being made. */
export const selectStages = (tx: Tx, orderId: string): Promise<StageRow[]> =>
  tx.all(
    build
      .selectFrom('orderStages')
      .select([
        'orderItemId as itemId',
        'name',
        'department',
        'sortOrder',
        sql<boolean>`status = 'done'`.as('isDone'),
      ])
      .where('orderId', '=', orderId)
      .where('status', '<>', 'skipped')
      .where('orderItemId', 'is not', null)
      .$narrowType<{ itemId: string }>()
      .orderBy('sortOrder')
      .orderBy('id'),
  )

/** The stages that the items of an order would get if it began now. */
export const selectPlannedStages = (tx: Tx, orderId: string): Promise<StageRow[]> =>
  tx.all(
    sql<StageRow>`select i.id as item_id, s.name, s.department, s.sort_order, false as is_done
      from app.order_items i
      join app.products p on p.organization_id = i.product_owner_id and p.id = i.product_id
      join lateral (
        select w.id from app.workflows w
        where w.is_active and w.saved_by_user_id is not null and (w.id = p.workflow_id or w.is_default)
        order by w.id is not distinct from p.workflow_id desc limit 1) w on true
      join app.workflow_stages s on s.workflow_id = w.id
      where i.order_id = ${orderId} order by s.sort_order, i.position`,
  )

/** A parcel with its two sides. */
export type ParcelRow = DocumentParcel & Sides & { direction: string }

/** A shipment, as its delivery note prints it. */
export const selectParcel = (tx: Tx, id: string): Promise<ParcelRow | undefined> =>
  tx.maybe(
    build
      .selectFrom('shipments')
      .select([
        'id',
        'direction',
        'purpose',
        'courier',
        'service',
        'trackingNumber',
        'expectedOn',
        'shippedAt',
        'updatedAt',
        'labOrganizationId',
        'clinicOrganizationId',
        'customerId',
        sql<boolean>`coalesce(disinfected, false)`.as('isDisinfected'),
      ])
      .where('id', '=', id),
  )

/** The orders of a parcel by their numbers, with the items that are in it and the patients' codes. */
export const selectParcelOrders = (tx: Tx, shipmentId: string): Promise<NoteOrder[]> =>
  tx.all(
    sql<NoteOrder>`select o.number, p.code as patient_code, o.currency,
        coalesce((select json_agg(json_build_object('id', i.id, 'description', i.description, 'names', i.names, 'teeth', i.teeth,
            'arch', i.arch, 'quantity', i.quantity) order by i.position)
          from app.order_items i
          where i.order_id = o.id and (s.item_ids is null or i.id = any (s.item_ids))), '[]') as items
      from app.shipment_orders s
      join app.orders o on o.id = s.order_id
      left join app.patients p on p.organization_id = app.org() and p.id = o.patient_id
      where s.shipment_id = ${shipmentId} order by o.number`,
  )

/** The prices of the items of a parcel, for who may see money. */
export const selectParcelPrices = (
  tx: Tx,
  shipmentId: string,
): Promise<{ itemId: string; lineTotalMinor: number }[]> =>
  tx.all(
    sql<{ itemId: string; lineTotalMinor: number }>`select i.id as item_id, i.line_total_minor
      from app.shipment_orders s
      join app.order_items i on i.order_id = s.order_id and (s.item_ids is null or i.id = any (s.item_ids))
      where s.shipment_id = ${shipmentId}`.compile(build),
  )

/** The lots that went into the items of a parcel, for either side; none unless its delivery note shows them. */
export const selectParcelLots = (
  tx: Tx,
  shipmentId: string,
): Promise<(NoteLot & { itemId: string })[]> =>
  tx.all(
    sql<
      NoteLot & { itemId: string }
    >`select item_id, material_name, manufacturer, lot_number, expires_on
      from app.lots_of_parcel(${shipmentId})`.compile(build),
  )
