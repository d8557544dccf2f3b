import { sql, type Insertable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listRecalls, Recall, RecallSummary } from '#contract/production/recalls'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

// A clinic sees neither the record of the laboratory nor its stock: a connection names it.
const laboratoryName = sql<string>`coalesce(
  (select a.name from app.organizations a where a.id = r.organization_id),
  (select max(c.lab_name) from app.lab_connections c where c.lab_organization_id = r.organization_id), '')`

// A recall changes when someone says that they know of it, and when work is found that was noted late.
const updatedAt = sql<string>`greatest(r.updated_at, (select max(n.acknowledged_at)
  from app.recall_notices n where n.recall_id = r.id),
  (select max(w.created_at) from app.recall_orders w where w.recall_id = r.id))`

const counts = {
  orderCount: sql<number>`(select count(distinct w.order_id) from app.recall_orders w where w.recall_id = r.id)`,
  noticesSent: sql<number>`(select count(*) from app.recall_notices n
    where n.recall_id = r.id and n.clinic_organization_id is not null)`,
  acknowledgedCount: sql<number>`(select count(*) from app.recall_notices n
    where n.recall_id = r.id and n.acknowledged_at is not null)`,
}

const selectSummaryColumns = () =>
  build
    .selectFrom('recalls as r')
    .select(['r.id', 'r.reason', 'r.instruction', 'r.lots', 'r.startedByName', 'r.createdAt'])
    .select([
      updatedAt.as('updatedAt'),
      laboratoryName.as('laboratoryName'),
      counts.orderCount.as('orderCount'),
      counts.noticesSent.as('noticesSent'),
      counts.acknowledgedCount.as('acknowledgedCount'),
    ])
    .$narrowType<Pick<RecallSummary, 'lots'>>()

const searched = sql<string>`app.fold(concat_ws(' ', r.reason, r.instruction,
  (select string_agg(concat_ws(' ', l ->> 'materialName', l ->> 'manufacturer', l ->> 'lotNumber'), ' ')
    from jsonb_array_elements(r.lots) as l)))`

/** A page of recalls without their orders, as the caller sees them. */
export const selectRecalls = (
  tx: Tx,
  { search, updatedSinceAt, ...paging }: Query<typeof listRecalls>,
): Promise<Page<RecallSummary>> =>
  selectPage(
    tx,
    paging,
    selectSummaryColumns()
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince(updatedAt, updatedSinceAt ?? '')),
      )
      .orderBy('r.id', 'desc'),
  )

// Row security leaves a clinic its own rows; customers are the laboratory's records.
const work = sql<Recall['work']>`coalesce((
  select jsonb_agg(jsonb_build_object('orderId', w.order_id, 'orderNumber', o.number,
      'patientCode', p.code, 'customerId', case when w.lab_organization_id = ${org} then w.customer_id end,
      'orderItemId', w.order_item_id, 'itemDescription', w.item_description, 'tooth', w.tooth,
      'materialLotId', w.material_lot_id, 'materialName', w.material_name, 'lotNumber', w.lot_number)
    order by w.order_id desc, w.order_item_id, w.tooth, w.lot_number)
  from app.recall_orders w join app.orders o on o.id = w.order_id
    left join app.patients p on p.organization_id = ${org} and p.id = o.patient_id
  where w.recall_id = r.id), '[]')`
const notices = sql<Recall['notices']>`coalesce((
  select jsonb_agg(jsonb_build_object(
      'customerId', k.id, 'customerName', k.name, 'phone', k.phone,
      'isOnService', n.clinic_organization_id is not null,
      'acknowledgedAt', to_char(n.acknowledged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'acknowledgedByName', n.acknowledged_by_name)
    order by n.clinic_organization_id is not null, k.name, n.id)
  from app.recall_notices n
    left join app.customers k on k.organization_id = ${org} and k.id = n.customer_id
  where n.recall_id = r.id), '[]')`

/** A recall with what it found, as the organization at work may see it. */
export const selectRecall = (tx: Tx, id: string): Promise<Recall | undefined> =>
  tx.maybe(
    selectSummaryColumns()
      .select([work.as('work'), notices.as('notices')])
      .where('r.id', '=', id),
  )

/**
 * Lots, locked until the transaction ends, by id: whoever is taking from one of them is waited for, and
 * then counts; whoever comes later is refused.
 */
export const lockLots = (tx: Tx, ids: readonly string[]): Promise<Recall['lots']> =>
  tx.all(
    build
      .selectFrom('materialLots as l')
      .innerJoin('materials as m', (join) =>
        join.onRef('m.organizationId', '=', 'l.organizationId').onRef('m.id', '=', 'l.materialId'),
      )
      .select([
        'l.id as materialLotId',
        'm.name as materialName',
        'm.manufacturer',
        'l.lotNumber',
        'l.expiresOn',
      ])
      .where(sql<boolean>`l.id = any (${[...ids]}::uuid[])`)
      .orderBy('l.id')
      .forUpdate('l'),
  )

