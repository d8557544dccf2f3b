import { sql, type Insertable, type Updateable } from 'kysely'
import type { LegalParty } from '#contract/finance/legal'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  listPurchaseOrders,
  listPurchaseReceipts,
  PurchaseOrder,
  PurchaseOrderStatus,
  PurchaseReceipt,
} from '#contract/production/purchase-orders'
import type { Database } from '#database/types'
import type { Principal } from '#platform/auth/session'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

type Viewer = Pick<Principal, 'canSeeFinance'>

const linesOf = ({ canSeeFinance }: Viewer) => sql<PurchaseOrder['lines']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'materialId', n.material_id,
    'materialName', m.name, 'manufacturer', m.manufacturer, 'gtin', m.gtin, 'supplierArticleNumber', m.supplier_article_number, 'unit', m.unit,
    'quantity', n.quantity, 'quantityReceived', n.quantity_received,
    'priceMinor', ${canSeeFinance ? sql`n.price_minor` : sql`null`}) order by n.position), '[]')
  from app.purchase_order_lines n
    join app.materials m on m.organization_id = n.organization_id and m.id = n.material_id
  where n.organization_id = p.organization_id and n.purchase_order_id = p.id)`

const totalOf = ({ canSeeFinance }: Viewer) =>
  canSeeFinance
    ? sql<number | null>`(select sum(n.price_minor)::bigint from app.purchase_order_lines n
        where n.organization_id = p.organization_id and n.purchase_order_id = p.id)`
    : sql<number | null>`null::bigint`

const selectOrderColumns = (viewer: Viewer) =>
  build
    .selectFrom('purchaseOrders as p')
    .innerJoin('suppliers as s', (join) =>
      join.onRef('s.organizationId', '=', 'p.organizationId').onRef('s.id', '=', 'p.supplierId'),
    )
    .select([
      'p.id',
      'p.number',
      'p.status',
      'p.supplierId',
      's.name as supplierName',
      'p.currency',
      'p.note',
      'p.wantedOn',
      'p.deliveryLocationId',
      'p.cancelReason',
      'p.sentAt',
      'p.createdByName',
      'p.createdAt',
      'p.updatedAt',
      linesOf(viewer).as('lines'),
      totalOf(viewer).as('totalMinor'),
    ])
    .$narrowType<Pick<PurchaseOrder, 'status'>>()

/** A page of a laboratory's purchase orders, prices for those who may see money. */
export const selectPurchaseOrders = (
  tx: Tx,
  viewer: Viewer,
  {
    search,
    updatedSinceAt,
    status,
    supplierId,
    materialId,
    ...paging
  }: Query<typeof listPurchaseOrders>,
): Promise<Page<PurchaseOrder>> =>
  selectPage(
    tx,
    paging,
    selectOrderColumns(viewer)
      .$if(status !== undefined, (rows) => rows.where('p.status', '=', status ?? 'draft'))
      .$if(supplierId !== undefined, (rows) => rows.where('p.supplierId', '=', supplierId ?? ''))
      .$if(materialId !== undefined, (rows) =>
        rows.where(
          sql<boolean>`exists (select from app.purchase_order_lines n
            where n.organization_id = p.organization_id and n.purchase_order_id = p.id
              and n.material_id = ${materialId})`,
        ),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(concat_ws(' ', p.number, s.name))`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('p.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('p.id', 'desc'),
  )

