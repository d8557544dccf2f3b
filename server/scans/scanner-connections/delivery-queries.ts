import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listScannerDeliveries, ScannerDelivery } from '#contract/scans/scanner-deliveries'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const isReplayable = sql<boolean>`payload is not null and state not in ('waiting', 'malformed')`

const selectDeliveryColumns = () =>
  build
    .selectFrom('webhookEvents')
    .select([
      'id',
      sql<string>`scanner_connection_id`.as('scannerConnectionId'),
      'providerEventId as eventId',
      'type',
      sql<boolean>`is_live is false`.as('isTest'),
      sql<ScannerDelivery['state']>`state`.as('state'),
      'lastError as reason',
      'objectId as externalCaseId',
      'attempts',
      isReplayable.as('canReplay'),
      'occurredAt',
      'receivedAt',
      'processedAt',
    ])
    // What was looked for at the vendor waits in the same table; nobody delivered it.
    .where(({ or, eb }) =>
      or([eb('providerEventId', 'is not', null), eb('state', '=', 'malformed')]),
    )
    .where('scannerConnectionId', 'is not', null)

/** A page of the events that a scanner connection received. */
export const selectDeliveries = (
  tx: Tx,
  { search, scannerConnectionId, state, ...paging }: Query<typeof listScannerDeliveries>,
): Promise<Page<ScannerDelivery>> =>
  selectPage(
    tx,
    paging,
    selectDeliveryColumns()
      .$if(scannerConnectionId !== undefined, (rows) =>
        rows.where('scannerConnectionId', '=', scannerConnectionId ?? ''),
      )
      .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'done'))
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql<string>`app.fold(type || ' ' || coalesce(object_id, '') || ' ' || coalesce(provider_event_id, ''))`,
            search ?? '',
          ),
        ),
      )
      .orderBy('id', 'desc'),
  )

/** An event that a scanner connection received. */
export const selectDelivery = (tx: Tx, id: string): Promise<ScannerDelivery | undefined> =>
  tx.maybe(selectDeliveryColumns().where('id', '=', id))

/** The body of a delivery as it is stored; null once it is removed. */
export async function selectPayload(tx: Tx, id: string): Promise<Buffer | null> {
  const row = await tx.maybe(
    build.selectFrom('webhookEvents').select('payload').where('id', '=', id),
  )
  return row?.payload ?? null
}

/** The newest test event that a member sent. */
export const selectLastTest = (
  tx: Tx,
  scannerConnectionId: string,
): Promise<ScannerDelivery | undefined> =>
  tx.maybe(
    selectDeliveryColumns()
      .where('scannerConnectionId', '=', scannerConnectionId)
      .where(sql<boolean>`is_live is false`)
      .orderBy('id', 'desc')
      .limit(1),
  )

/** The last event of the vendor that has come to an end. */
export type LastEvent = Pick<ScannerDelivery, 'type' | 'state' | 'reason' | 'receivedAt'>

/** The last event of a connection that was processed; test events do not count. */
export const selectLastEvent = (
  tx: Tx,
  scannerConnectionId: string,
): Promise<LastEvent | undefined> =>
  tx.maybe(
    selectDeliveryColumns()
      .where('scannerConnectionId', '=', scannerConnectionId)
      .where('state', '!=', 'waiting')
      .where(sql<boolean>`is_live is not false`)
      .orderBy('id', 'desc')
      .limit(1),
  )

/** Whether an event was read and taken in, though its scan may still wait for an order. */
export const isUnderstood = ({ type, state }: LastEvent): boolean =>
  type !== 'unknown' && ['done', 'unmatched', 'ignored'].includes(state)

/** Puts a delivery of an organization back into the queue; 0 where it is not to be. Across organizations. */
export const releaseDelivery = (
  tx: Tx,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<number> =>
  tx.run(
    build
      .updateTable('webhookEvents')
      .set({ state: 'waiting', runAt: sql<string>`now()`, leasedUntil: null, attempts: 0 })
      .where('id', '=', id)
      .where('organizationId', '=', organizationId)
      .where('source', '=', 'scanner')
      .where(isReplayable),
  )
