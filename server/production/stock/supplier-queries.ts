import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createSupplier,
  listSuppliers,
  Supplier,
  updateSupplier,
} from '#contract/production/suppliers'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectSupplierColumns = () =>
  build
    .selectFrom('suppliers')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'address',
      'language',
      'leadTimeDays',
      'customerNumber',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<Pick<Supplier, 'language'>>()

/** A page of a laboratory's suppliers; active ones unless `isArchived` is set. */
export const selectSuppliers = (
  tx: Tx,
  { search, updatedSinceAt, isArchived, ...paging }: Query<typeof listSuppliers>,
): Promise<Page<Supplier>> =>
  selectPage(
    tx,
    paging,
    selectSupplierColumns()
      .where('isActive', '=', !isArchived)
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** A supplier of the laboratory, active or not. */
export const selectSupplier = (tx: Tx, id: string): Promise<Supplier | undefined> =>
  tx.maybe(selectSupplierColumns().where('id', '=', id))

/** As `selectSupplier`; until the transaction ends nobody archives or renames it. */
export const lockSupplier = (tx: Tx, id: string): Promise<Supplier | undefined> =>
  tx.maybe(selectSupplierColumns().where('id', '=', id).forShare())

/** Adds a supplier to the laboratory. */
export const insertSupplier = (
  tx: Tx,
  supplier: Body<typeof createSupplier> & { id: string },
): Promise<number> =>
  tx.run(build.insertInto('suppliers').values({ ...supplier, organizationId: org }))

/** Changes keys of a supplier; gives the number of rows that were changed. */
export const updateSupplierRow = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateSupplier>,
): Promise<number> => tx.run(build.updateTable('suppliers').set(changes).where('id', '=', id))
