import { sql } from 'kysely'
import type { Body, Query, Role } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { TeamInvitationPreview } from '#contract/partners/invitation-previews'
import type { TeamRoleKind } from '#contract/identity/permissions'
import type { Permission } from '#contract/platform/endpoint'
import type { OrganizationSummary } from '#contract/identity/session'
import type {
  Invitation,
  listInvitations,
  listMembers,
  Member,
  updateMember,
} from '#contract/identity/team'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** What decides about a member: the row as it is locked. */
export type Place = {
  id: string
  role: Role
  status: Member['status']
  teamRoleId: string | null
}

const teamRoleSummary = sql<Member['teamRole']>`case when r.id is not null
  then json_build_object('kind', r.kind, 'name', r.name) end`

const selectMemberColumns = () =>
  build
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('teamRoles as r', 'r.id', 'm.teamRoleId')
    .select([
      'm.id',
      'm.userId',
      'u.name',
      'u.email',
      'm.role',
      'm.teamRoleId',
      teamRoleSummary.as('teamRole'),
      'm.title',
      'm.canSeeFinance',
      'm.status',
      'm.createdAt',
      'm.updatedAt',
    ])

/** A page of the organization's members. */
export const selectMembers = (
  tx: Tx,
  { search, updatedSinceAt, status, ...paging }: Query<typeof listMembers>,
): Promise<Page<Member>> =>
  selectPage(
    tx,
    paging,
    selectMemberColumns()
      .$if(status !== undefined, (rows) => rows.where('m.status', '=', status ?? 'active'))
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql<string>`app.fold(u.name || ' ' || u.email || ' ' || coalesce(m.title, ''))`,
            search ?? '',
          ),
        ),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('m.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('m.id', 'desc'),
  )

/** A member of the organization. */
export const selectMember = (tx: Tx, id: string): Promise<Member | undefined> =>
  tx.maybe(selectMemberColumns().where('m.id', '=', id))

/** The member and all active owners, locked in the order of their ids. */
export const lockMemberAndOwners = (tx: Tx, id: string): Promise<Place[]> =>
  tx.all(
    build
      .selectFrom('memberships')
      .select(['id', 'role', 'status', 'teamRoleId'])
      .where(({ or, and, eb }) =>
        or([eb('id', '=', id), and([eb('role', '=', 'owner'), eb('status', '=', 'active')])]),
      )
      .orderBy('id')
      .forUpdate(),
  )

/** Changes the given keys of a membership. */
export async function updateMemberRow(
  tx: Tx,
  id: string,
  changes: Omit<Body<typeof updateMember>, 'teamRoleId'> & { teamRoleId?: string | null },
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.run(build.updateTable('memberships').set(changes).where('id', '=', id))
}

/** Removes a membership; the person's account stays. */
export async function deleteMember(tx: Tx, id: string): Promise<void> {
  await tx.run(build.deleteFrom('memberships').where('id', '=', id))
}

/** Adds a member. */
export async function insertMember(
  tx: Tx,
  member: {
    id: string
    organizationId: string
    userId: string
    role: Role
    teamRoleId: string | null
    canSeeFinance: boolean
  },
): Promise<void> {
  await tx.run(build.insertInto('memberships').values(member))
}

/** Whether the person with an email address is a member, in whatever case it is written. */
export async function isMember(tx: Tx, email: string): Promise<boolean> {
  const member = await tx.maybe(
    selectMemberColumns().where(sql<boolean>`lower(u.email) = lower(${email})`),
  )
  return member !== undefined
}

/** Holds the organization's row until the end of the transaction. */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.run(build.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate())
}

// What is expired is not written down: it follows from the time.
const invitationState = sql<Invitation['status']>`case
  when i.status = 'pending' and i.expires_at <= now() then 'expired' else i.status end`

const inSevenDays = sql<string>`now() + interval '7 days'`

const selectInvitationColumns = () =>
  build
    .selectFrom('invitations as i')
    // The member who invited may have left; the name is then no longer this organization's to see.
    .leftJoin('users as u', 'u.id', 'i.invitedByUserId')
    .leftJoin('teamRoles as r', 'r.id', 'i.teamRoleId')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.teamRoleId',
      teamRoleSummary.as('teamRole'),
      invitationState.as('status'),
      'u.name as invitedBy',
      'i.expiresAt',
      'i.createdAt',
      'i.updatedAt',
    ])

