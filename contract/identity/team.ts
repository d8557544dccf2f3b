import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { emailRefusals, joiningRefusals } from '../refusals/identity-groups.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { TeamRoleSummary } from './team-roles.ts'
import { CanSeeFinance, LinkToken, OrganizationSummary, RoleField } from './session.ts'
import {
  Email,
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Team'

const memberStatuses = ['active', 'disabled'] as const
const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const

const title = nullable(line(80, 'What the member does', 'Dental technician'))
const memberStatus = oneOf(memberStatuses, 'A disabled member cannot sign in here')
const invitationStatus = oneOf(
  invitationStatuses,
  'Pending until it is accepted or revoked, or until `expiresAt` has passed',
)

const MemberAbilities = abilities('MemberAbilities', {
  update: 'Change role, title, visibility of money or status',
  remove: 'End the membership; the own one is left',
})
const InvitationAbilities = abilities('InvitationAbilities', {
  resend: 'Mail a new link',
  revoke: 'Revoke it',
})

const teamRole = nullable(TeamRoleSummary)
const teamRoleId = Type.Unsafe<string>({
  ...Id,
  description: 'The role of somebody who is no owner; where it is left out, that of staff',
})

/** A person's place in the organization. */
export const Member = named(
  'Member',
  {
    id: Id,
    can: MemberAbilities,
    userId: Type.Unsafe<string>({ ...Id, description: 'The person' }),
    name: Type.String({ description: 'Name of the person', examples: ['Anna Sample'] }),
    email: Email,
    role: RoleField,
    teamRoleId: nullable(teamRoleId),
    teamRole,
    title,
    canSeeFinance: CanSeeFinance,
    status: memberStatus,
    ...recordTimes,
  },
  'A member of the team: a person, a role and what they may see',
)
export type Member = WithoutAbilities<Static<typeof Member>>

/** An invitation to join the organization. */
export const Invitation = named(
  'Invitation',
  {
    id: Id,
    can: InvitationAbilities,
    email: Email,
    role: RoleField,
    teamRoleId: nullable(teamRoleId),
    teamRole,
    status: invitationStatus,
    invitedBy: nullable(
      Type.String({
        description: 'Name of the member who invited; null once they have left',
        examples: ['Anna Sample'],
      }),
    ),
    expiresAt: Timestamp,
    ...recordTimes,
  },
  'An invitation by email to join the organization',
)
export type Invitation = WithoutAbilities<Static<typeof Invitation>>

const OneMember = Type.Object({ member: Member })
const OneInvitation = Type.Object({ invitation: Invitation })

export const listMembers = endpoint({
  method: 'GET',
  path: '/team/members',
  operationId: 'listMembers',
  tag,
  summary: 'Members of the organization, newest first',
  description: '`search` looks in name, email and title.',
  access: members(),
  query: listQuery({ updatedSinceAt, status: Type.Optional(memberStatus) }),
  reply: { status: 200, body: pageOf(Member) },
})

export const updateMember = endpoint({
  method: 'PATCH',
  path: '/team/members/{id}',
  operationId: 'updateMember',
  tag,
  summary: 'Change role, title, finance visibility or status of a member',
  description:
    'Only the keys that are sent are replaced; `teamRoleId` makes an owner staff. Who becomes an owner sees finance, who gets another role sees it as that role says, unless `canSeeFinance` is sent too; open invitations of owners by who stops being an owner end. A disabled member is out at once: open sessions end and device credentials are revoked. The last active owner stays one (409).',
  access: members({ role: 'owner', credential: 'session' }),
  params: idParams,
  body: strict(
    {
      role: Type.Optional(RoleField),
      teamRoleId: Type.Optional(teamRoleId),
      title: Type.Optional(title),
      canSeeFinance: Type.Optional(CanSeeFinance),
      status: Type.Optional(memberStatus),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneMember },
  refuses: ['last_owner', 'owner_has_no_other_role'],
})

export const removeMember = endpoint({
  method: 'DELETE',
  path: '/team/members/{id}',
  operationId: 'removeMember',
  tag,
  summary: 'Remove a member, or leave',
  description:
    'An owner removes any member; every member may remove themself. Sessions and device credentials of the membership end at once, and their notifications, saved views and followed orders go; comments stay. The last active owner stays (409).',
  access: members({ credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['role_required', 'last_owner'],
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/team/invitations',
  operationId: 'listInvitations',
  tag,
  summary: 'Invitations, newest first',
  description: '`search` looks in the email address.',
  access: members({ role: 'owner', credential: 'session' }),
  query: listQuery({ updatedSinceAt, status: Type.Optional(invitationStatus) }),
  reply: { status: 200, body: pageOf(Invitation) },
})

export const createInvitation = endpoint({
  method: 'POST',
  path: '/team/invitations',
  operationId: 'createInvitation',
  tag,
  summary: 'Invite a colleague by email',
  description:
    'Mails a link that works for 7 days and only for a person with this email address. At most 100 invitations wait at a time.',
  access: members({ role: 'owner', credential: 'session' }),
  body: strict({ email: Email, role: RoleField, teamRoleId: Type.Optional(teamRoleId) }),
  reply: { status: 201, body: OneInvitation },
  refuses: [
    ...emailRefusals,
    'already_in_team',
    'invitation_already_open',
    'invitations_limit_reached',
    'owner_has_no_other_role',
  ],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/team/invitations/{id}/resend',
  operationId: 'resendInvitation',
  tag,
  summary: 'Mail an invitation again',
  description:
    'Mails a new link that works for another 7 days, also for an invitation that has expired; the old link is worthless from then on.',
  access: members({ role: 'owner', credential: 'session' }),
  params: idParams,
  reply: { status: 200, body: OneInvitation },
  refuses: [...emailRefusals, 'invitation_not_open'],
})

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: '/team/invitations/{id}',
  operationId: 'revokeInvitation',
  tag,
  summary: 'Revoke an invitation',
  description: 'The link is worthless from then on. An accepted invitation cannot be revoked.',
  access: members({ role: 'owner', credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['invitation_not_open'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/team/invitations/accept',
  operationId: 'acceptInvitation',
  tag,
  summary: 'Accept an invitation',
  description:
    'Joins the organization that invited. The session stays where it is: activate the organization to work in it. The invitation must have been sent to the email address of the caller. Whoever has no organization yet sends the token with the sign-up or sign-in instead.',
  access: members({ credential: 'session' }),
  body: strict({ token: LinkToken }),
  reply: {
    status: 200,
    body: Type.Object({ organization: OrganizationSummary, role: RoleField }),
  },
  refuses: [...joiningRefusals],
})

/** When somebody can do what with a member of the team. The last active owner stays one all the same. */
export const memberAbilities = abilityTable<typeof MemberAbilities, Member>(MemberAbilities, {
  update: { operation: updateMember },
  remove: {
    operation: removeMember,
    when: ({ userId }, caller) => caller.role === 'owner' || caller.userId === userId,
  },
})

const isOpen = ({ status }: Invitation) => status === 'pending' || status === 'expired'

/** When somebody can do what with an invitation. */
export const invitationAbilities = abilityTable<typeof InvitationAbilities, Invitation>(
  InvitationAbilities,
  {
    resend: { operation: resendInvitation, when: isOpen },
    revoke: { operation: revokeInvitation, when: isOpen },
  },
)
