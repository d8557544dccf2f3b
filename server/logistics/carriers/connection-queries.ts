import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  CarrierConnection,
  listCarrierConnections,
  updateCarrierConnection,
} from '#contract/logistics/carrier-connections'
import type { CarrierProblem } from '#contract/logistics/carrier-messages'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectConnectionColumns = () =>
  build
    .selectFrom('carrierConnections')
    .select([
      'id',
      'name',
      'serviceUrl',
      'isActive',
      'problem',
      'problemMessage',
      'checkedAt',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<{ problem: CarrierProblem | null }>()

/** A page of a laboratory's carriers. */
export const selectConnections = (
  tx: Tx,
  { search, isActive, updatedSinceAt, ...paging }: Query<typeof listCarrierConnections>,
): Promise<Page<CarrierConnection>> =>
  selectPage(
    tx,
    paging,
    selectConnectionColumns()
      .$if(isActive !== undefined, (rows) => rows.where('isActive', '=', isActive ?? true))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy(sql`app.fold(name)`)
      .orderBy('id'),
  )

/** A carrier of the laboratory. */
export const selectConnection = (tx: Tx, id: string): Promise<CarrierConnection | undefined> =>
  tx.maybe(selectConnectionColumns().where('id', '=', id))

/** Adds a carrier with what its messages are signed by. */
export async function insertConnection(
  tx: Tx,
  connection: { id: string; name: string; serviceUrl: string },
  secret: { webhookKey: string; secretCurrent: Buffer },
): Promise<void> {
  await tx.run(
    build.insertInto('carrierConnections').values({ ...connection, organizationId: org }),
  )
  await tx.run(
    build
      .insertInto('carrierSecrets')
      .values({ ...secret, carrierConnectionId: connection.id, organizationId: org }),
  )
}

/** Changes columns of a carrier; 0 where there is no such carrier. */
export const updateConnectionRow = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateCarrierConnection>,
): Promise<number> =>
  tx.run(build.updateTable('carrierConnections').set(changes).where('id', '=', id))

/** Writes how the connector of a carrier answered just now. */
export const updateChecked = (
  tx: Tx,
  id: string,
  { problem, problemMessage }: Pick<CarrierConnection, 'problem' | 'problemMessage'>,
): Promise<number> =>
  tx.run(
    build
      .updateTable('carrierConnections')
      .set({ problem, problemMessage, checkedAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )

/** What the messages of a carrier are signed by, as it is stored. */
export type StoredSecrets = {
  webhookKey: string
  secretCurrent: Buffer
  secretPrevious: Buffer | null
  previousExpiresAt: string | null
}

/** The secrets of a carrier. */
export const selectSecrets = (tx: Tx, connectionId: string): Promise<StoredSecrets> =>
  tx.one(
    build
      .selectFrom('carrierSecrets')
      .select(['webhookKey', 'secretCurrent', 'secretPrevious', 'previousExpiresAt'])
      .where('carrierConnectionId', '=', connectionId),
  )

/** Puts a new secret in the place of the present one, which stays good until an instant. */
export const updateSecret = (
  tx: Tx,
  connectionId: string,
  { secretCurrent, previousExpiresAt }: { secretCurrent: Buffer; previousExpiresAt: string },
): Promise<number> =>
  tx.run(
    build
      .updateTable('carrierSecrets')
      .set({ secretCurrent, previousExpiresAt, secretPrevious: sql.ref('secretCurrent') })
      .where('carrierConnectionId', '=', connectionId),
  )

/** Whom the key of a webhook names, with its secrets. Across organizations. */
export const selectByKey = (
  tx: Tx,
  webhookKey: string,
): Promise<(StoredSecrets & { carrierConnectionId: string; organizationId: string }) | undefined> =>
  tx.maybe(
    build
      .selectFrom('carrierSecrets')
      .select([
        'carrierConnectionId',
        'organizationId',
        'webhookKey',
        'secretCurrent',
        'secretPrevious',
        'previousExpiresAt',
      ])
      .where('webhookKey', '=', webhookKey),
  )