/** A page of the organization's invitations, newest first. */
export const selectInvitations = (
  tx: Tx,
  { search, updatedSinceAt, status, ...paging }: Query<typeof listInvitations>,
): Promise<Page<Invitation>> =>
  selectPage(
    tx,
    paging,
    selectInvitationColumns()
      .$if(status !== undefined, (rows) => rows.where(invitationState, '=', status ?? 'pending'))
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(i.email)`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('i.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('i.id', 'desc'),
  )

/** An invitation of the organization. */
export const selectInvitation = (tx: Tx, id: string): Promise<Invitation | undefined> =>
  tx.maybe(selectInvitationColumns().where('i.id', '=', id))

/** The number of invitations that are neither answered nor expired. */
export async function selectPendingCount(tx: Tx): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('invitations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'pending')
      .where('expiresAt', '>', sql<string>`now()`),
  )
  return count
}

/** Makes space for a new invitation: one that has expired still holds the address. */
export async function deleteExpiredInvitation(tx: Tx, email: string): Promise<void> {
  await tx.run(
    build
      .deleteFrom('invitations')
      .where('status', '=', 'pending')
      .where('expiresAt', '<=', sql<string>`now()`)
      .where(sql<boolean>`lower(email) = lower(${email})`),
  )
}

/** Adds an invitation, which expires after seven days. */
export async function insertInvitation(
  tx: Tx,
  invitation: {
    id: string
    email: string
    role: Role
    teamRoleId: string | null
    tokenHash: Buffer
    invitedByUserId: string
  },
): Promise<void> {
  await tx.run(
    build
      .insertInto('invitations')
      .values({ ...invitation, organizationId: org, expiresAt: inSevenDays }),
  )
}

/** Gives an open invitation a new token and seven more days; false when it is not open. */
export async function updateInvitationToken(
  tx: Tx,
  id: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('invitations')
      .set({ tokenHash, expiresAt: inSevenDays })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  )
  return changed > 0
}

/** Who stops being an owner leaves no way back in: ends their open invitations of owners. */
export async function updateOwnerInvitationsOf(tx: Tx, membershipId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('invitations')
      .set({ status: 'revoked' })
      .where('role', '=', 'owner')
      .where('status', '=', 'pending')
      .where('invitedByUserId', '=', (query) =>
        query.selectFrom('memberships').select('userId').where('id', '=', membershipId),
      ),
  )
}

/** Ends an open invitation; false when it was not open. */
export async function updateInvitationStatus(
  tx: Tx,
  id: string,
  status: 'accepted' | 'revoked',
): Promise<boolean> {
  const changed = await tx.run(
    build
      .updateTable('invitations')
      .set({ status })
      .where('id', '=', id)
      .where('status', '=', 'pending'),
  )
  return changed > 0
}

/** What the holder of a token may know of its invitation. Needs the rights of `acrossOrgs`. */
export const selectInvitationPreview = (
  tx: Tx,
  tokenHash: Buffer,
): Promise<TeamInvitationPreview | undefined> =>
  tx.maybe(
    build
      .selectFrom('invitations as i')
      .innerJoin('organizations as o', 'o.id', 'i.organizationId')
      .leftJoin('memberships as m', (join) =>
        join
          .onRef('m.organizationId', '=', 'i.organizationId')
          .onRef('m.userId', '=', 'i.invitedByUserId'),
      )
      .leftJoin('users as u', 'u.id', 'm.userId')
      .select([
        sql<
          TeamInvitationPreview['organization']
        >`json_build_object('type', o.type, 'name', o.name)`.as('organization'),
        'u.name as invitedBy',
        'i.email',
        invitationState.as('status'),
        'i.expiresAt',
        'i.role',
      ])
      .where('i.tokenHash', '=', tokenHash)
      .where('o.status', '=', 'active'),
  )

type OpenInvitation = {
  id: string
  organizationId: string
  role: Role
  teamRoleId: string | null
  roleKind: TeamRoleKind | null
  rolePermissions: Permission[] | null
  state: Invitation['status']
  organization: OrganizationSummary
  isTheirs: boolean
}

/** The invitation of a token, locked; `isTheirs` when it was sent to this address. */
export const lockInvitationByToken = (
  tx: Tx,
  tokenHash: Buffer,
  email: string,
): Promise<OpenInvitation | undefined> =>
  tx.maybe(
    build
      .selectFrom('invitations as i')
      .innerJoin('organizations as o', 'o.id', 'i.organizationId')
      .leftJoin('teamRoles as r', (join) =>
        join.onRef('r.organizationId', '=', 'i.organizationId').onRef('r.id', '=', 'i.teamRoleId'),
      )
      .select([
        'i.id',
        'i.organizationId',
        'i.role',
        'i.teamRoleId',
        sql<TeamRoleKind | null>`r.kind`.as('roleKind'),
        sql<Permission[] | null>`r.permissions`.as('rolePermissions'),
        invitationState.as('state'),
        sql<OrganizationSummary>`json_build_object('id', o.id, 'type', o.type, 'name', o.name)`.as(
          'organization',
        ),
        sql<boolean>`lower(i.email) = lower(${email})`.as('isTheirs'),
      ])
      .where('i.tokenHash', '=', tokenHash)
      .where('o.status', '=', 'active')
      .forUpdate('i'),
  )
