import { sql } from 'kysely'
import type { StreamChange } from '#contract/workspace/stream'
import { build, type Tx } from '#platform/db/db'

/** How many notifications each of these members has not read; who has none is not in it. */
export async function selectUnread(
  tx: Tx,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.all(
    sql<{
      userId: string
      unread: number
    }>`select user_id, count(*) as unread from app.notifications
      where read_at is null and user_id = any(${[...userIds]}::uuid[]) group by user_id`.compile(
      build,
    ),
  )
  return new Map(rows.map(({ userId, unread }) => [userId, unread]))
}

/** What an organization is reported between two looks; more is a word to read again. */
const maximumChangesAtOnce = 500

/** One thing that an organization is reported, or that one of its members is. */
export type RecordedChange = StreamChange & { userId?: string }

/** What is new for one organization; null: more than can be reported. */
export type News = { organizationId: string; pushed: RecordedChange[] | null }

type Row = {
  snapshot: string
  organizationId: string | null
  total: number
  userId: string | null
  noun: StreamChange['noun']
  id: string
  change: string
  version: number | null
  status: string | null
}

function changeOf({ userId, noun, id, change, version, status }: Row): RecordedChange {
  return {
    noun,
    id,
    change,
    ...(userId === null ? {} : { userId }),
    ...(version === null ? {} : { version }),
    ...(status === null ? {} : { status }),
  }
}

/**
 * What was committed for these organizations since the look that gave `since`, each change once, and
 * the snapshot for the next look. Nothing is new without `since`.
 */
export async function selectNews(
  tx: Tx,
  since: string | null,
  organizationIds: readonly string[],
): Promise<{ snapshot: string; news: News[] }> {
  // The snapshot is that of the rows, because it is one statement.
  const rows = await tx.all(
    sql<Row>`with news as (
        select o.organization_id, c.id as place, c.user_id, c.noun, c.subject_id, c.change, c.version, c.status,
          count(*) over (partition by o.organization_id) as total,
          row_number() over (partition by o.organization_id order by c.id) as number
        from app.stream_changes c cross join unnest(c.organization_ids) as o (organization_id)
        where c.transaction_id >= pg_snapshot_xmin(${since}::pg_snapshot)
          and not pg_visible_in_snapshot(c.transaction_id, ${since}::pg_snapshot)
          and o.organization_id = any(${[...organizationIds]}::uuid[]))
      select pg_current_snapshot()::text as snapshot, n.organization_id, n.total, n.user_id, n.noun,
        n.subject_id as id, n.change, n.version, n.status
      from (values (1)) as one left join news n on n.total <= ${maximumChangesAtOnce} or n.number = 1
      order by n.place`.compile(build),
  )
  const [first] = rows
  if (!first) throw new Error('a look found not even its own snapshot')
  const found = Map.groupBy(rows, ({ organizationId }) => organizationId)
  return {
    snapshot: first.snapshot,
    news: [...found].flatMap(([organizationId, own]) =>
      organizationId === null
        ? []
        : [
            {
              organizationId,
              pushed: (own[0]?.total ?? 0) > maximumChangesAtOnce ? null : own.map(changeOf),
            },
          ],
    ),
  }
}

/** Forgets what every look has seen long ago. */
export const deleteOldChanges = (tx: Tx, minutes: number): Promise<number> =>
  tx.run(
    build
      .deleteFrom('streamChanges')
      .where('publishedAt', '<', sql<string>`now() - make_interval(mins => ${minutes})`),
  )
