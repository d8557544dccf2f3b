import { sql, type RawBuilder } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listWorkCentres, WorkCentre, WorkCentreKind } from '#contract/catalog/work-centres'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const membersOfCentre = sql<WorkCentre['members']>`(
  select coalesce(json_agg(json_build_object('userId', m.user_id, 'name', u.name,
      'isActive', p.status = 'active', 'sharePercent', m.share_percent, 'speedPercent', m.speed_percent)
    order by u.name, m.user_id), '[]')
  from app.work_centre_members m
    join app.memberships p on p.organization_id = m.organization_id and p.user_id = m.user_id
    join app.users u on u.id = m.user_id
  where m.organization_id = work_centres.organization_id and m.work_centre_id = work_centres.id)`

// The names of what uses a work centre: active workflows with a stage in it, and other work centres.
const usersOf = (id: RawBuilder<unknown>) => sql`
  select w.name, s.kind as stage_kind, null as centre_kind from app.workflow_stages s
    join app.workflows w on w.organization_id = s.organization_id and w.id = s.workflow_id
    where s.organization_id = app.org() and s.work_centre_id = ${id} and w.is_active
  union all
  select a.name, null, a.kind from app.work_centres a
    where a.organization_id = app.org() and a.alternative_work_centre_id = ${id} and a.is_active`

const selectCentreColumns = () =>
  build
    .selectFrom('workCentres')
    .select([
      'id',
      'name',
      'department',
      'kind',
      'loadLimitPercent',
      'queueMinutes',
      'units',
      'dayMinutes',
      'runs',
      'leadTimeDays',
      'piecesPerDay',
      'alternativeWorkCentreId',
      'basis',
      'isConfirmed',
      membersOfCentre.as('members'),
      sql<boolean>`exists (${usersOf(sql.ref('work_centres.id'))})`.as('isUsed'),
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<Pick<WorkCentre, 'kind' | 'runs' | 'basis'>>()

/** A page of a laboratory's work centres, newest first; active ones unless `isArchived` is set. */
export const selectCentres = (
  tx: Tx,
  { search, updatedSinceAt, isArchived, kind, ...paging }: Query<typeof listWorkCentres>,
): Promise<Page<WorkCentre>> =>
  selectPage(
    tx,
    paging,
    selectCentreColumns()
      .where('isActive', '=', !isArchived)
      .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'people'))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** A work centre of the laboratory, active or not. */
export const selectCentre = (tx: Tx, id: string): Promise<WorkCentre | undefined> =>
  tx.maybe(selectCentreColumns().where('id', '=', id))

/** Holds a work centre until the transaction ends: who changes it, or takes it, waits. */
export const lockCentre = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('workCentres').select('id').where('id', '=', id).forNoKeyUpdate())

/** The kinds of active work centres, which neither change nor end until the transaction does. */
export const selectKinds = (
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; kind: WorkCentreKind }[]> =>
  tx.all(
    build
      .selectFrom('workCentres')
      .select(['id', 'kind'])
      .where('id', 'in', [...ids])
      .where('isActive', '=', true)
      .orderBy('id')
      .forShare()
      .$narrowType<{ kind: WorkCentreKind }>(),
  )

/** What uses a work centre: a stage of an active workflow, or another work centre. */
export type CentreUser = {
  name: string
  stageKind: string | null
  centreKind: WorkCentreKind | null
}

/** What uses a work centre, by name. */
export const selectCentreUsers = (tx: Tx, id: string): Promise<CentreUser[]> =>
  tx.all(
    sql<CentreUser>`select distinct * from (${usersOf(sql`${id}::uuid`)}) as users order by name`,
  )

