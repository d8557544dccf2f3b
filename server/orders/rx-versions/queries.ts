import { sql, type Insertable } from 'kysely'
import type { Page, Paging } from '#contract/platform/page'
import type { Prescription, RxVersion } from '#contract/orders/rx-versions'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { preparedPage, type PageBlanks } from '#platform/http/page'
import type { Change } from './difference.ts'

/** Adds a version of a prescription; versions are never changed. */
export async function insertRxVersion(
  tx: Tx,
  version: Insertable<Database['rxVersions']>,
): Promise<void> {
  await tx.leave(build.insertInto('rxVersions').values(version))
}

/** Notes that the laboratory works by a version from now on. */
export async function updateAcknowledgement(
  tx: Tx,
  { orderId, version }: { orderId: string; version: number },
  by: { userId: string | null; name: string },
): Promise<void> {
  await tx.run(
    build
      .updateTable('rxVersions')
      .set({
        acknowledgedAt: sql<string>`clock_timestamp()`,
        acknowledgedByUserId: by.userId,
        acknowledgedByName: by.name,
      })
      .where('orderId', '=', orderId)
      .where('version', '=', version),
  )
}

/** A version with the prescription that it changed, before it is put in words. */
export type StoredVersion = Omit<RxVersion, 'changes'> & {
  changes: Change[]
  before: Prescription | null
}

const versionRows = preparedPage(({ value, matches }: PageBlanks<{ orderId: string }>) =>
  build
    .selectFrom('rxVersions as v')
    .leftJoin('rxVersions as b', (join) =>
      join.onRef('b.orderId', '=', 'v.orderId').on('b.version', '=', sql<number>`v.version - 1`),
    )
    .select([
      'v.id',
      'v.orderId',
      'v.version',
      'v.prescription',
      'v.changes',
      'b.prescription as before',
      'v.changedByUserId',
      'v.changedByName',
      'v.changedByOrganizationId',
      'v.acknowledgedAt',
      'v.acknowledgedByUserId',
      'v.acknowledgedByName',
      'v.createdAt',
    ])
    .where('v.orderId', '=', value('orderId'))
    .where(
      matches(
        sql`app.fold(concat_ws(' ', v.prescription ->> 'instructions', v.changed_by_name, v.acknowledged_by_name))`,
      ),
    )
    .orderBy('v.version', 'desc')
    .$narrowType<Pick<StoredVersion, 'prescription' | 'changes' | 'before'>>(),
)

/** A page of the versions of an order's prescription. */
export const selectRxVersions = (
  tx: Tx,
  query: Paging & { orderId: string },
): Promise<Page<StoredVersion>> => versionRows(tx, query)

/** What people are called, by their ids: dentists by name, patients by the code that the caller sees. */
export async function selectNames(
  tx: Tx,
  ids: { dentistIds: string[]; patientIds: string[] },
): Promise<Map<string, string>> {
  const rows = await tx.all(
    sql<{ id: string; name: string }>`
      select id, concat_ws(' ', title, first_name, last_name) as name from app.dentists
        where id = any(${ids.dentistIds}::uuid[])
      union all
      select id, code from app.patients
        where organization_id = ${org} and id = any(${ids.patientIds}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whether the caller sees such an order. */
export async function selectIsThere(tx: Tx, orderId: string): Promise<boolean> {
  const order = await tx.maybe(build.selectFrom('orders').select('id').where('id', '=', orderId))
  return order !== undefined
}
