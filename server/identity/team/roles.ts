import {
  builtInRoles,
  permissions as allPermissions,
  permissionsOf,
  usualPermissionsOf,
} from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import type {
  createTeamRole,
  listTeamRoles,
  TeamRole,
  updateTeamRole,
} from '#contract/identity/team-roles'
import type { Body, OrganizationType, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import { readVersionOf } from '#platform/http/if-match'
import type { Principal } from '#platform/auth/session'
import {
  deleteRoleRow,
  insertRole,
  lockRole,
  selectHolders,
  selectOwnRoleCount,
  selectRole,
  selectRoles,
  selectStaffRole,
  updateFinanceOfRole,
  updateRoleRow,
  type RoleRow,
} from './role-queries.ts'
import { lockOrganization } from './queries.ts'

type Headers = Parameters<typeof readVersionOf>[0]

const maximumOwnRoles = 30
const namedHolders = 10

const allowedBy = (type: OrganizationType, { kind, permissions }: RoleRow) =>
  permissions ?? usualPermissionsOf(type, kind)

function shown(type: OrganizationType, role: RoleRow): TeamRole {
  const { kind, name, permissions } = role
  return {
    ...role,
    permissions: [...allowedBy(type, role)],
    isUsual: kind !== 'own' && name === null && permissions === null,
  }
}

/** A page of the roles of the organization. */
export async function listRoles(
  tx: Tx,
  { organizationType: type }: Principal,
  query: Query<typeof listTeamRoles>,
): Promise<Page<TeamRole>> {
  const page = await selectRoles(tx, builtInRoles[type], query)
  return { ...page, data: page.data.map((role) => shown(type, role)) }
}

async function readRole(tx: Tx, { organizationType }: Principal, id: string): Promise<TeamRole> {
  const role = await selectRole(tx, id)
  if (!role) throw notFound('team_role')
  return shown(organizationType, role)
}

async function requireRole(tx: Tx, id: string, headers: Headers): Promise<RoleRow> {
  const role = await lockRole(tx, id)
  if (!role) throw notFound('team_role')
  const version = readVersionOf(headers)
  if (version !== undefined && version !== role.version) throw new Refusal('role_changed_meanwhile')
  return role
}

// In the order of the contract, so that equal sets are equal.
function checkedPermissions(type: OrganizationType, given: readonly Permission[]): Permission[] {
  const possible = permissionsOf(type)
  const place = given.findIndex((permission) => !possible.includes(permission))
  const permission = given[place]
  if (permission !== undefined) {
    throw invalidInput(
      inputError('body', `/permissions/${place}`, 'permission_of_other_type', { permission }),
    )
  }
  return allPermissions.filter((candidate) => given.includes(candidate))
}

const withFreeName = <T>(work: () => Promise<T>) =>
  withConstraints({ team_roles_name_once: () => new Refusal('role_name_taken') }, work)

/** Adds a role. @throws Refusal 400, 409 role_name_taken, 422 at the limit */
export async function addRole(
  tx: Tx,
  session: Principal,
  { name, permissions }: Body<typeof createTeamRole>,
): Promise<TeamRole> {
  const checked = checkedPermissions(session.organizationType, permissions)
  // One at a time for each organization: the limit is exact.
  await lockOrganization(tx, session.organizationId)
  if ((await selectOwnRoleCount(tx)) >= maximumOwnRoles) {
    throw new Refusal('roles_limit_reached', { limit: maximumOwnRoles })
  }
  const id = newId()
  await withFreeName(() => insertRole(tx, { id, name, permissions: checked }))
  return readRole(tx, session, id)
}

type Changes = { name?: string | null; permissions?: readonly Permission[] | null }

async function writeRole(tx: Tx, session: Principal, role: RoleRow, changes: Changes) {
  const type = session.organizationType
  await withFreeName(() => updateRoleRow(tx, role.id, changes))
  const seesMoney = (row: RoleRow) => allowedBy(type, row).includes('finance.read')
  const { permissions = role.permissions } = changes
  const sees = seesMoney({ ...role, permissions: permissions && [...permissions] })
  if (sees !== seesMoney(role)) await updateFinanceOfRole(tx, role.id, sees)
  return readRole(tx, session, role.id)
}

/** Changes the keys that are sent. @throws Refusal 400, 404, 409 */
export async function changeRole(
  tx: Tx,
  session: Principal,
  { id, headers, body }: { id: string; headers: Headers; body: Body<typeof updateTeamRole> },
): Promise<TeamRole> {
  const type = session.organizationType
  const { permissions, ...others } = body
  const role = await requireRole(tx, id, headers)
  const checked = permissions && checkedPermissions(type, permissions)
  // As usual is kept as usual: it follows what a later release makes usual.
  const isUsual = String(checked) === String(usualPermissionsOf(type, role.kind))
  const kept = isUsual && role.kind !== 'own' ? null : checked
  return writeRole(tx, session, role, {
    ...others,
    ...(kept === undefined ? {} : { permissions: kept }),
  })
}

/** Gives a built-in role its usual name and permissions. @throws Refusal 404, 409 */
export async function resetRole(
  tx: Tx,
  session: Principal,
  { id, headers }: { id: string; headers: Headers },
): Promise<TeamRole> {
  const role = await requireRole(tx, id, headers)
  if (role.kind === 'own') throw new Refusal('own_role_has_no_default')
  if (role.name === null && role.permissions === null) return readRole(tx, session, id)
  return writeRole(tx, session, role, { name: null, permissions: null })
}

/** Deletes a role that nobody has. @throws Refusal 404, 409 built_in_role_stays, role_in_use */
export async function removeRole(
  tx: Tx,
  { id, headers }: { id: string; headers: Headers },
): Promise<void> {
  const role = await requireRole(tx, id, headers)
  if (role.kind !== 'own') throw new Refusal('built_in_role_stays')
  const holders = await selectHolders(tx, id)
  if (holders.length > 0) {
    throw new Refusal('role_in_use', { names: holders.slice(0, namedHolders) })
  }
  await deleteRoleRow(tx, id)
}

/** Where a member or an invitation is to be: owner, or in a role; and whether that sees money. */
export type Placing = { role: 'owner' | 'staff'; teamRoleId: string | null; canSeeFinance: boolean }

/**
 * Reads the place that is asked for by role and `teamRoleId`, with what it shows.
 * @throws Refusal 400 for a role that is none of the organization's, 422 for an owner with a role
 */
export async function placingOf(
  tx: Tx,
  { organizationType }: Principal,
  asked: { role?: 'owner' | 'staff' | undefined; teamRoleId?: string | undefined },
): Promise<Placing> {
  if (asked.role === 'owner') {
    if (asked.teamRoleId !== undefined) throw new Refusal('owner_has_no_other_role')
    return { role: 'owner', teamRoleId: null, canSeeFinance: true }
  }
  const role =
    asked.teamRoleId === undefined
      ? await selectStaffRole(tx)
      : await lockRole(tx, asked.teamRoleId)
  if (!role) throw invalidInput(inputError('body', '/teamRoleId', 'unknown_team_role'))
  const canSeeFinance = allowedBy(organizationType, role).includes('finance.read')
  return { role: 'staff', teamRoleId: role.id, canSeeFinance }
}