/** What is stored of a work centre beside its members. */
export type CentreRow = Partial<
  Pick<
    WorkCentre,
    | 'name'
    | 'department'
    | 'kind'
    | 'loadLimitPercent'
    | 'queueMinutes'
    | 'units'
    | 'dayMinutes'
    | 'runs'
    | 'leadTimeDays'
    | 'piecesPerDay'
    | 'alternativeWorkCentreId'
    | 'basis'
    | 'isConfirmed'
    | 'isActive'
  >
>

const columnsOf = ({ runs, ...row }: CentreRow) => ({
  ...row,
  ...(runs === undefined ? {} : { runs: JSON.stringify(runs) }),
})

/** Adds a work centre without members to the laboratory. */
export const insertCentre = (
  tx: Tx,
  { id, name, kind, ...row }: CentreRow & { id: string; name: string; kind: WorkCentreKind },
): Promise<number> =>
  tx.run(
    build
      .insertInto('workCentres')
      .values({ ...columnsOf(row), id, name, kind, organizationId: org }),
  )

/** Changes keys of a work centre, but for its members. */
export const updateCentreRow = (tx: Tx, id: string, changes: CentreRow): Promise<number> =>
  tx.run(
    build
      .updateTable('workCentres')
      // A change of the members alone is a change of the work centre.
      .set({ ...columnsOf(changes), updatedAt: sql`clock_timestamp()` })
      .where('id', '=', id),
  )

/** Confirms those of these active work centres that are not confirmed. */
export const updateConfirmedCentres = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(
    build
      .updateTable('workCentres')
      .set({ isConfirmed: true })
      .where('id', 'in', [...ids])
      .where('isActive', '=', true)
      .where('isConfirmed', '=', false),
  )

/** How many of these work centres the laboratory has, archived ones too. */
export async function selectCentreCount(tx: Tx, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('workCentres')
      .select(sql<number>`count(*)::integer`.as('count'))
      .where('id', 'in', [...ids]),
  )
  return count
}

/** A person's place in a work centre. */
export type MemberShare = { userId: string; sharePercent: number; speedPercent: number }

/** Makes these the members of a work centre. */
export async function replaceMembers(
  tx: Tx,
  workCentreId: string,
  members: readonly MemberShare[],
): Promise<void> {
  await tx.run(build.deleteFrom('workCentreMembers').where('workCentreId', '=', workCentreId))
  if (members.length === 0) return
  await tx.run(
    build
      .insertInto('workCentreMembers')
      .values(members.map((member) => ({ ...member, workCentreId, organizationId: org }))),
  )
}

/** Holds the shares of all members until the transaction ends: who gives others waits. */
export async function lockShares(tx: Tx): Promise<void> {
  await tx.one(
    build.selectFrom('organizations').select('id').where('id', '=', org).forNoKeyUpdate(),
  )
}

/** Who of these people is an active member, with what other work centres have of them. */
export const selectShares = (
  tx: Tx,
  { userIds, exceptCentreId }: { userIds: readonly string[]; exceptCentreId: string },
): Promise<{ userId: string; name: string; elsewherePercent: number }[]> =>
  tx.all(
    sql<{ userId: string; name: string; elsewherePercent: number }>`
      select p.user_id, u.name, coalesce((select sum(m.share_percent) from app.work_centre_members m
        where m.organization_id = p.organization_id and m.user_id = p.user_id
          and m.work_centre_id <> ${exceptCentreId}), 0)::integer as elsewhere_percent
      from app.memberships p join app.users u on u.id = p.user_id
      where p.organization_id = app.org() and p.status = 'active' and p.user_id = any (${[...userIds]}::uuid[])`,
  )

/** The names of the active work centres in lower case, with their ids and kinds. */
export const selectCentreNames = (
  tx: Tx,
): Promise<{ id: string; name: string; kind: WorkCentreKind }[]> =>
  tx.all(
    build
      .selectFrom('workCentres')
      .select(['id', sql<string>`lower(name)`.as('name'), 'kind'])
      .where('isActive', '=', true)
      .$narrowType<{ kind: WorkCentreKind }>(),
  )
