import { sql } from 'kysely'
import type { AuditEvent, listAuditEvents } from '#contract/identity/audit-events'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

// A member who left is reported by what they did themselves: joining at least.
const subjectName = sql<string | null>`case when e.subject_kind = 'member' then coalesce(
  (select u.name from app.memberships m join app.users u on u.id = m.user_id
    where m.organization_id = e.organization_id and m.id = e.subject_id),
  (select own.actor_name from app.audit_events own
    where own.organization_id = e.organization_id and own.actor_membership_id = e.subject_id
    order by own.id desc limit 1)) end`

/** A page of the audit log of the organization, newest first. */
export const selectAuditEvents = (
  tx: Tx,
  {
    search,
    actorUserId,
    subjectKind,
    subjectId,
    fromAt,
    toAt,
    ...paging
  }: Query<typeof listAuditEvents>,
): Promise<Page<AuditEvent>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('auditEvents as e')
      .select([
        'e.id',
        'e.operation',
        'e.subjectKind',
        'e.subjectId',
        subjectName.as('subjectName'),
        'e.outcome',
        'e.actorUserId',
        'e.actorName',
        'e.credentialKind as credential',
        'e.credentialId',
        'e.sharedDeviceName',
        'e.ip',
        'e.createdAt',
      ])
      .$narrowType<Pick<AuditEvent, 'subjectKind' | 'outcome' | 'credential'>>()
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('e.search'), search ?? '')))
      .$if(actorUserId !== undefined, (rows) => rows.where('e.actorUserId', '=', actorUserId ?? ''))
      .$if(subjectKind !== undefined, (rows) => rows.where('e.subjectKind', '=', subjectKind ?? ''))
      .$if(subjectId !== undefined, (rows) => rows.where('e.subjectId', '=', subjectId ?? ''))
      .$if(fromAt !== undefined, (rows) => rows.where('e.createdAt', '>=', fromAt ?? ''))
      .$if(toAt !== undefined, (rows) => rows.where('e.createdAt', '<', toAt ?? ''))
      .orderBy('e.id', 'desc'),
  )

/** Deletes the oldest events that are over; gives how many. For acrossOrgs. */
export const deleteOldAuditEvents = (
  tx: Tx,
  { days, limit }: { days: number; limit: number },
): Promise<number> =>
  tx.run(
    sql`delete from app.audit_events where (organization_id, id) in (
      select organization_id, id from app.audit_events
      where created_at < now() - make_interval(days => ${days})
      order by created_at limit ${limit})`.compile(build),
  )