/** A purchase order of the laboratory. */
export const selectPurchaseOrder = (
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<PurchaseOrder | undefined> => tx.maybe(selectOrderColumns(viewer).where('p.id', '=', id))

/** A purchase order, locked: who changes it or receives of it at the same time waits. */
export const lockPurchaseOrder = (
  tx: Tx,
  id: string,
): Promise<{ number: string; status: PurchaseOrderStatus; supplierId: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('purchaseOrders')
      .select(['number', 'status', 'supplierId'])
      .$narrowType<{ status: PurchaseOrderStatus }>()
      .where('id', '=', id)
      .forUpdate(),
  )

/** Writes a purchase order without its lines. */
export const insertPurchaseOrder = (
  tx: Tx,
  order: Omit<Insertable<Database['purchaseOrders']>, 'organizationId'>,
): Promise<number> =>
  tx.run(build.insertInto('purchaseOrders').values({ ...order, organizationId: org }))

/** Changes columns of a purchase order; its moment of change too where only its lines changed. */
export const updatePurchaseOrderRow = (
  tx: Tx,
  id: string,
  changes: Updateable<Database['purchaseOrders']>,
): Promise<number> =>
  tx.run(
    build
      .updateTable('purchaseOrders')
      .set({ updatedAt: sql`clock_timestamp()`, ...changes })
      .where('id', '=', id),
  )

type LineRow = Omit<Insertable<Database['purchaseOrderLines']>, 'organizationId'>

/** Replaces the lines of a purchase order of which nothing came. */
export async function replaceLines(
  tx: Tx,
  purchaseOrderId: string,
  lines: readonly LineRow[],
): Promise<void> {
  await tx.run(
    build.deleteFrom('purchaseOrderLines').where('purchaseOrderId', '=', purchaseOrderId),
  )
  await tx.run(
    build
      .insertInto('purchaseOrderLines')
      .values(lines.map((line) => ({ ...line, organizationId: org }))),
  )
}

/** The currency that the laboratory invoices in, and the year at the laboratory. */
export const selectOrderBasis = (
  tx: Tx,
  now: Date,
): Promise<{ currency: string | null; year: string }> =>
  tx.one(
    sql<{ currency: string | null; year: string }>`select
      (select f.currency from app.finance_settings f where f.organization_id = o.id) as currency,
      to_char(${now.toISOString()}::timestamptz at time zone o.timezone, 'YY') as year
      from app.organizations o where o.id = ${org}`.compile(build),
  )

/** The day at the laboratory of a moment. */
export const selectDayAt = (tx: Tx, at: string): Promise<{ orderedOn: string }> =>
  tx.one(
    sql<{
      orderedOn: string
    }>`select (${at}::timestamptz at time zone o.timezone)::date as ordered_on
      from app.organizations o where o.id = ${org}`.compile(build),
  )

/** The laboratory as it is in law. */
export const selectOwnParty = (tx: Tx): Promise<LegalParty> =>
  tx.one(
    sql<LegalParty>`select name, legal_name, address_line1, address_line2, postal_code, city, region,
        country, phone, email, registration_number, tax_id
      from app.legal_profile(${org})`.compile(build),
  )

/** A location of the laboratory with its address, under the name of the laboratory. */
export const selectDeliveryPlace = (tx: Tx, locationId: string | null) =>
  locationId === null
    ? Promise.resolve(undefined)
    : tx.maybe(
        build
          .selectFrom('locations as l')
          .innerJoin('organizations as o', 'o.id', 'l.organizationId')
          .select([
            sql<string>`concat_ws(', ', o.name, l.name)`.as('name'),
            'l.addressLine1',
            'l.addressLine2',
            'l.postalCode',
            'l.city',
            'l.region',
            'l.country',
            'l.phone',
          ])
          .where('l.organizationId', '=', org)
          .where('l.id', '=', locationId),
      )

/** Who orders, and where to, as a mail says it. */
export const selectBuyer = (tx: Tx, locationId: string | null) =>
  tx.one(
    build
      .selectFrom('organizations as o')
      .leftJoin('locations as l', (join) =>
        join.onRef('l.organizationId', '=', 'o.id').on('l.id', '=', locationId),
      )
      .select([
        sql<string>`coalesce(o.legal_name, o.name)`.as('name'),
        sql<string>`case when l.id is null
          then concat_ws(', ', o.address_line1, o.address_line2,
            nullif(concat_ws(' ', o.postal_code, o.city), ''))
          else concat_ws(', ', l.name, l.address_line1, l.address_line2,
            nullif(concat_ws(' ', l.postal_code, l.city), '')) end`.as('address'),
      ])
      .where('o.id', '=', org),
  )

const selectReceiptColumns = () =>
  build
    .selectFrom('purchaseReceipts as r')
    .innerJoin('materialLots as l', (join) =>
      join.onRef('l.organizationId', '=', 'r.organizationId').onRef('l.id', '=', 'r.materialLotId'),
    )
    .innerJoin('materials as m', (join) =>
      join.onRef('m.organizationId', '=', 'l.organizationId').onRef('m.id', '=', 'l.materialId'),
    )
    .innerJoin('purchaseOrderLines as n', (join) =>
      join
        .onRef('n.organizationId', '=', 'r.organizationId')
        .onRef('n.purchaseOrderId', '=', 'r.purchaseOrderId')
        .onRef('n.materialId', '=', 'l.materialId'),
    )
    .select([
      'r.id',
      'n.id as purchaseOrderLineId',
      'm.name as materialName',
      'r.materialLotId',
      'l.lotNumber',
      'l.expiresOn',
      'r.quantity',
      'r.serialNumber',
      'r.receivedByName',
      'r.receivedAt',
    ])

/** A page of what came of a purchase order. */
export const selectReceipts = (
  tx: Tx,
  purchaseOrderId: string,
  { search, ...paging }: Query<typeof listPurchaseReceipts>,
): Promise<Page<PurchaseReceipt>> =>
  selectPage(
    tx,
    paging,
    selectReceiptColumns()
      .where('r.purchaseOrderId', '=', purchaseOrderId)
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(concat_ws(' ', l.lot_number, m.name))`, search ?? '')),
      )
      .orderBy('r.id', 'desc'),
  )

/** One receipt. */
export const selectReceipt = (tx: Tx, id: string): Promise<PurchaseReceipt> =>
  tx.one(selectReceiptColumns().where('r.id', '=', id))

/** Who last received of a line. */
export const selectLastReceiver = (
  tx: Tx,
  lineId: string,
): Promise<{ receivedByName: string } | undefined> =>
  tx.maybe(selectReceiptColumns().where('n.id', '=', lineId).orderBy('r.id', 'desc').limit(1))

/** Writes that something came of a line. */
export const insertReceipt = (
  tx: Tx,
  receipt: Omit<Insertable<Database['purchaseReceipts']>, 'organizationId'>,
): Promise<number> =>
  tx.run(build.insertInto('purchaseReceipts').values({ ...receipt, organizationId: org }))

/** Adds to what came of a line. */
export const addToLine = (tx: Tx, lineId: string, quantity: number): Promise<number> =>
  tx.run(
    build
      .updateTable('purchaseOrderLines')
      .set({ quantityReceived: sql`quantity_received + ${quantity}` })
      .where('id', '=', lineId),
  )
