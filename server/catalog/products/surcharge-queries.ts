import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createSurcharge,
  listSurcharges,
  Surcharge,
  updateSurcharge,
} from '#contract/catalog/surcharges'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { labOf, type Viewer } from './queries.ts'

const selectSurchargeColumns = ({ canSeeFinance }: Viewer) =>
  build
    .selectFrom('surcharges')
    .select([
      'id',
      'name',
      'kind',
      'currency',
      'taxRateBasisPoints',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .$if(canSeeFinance, (rows) => rows.select(['priceMinor', 'percentBasisPoints']))

/** A page of surcharges with the prices that the caller pays, or asks for. */
export const selectSurcharges = (
  tx: Tx,
  viewer: Viewer,
  {
    search,
    updatedSinceAt,
    isArchived,
    labConnectionId,
    kind,
    ...paging
  }: Query<typeof listSurcharges>,
): Promise<Page<Surcharge>> =>
  selectPage(
    tx,
    paging,
    selectSurchargeColumns(viewer)
      .where('isActive', '=', !isArchived)
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where('organizationId', '=', labOf(labConnectionId ?? '')),
      )
      .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'other'))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** A surcharge with the price that the caller pays, or asks for. */
export const selectSurcharge = (
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<Surcharge | undefined> => tx.maybe(selectSurchargeColumns(viewer).where('id', '=', id))

/** Whether a surcharge is in use, held until the transaction ends. */
export const lockSurcharge = (tx: Tx, id: string): Promise<{ isActive: boolean } | undefined> =>
  tx.maybe(build.selectFrom('surcharges').select('isActive').where('id', '=', id).forNoKeyUpdate())

/** Adds a surcharge to the laboratory: a price in minor units, or a percentage in basis points. */
export const insertSurcharge = (
  tx: Tx,
  surcharge: Body<typeof createSurcharge> & { id: string },
): Promise<number> =>
  tx.run(build.insertInto('surcharges').values({ ...surcharge, organizationId: org }))

/** What a change writes: of price and percentage the other one is null. */
export type SurchargeChanges = Omit<
  Body<typeof updateSurcharge>,
  'priceMinor' | 'percentBasisPoints'
> & {
  priceMinor?: number | null
  percentBasisPoints?: number | null
  isActive?: false
}

/** Changes the sent keys of a surcharge. */
export const updateSurchargeRow = (
  tx: Tx,
  id: string,
  changes: SurchargeChanges,
): Promise<number> => tx.run(build.updateTable('surcharges').set(changes).where('id', '=', id))
