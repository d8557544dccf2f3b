import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { getTrayLabels, listTrays, Tray, updateTray } from '#contract/production/trays'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectTrayColumns = () =>
  build
    .selectFrom('trays')
    .leftJoin('orderTrays as h', (join) =>
      join
        .onRef('h.organizationId', '=', 'trays.organizationId')
        .onRef('h.trayId', '=', 'trays.id')
        .on('h.releasedAt', 'is', null),
    )
    .leftJoin('orders as o', 'o.id', 'h.orderId')
    .select(['trays.id', 'trays.code', 'trays.isActive', 'trays.createdAt', 'trays.updatedAt'])
    .select(
      sql<
        Tray['order']
      >`case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end`.as(
        'order',
      ),
    )

// People count trays: by what comes before the first number, then by that number, then by the rest.
const byCode = [
  sql`substring(trays.search from '^\\D*')`,
  sql`substring(trays.search from '\\d{1,15}')::bigint nulls first`,
  sql`trays.search`,
]

/** A page of a laboratory's trays by their codes; those in use unless `isArchived` is set. */
export function selectTrays(
  tx: Tx,
  { search, updatedSinceAt, isFree, isArchived, ...paging }: Query<typeof listTrays>,
): Promise<Page<Tray>> {
  let rows = selectTrayColumns()
    .where('trays.isActive', '=', !isArchived)
    .$if(search !== undefined, (all) => all.where(matches(sql.ref('trays.search'), search ?? '')))
    .$if(isFree !== undefined, (all) => all.where('h.id', isFree ? 'is' : 'is not', null))
    .$if(updatedSinceAt !== undefined, (all) =>
      // A tray shows the order in it, so it changes with that.
      all.where(
        sql<boolean>`(${changedSince('trays.updatedAt', updatedSinceAt ?? '')} or exists (
          select from app.order_trays f
          where f.organization_id = trays.organization_id and f.tray_id = trays.id
            and ${changedSince(sql`coalesce(f.released_at, f.assigned_at)`, updatedSinceAt ?? '')}))`,
      ),
    )
  for (const key of byCode) rows = rows.orderBy(key)
  return selectPage(tx, paging, rows)
}

/** The codes of trays in use that labels are wanted of, or of one tray, and when one changed last. */
export function selectLabelledTrays(
  tx: Tx,
  {
    trayId,
    orderIds,
    search = '',
  }: Pick<Query<typeof getTrayLabels>, 'trayId' | 'orderIds' | 'search'>,
): Promise<{ code: string; updatedAt: string }[]> {
  let rows = build
    .selectFrom('trays')
    .select(['trays.code', 'trays.updatedAt'])
    .$if(trayId === undefined, (all) => all.where('trays.isActive', '=', true))
    .$if(trayId !== undefined, (all) => all.where('trays.id', '=', trayId ?? ''))
    .$if(orderIds !== undefined, (all) =>
      all.where(
        sql<boolean>`exists (select from app.order_trays l where l.tray_id = trays.id
          and l.organization_id = trays.organization_id and l.released_at is null
          and l.order_id = any (${(orderIds ?? '').split(',')}::uuid[]))`,
      ),
    )
    .where(matches(sql.ref('trays.search'), search))
    .limit(1_000)
  for (const key of byCode) rows = rows.orderBy(key)
  return tx.all(rows)
}

/** A tray of the laboratory, in use or not. */
export const selectTray = (tx: Tx, id: string): Promise<Tray | undefined> =>
  tx.maybe(selectTrayColumns().where('trays.id', '=', id))

/** Adds trays; those whose code is there already stay. Gives how many were added. */
export const insertTrays = (tx: Tx, codes: readonly string[]): Promise<number> =>
  tx.run(
    build
      .insertInto('trays')
      .values(codes.map((code) => ({ organizationId: org, code })))
      .onConflict((conflict) => conflict.columns(['organizationId', 'search']).doNothing()),
  )

/** Changes keys of a tray. */
export const updateTrayRow = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateTray>,
): Promise<number> => tx.run(build.updateTable('trays').set(changes).where('id', '=', id))

/** Deletes a tray; gives the number of rows that were deleted. */
export const deleteTrayRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('trays').where('id', '=', id))
