import { sql } from 'kysely'
import type { TeamRoleKind } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import type { listTeamRoles } from '#contract/identity/team-roles'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** A role as it is kept: without what follows from its kind. */
export type RoleRow = {
  id: string
  kind: TeamRoleKind
  name: string | null
  /** Null: the usual ones of its kind. */
  permissions: Permission[] | null
  memberCount: number
  version: number
  createdAt: string
  updatedAt: string
}

const selectRoleColumns = () =>
  build.selectFrom('teamRoles as r').select([
    'r.id',
    sql<TeamRoleKind>`r.kind`.as('kind'),
    'r.name',
    sql<Permission[] | null>`r.permissions`.as('permissions'),
    sql<number>`(select count(*)::integer from app.memberships m
        where m.organization_id = r.organization_id and m.team_role_id = r.id)`.as('memberCount'),
    'r.version',
    'r.createdAt',
    'r.updatedAt',
  ])

/** A page of the organization's roles: the built-in ones in their order, then the own ones by name. */
export const selectRoles = (
  tx: Tx,
  builtIn: readonly TeamRoleKind[],
  { search, updatedSinceAt, ...paging }: Query<typeof listTeamRoles>,
): Promise<Page<RoleRow>> =>
  selectPage(
    tx,
    paging,
    selectRoleColumns()
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(coalesce(r.name, ''))`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('r.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy(sql`array_position(${[...builtIn]}::text[], r.kind) nulls last`)
      .orderBy(sql`lower(r.name)`)
      .orderBy('r.id'),
  )

/** A role of the organization. */
export const selectRole = (tx: Tx, id: string): Promise<RoleRow | undefined> =>
  tx.maybe(selectRoleColumns().where('r.id', '=', id))

/** A role of the organization, locked: nobody gets it or changes it until the transaction ends. */
export const lockRole = (tx: Tx, id: string): Promise<RoleRow | undefined> =>
  tx.maybe(selectRoleColumns().where('r.id', '=', id).forUpdate('r'))

/** The role of staff of the organization. */
export const selectStaffRole = (tx: Tx): Promise<RoleRow> =>
  tx.one(selectRoleColumns().where('r.kind', '=', 'staff'))

/** The number of roles that owners added. */
export async function selectOwnRoleCount(tx: Tx): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('teamRoles')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('kind', '=', 'own'),
  )
  return count
}

/** Adds a role of the organization's own. */
export async function insertRole(
  tx: Tx,
  role: { id: string; name: string; permissions: readonly Permission[] },
): Promise<void> {
  await tx.run(
    build
      .insertInto('teamRoles')
      .values({ ...role, permissions: [...role.permissions], organizationId: org, kind: 'own' }),
  )
}

/** Changes a role and counts its version. */
export async function updateRoleRow(
  tx: Tx,
  id: string,
  changes: { name?: string | null; permissions?: readonly Permission[] | null },
): Promise<void> {
  const { permissions, ...others } = changes
  await tx.run(
    build
      .updateTable('teamRoles')
      .set({
        ...others,
        ...(permissions === undefined ? {} : { permissions: permissions && [...permissions] }),
        version: sql<number>`version + 1`,
      })
      .where('id', '=', id),
  )
}

/** Sets for all members of a role whether they see money. */
export async function updateFinanceOfRole(
  tx: Tx,
  teamRoleId: string,
  canSeeFinance: boolean,
): Promise<void> {
  await tx.run(
    build
      .updateTable('memberships')
      .set({ canSeeFinance })
      .where('teamRoleId', '=', teamRoleId)
      .where('canSeeFinance', '!=', canSeeFinance),
  )
}

/** Names of members and addresses of open invitations that have a role. */
export async function selectHolders(tx: Tx, teamRoleId: string): Promise<string[]> {
  const holders = await tx.all(
    build
      .selectFrom('memberships as m')
      .leftJoin('users as u', 'u.id', 'm.userId')
      .select(sql<string>`coalesce(u.name, '')`.as('name'))
      .where('m.teamRoleId', '=', teamRoleId)
      .unionAll(
        build
          .selectFrom('invitations')
          .select(sql<string>`coalesce(email, '')`.as('name'))
          .where('teamRoleId', '=', teamRoleId)
          .where('status', '=', 'pending'),
      )
      .orderBy('name'),
  )
  return holders.map(({ name }) => name)
}

/** Deletes a role; invitations that are closed get that of staff. */
export async function deleteRoleRow(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build.updateTable('invitations').set({ teamRoleId: null }).where('teamRoleId', '=', id),
  )
  await tx.run(build.deleteFrom('teamRoles').where('id', '=', id))
}
