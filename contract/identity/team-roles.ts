import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Id,
  idParams,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from '../platform/values.ts'
import { teamRoleKinds } from './permissions.ts'
import { Permissions } from './session.ts'

const tag = 'Team'

const kind = oneOf(
  teamRoleKinds,
  'A role that each organization has from the start, or `own`: one that an owner added',
)
const name = nameLine(60, 'Name of the role', 'Head of ceramics')
const shownName = nullable({
  ...name,
  description: 'Name that an owner gave it; null: the usual name of its kind',
})

const TeamRoleAbilities = abilities('TeamRoleAbilities', {
  update: 'Change its name or permissions',
  reset: 'Give it its usual name and permissions again',
  delete: 'Delete it; while members have it, the operation refuses',
})

/** The role of a member or an invitation in short. */
export const TeamRoleSummary = Type.Object(
  { kind, name: shownName },
  { description: 'The role of somebody who is no owner' },
)

/** A role of members who are no owners. */
export const TeamRole = named(
  'TeamRole',
  {
    id: Id,
    can: TeamRoleAbilities,
    kind,
    name: shownName,
    permissions: Permissions,
    isUsual: Type.Boolean({
      description: 'Whether it has the usual name and permissions of its kind; false for `own`',
      examples: [true],
    }),
    memberCount: Type.Integer({
      description: 'Members who have it, disabled ones included',
      examples: [3],
    }),
    version: Type.Integer({
      description: 'Counts every change; send it as If-Match',
      examples: [1],
    }),
    ...recordTimes,
  },
  'A role: what its members are allowed. Owners are allowed everything',
)
export type TeamRole = WithoutAbilities<Static<typeof TeamRole>>

const OneRole = Type.Object({ role: TeamRole })
const owners = members({ role: 'owner', credential: 'session' })

export const listTeamRoles = endpoint({
  method: 'GET',
  path: '/team/roles',
  operationId: 'listTeamRoles',
  tag,
  summary: 'Roles, the built-in ones first, then by name',
  description: '`search` looks in the names that owners gave.',
  access: members(),
  query: listQuery({ updatedSinceAt }),
  reply: { status: 200, body: pageOf(TeamRole) },
})

export const createTeamRole = endpoint({
  method: 'POST',
  path: '/team/roles',
  operationId: 'createTeamRole',
  tag,
  summary: 'Add a role',
  description: 'At most 30 roles of your own.',
  access: owners,
  body: strict({ name, permissions: Permissions }),
  reply: { status: 201, body: OneRole },
  refuses: ['role_name_taken', 'roles_limit_reached'],
})

export const updateTeamRole = endpoint({
  method: 'PATCH',
  path: '/team/roles/{id}',
  operationId: 'updateTeamRole',
  tag,
  summary: 'Rename a role, or change what it allows',
  description:
    'Only the keys that are sent are replaced; `permissions` are given whole. It holds from the next request of each member on. Giving or taking `finance.read` sets `canSeeFinance` of all its members. With `If-Match: <version>` a change made meanwhile is answered 409 `role_changed_meanwhile`.',
  access: owners,
  params: idParams,
  body: strict(
    { name: Type.Optional(name), permissions: Type.Optional(Permissions) },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneRole },
  refuses: ['role_name_taken', 'role_changed_meanwhile'],
})

export const resetTeamRole = endpoint({
  method: 'POST',
  path: '/team/roles/{id}/reset',
  operationId: 'resetTeamRole',
  tag,
  summary: 'Give a built-in role its usual name and permissions again',
  description: 'Where it is as usual, nothing changes.',
  access: owners,
  params: idParams,
  reply: { status: 200, body: OneRole },
  refuses: ['own_role_has_no_default', 'role_changed_meanwhile'],
})

export const deleteTeamRole = endpoint({
  method: 'DELETE',
  path: '/team/roles/{id}',
  operationId: 'deleteTeamRole',
  tag,
  summary: 'Delete a role of your own',
  description:
    'Refused while members or open invitations have it: they are named. Built-in roles stay.',
  access: owners,
  params: idParams,
  reply: { status: 204 },
  refuses: ['role_in_use', 'built_in_role_stays', 'role_changed_meanwhile'],
})

/** When somebody can do what with a role. */
export const teamRoleAbilities = abilityTable<typeof TeamRoleAbilities, TeamRole>(
  TeamRoleAbilities,
  {
    update: { operation: updateTeamRole },
    reset: { operation: resetTeamRole, when: (role) => role.kind !== 'own' },
    delete: { operation: deleteTeamRole, when: (role) => role.kind === 'own' },
  },
)