/** The recalls that some of these lots, which are locked, are in: how many of them, and of all its lots. */
export const selectRecallsOfLots = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ recallId: string; lotId: string; shared: number; total: number }[]> =>
  tx.all(
    sql<{ recallId: string; lotId: string; shared: number; total: number }>`
      select x.recall_id, (array_agg(x.material_lot_id order by x.material_lot_id))[1] as lot_id,
        count(*) as shared,
        (select count(*) from app.recall_lots a where a.recall_id = x.recall_id) as total
      from app.recall_lots x where x.material_lot_id = any (${[...ids]}::uuid[])
      group by x.recall_id`.compile(build),
  )

/** Writes a recall with its lots, which are out of use from now on. They are locked. */
export async function insertRecall(
  tx: Tx,
  recall: Omit<Insertable<Database['recalls']>, 'organizationId' | 'lots'> & {
    lots: Recall['lots']
  },
): Promise<void> {
  const ids = recall.lots.map(({ materialLotId }) => materialLotId)
  await tx.run(
    build
      .insertInto('recalls')
      .values({ ...recall, lots: JSON.stringify(recall.lots), organizationId: org }),
  )
  await tx.run(
    build
      .insertInto('recallLots')
      .values(
        ids.map((materialLotId) => ({ recallId: recall.id, organizationId: org, materialLotId })),
      ),
  )
  await tx.run(
    build
      .updateTable('materialLots')
      .set({ recalledAt: sql<string>`clock_timestamp()` })
      .where(sql<boolean>`material_lots.id = any (${ids}::uuid[])`),
  )
}

/**
 * Notes every piece of work that has a lot of a recall in it: used, and not taken back. It goes from the
 * uses of the lots to their orders, whatever PostgreSQL expects of the tables: in a database without
 * statistics, such as a restored one, it once went through all orders for each and ran out of time.
 */
export async function insertFoundWork(
  tx: Tx,
  { id, lots }: { id: string; lots: Recall['lots'] },
): Promise<void> {
  const ids = lots.map(({ materialLotId }) => materialLotId)
  await tx.run(
    sql`with uses as materialized (
        select distinct on (u.order_id, u.order_item_id, u.tooth, u.material_lot_id)
          u.order_id, u.order_item_id, u.item_description, u.tooth, u.material_lot_id
        from app.material_uses u
        where u.organization_id = ${org} and u.material_lot_id = any (${ids}::uuid[]) and u.undoes_use_id is null
          and not exists (select from app.material_uses b where b.undoes_use_id = u.id)
        order by u.order_id, u.order_item_id, u.tooth, u.material_lot_id, u.id desc)
      insert into app.recall_orders (id, recall_id, lab_organization_id, clinic_organization_id, customer_id,
        order_id, order_item_id, item_description, tooth, material_lot_id, lot_number, material_name)
      select uuidv7(), ${id}::uuid, o.lab_organization_id, o.clinic_organization_id, o.customer_id,
        u.order_id, u.order_item_id, u.item_description, u.tooth, u.material_lot_id, l."lotNumber", l."materialName"
      from uses u
        join jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as l("materialLotId" uuid, "lotNumber" text, "materialName" text)
          on l."materialLotId" = u.material_lot_id
        cross join lateral (select o.lab_organization_id, o.clinic_organization_id, o.customer_id
          from app.orders o where o.id = u.order_id limit 1) as o`.compile(build),
  )
}

/** Writes a notice for each customer whose work a recall found; the database announces it to clinics. */
export async function insertNotices(
  tx: Tx,
  { recallId, actorUserId }: { recallId: string; actorUserId: string },
): Promise<void> {
  await tx.run(
    sql`insert into app.recall_notices (id, recall_id, lab_organization_id, clinic_organization_id,
        customer_id, order_id, actor_user_id)
      select uuidv7(), ${recallId}::uuid, f.lab_organization_id, f.clinic_organization_id, f.customer_id,
        f.order_id, ${actorUserId}::uuid
      from (select distinct on (w.customer_id) w.lab_organization_id, w.clinic_organization_id,
          w.customer_id, w.order_id
        from app.recall_orders w where w.recall_id = ${recallId}
        order by w.customer_id, w.clinic_organization_id nulls last, w.order_id desc) as f`.compile(
      build,
    ),
  )
}

/** Notes that the clinic at work knows of a recall, once; the first word stays. */
export async function updateAcknowledged(
  tx: Tx,
  recallId: string,
  by: { userId: string; name: string },
): Promise<void> {
  await tx.run(
    build
      .updateTable('recallNotices')
      .set({
        acknowledgedAt: sql<string>`clock_timestamp()`,
        acknowledgedByUserId: by.userId,
        acknowledgedByName: by.name,
      })
      .where('recallId', '=', recallId)
      .where('acknowledgedAt', 'is', null),
  )
}
