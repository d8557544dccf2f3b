import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listScanCaseEvents, ScanCaseEvent } from '#contract/scans/scan-inbox'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** What became of a scan; without an actor it happened automatically. */
export type NewCaseEvent = Pick<ScanCaseEvent, 'action'> &
  Partial<
    Pick<
      ScanCaseEvent,
      'orderId' | 'rule' | 'reason' | 'reasonCode' | 'differences' | 'actorUserId' | 'actorName'
    >
  >

/** Writes what became of a scan. */
export async function insertCaseEvent(
  tx: Tx,
  scanCaseId: string,
  event: NewCaseEvent,
): Promise<void> {
  await tx.run(
    build
      .insertInto('scanCaseEvents')
      .values({ ...event, id: newId(), organizationId: org, scanCaseId }),
  )
}

/** A page of the history of a scan. */
export const selectCaseEvents = (
  tx: Tx,
  scanCaseId: string,
  { search, ...paging }: Query<typeof listScanCaseEvents>,
): Promise<Page<ScanCaseEvent>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('scanCaseEvents as e')
      .select([
        'e.id',
        'e.action',
        'e.orderId',
        'e.rule',
        'e.reason',
        'e.reasonCode',
        'e.differences',
        'e.actorUserId',
        'e.actorName',
        'e.createdAt',
      ])
      .$narrowType<Pick<ScanCaseEvent, 'action' | 'rule' | 'reasonCode' | 'differences'>>()
      .where('e.scanCaseId', '=', scanCaseId)
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql`app.fold(concat_ws(' ', e.action, e.rule, e.reason, e.actor_name))`,
            search ?? '',
          ),
        ),
      )
      .orderBy('e.id', 'desc'),
  )
