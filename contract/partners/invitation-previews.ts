import { Type, type Static } from 'typebox'
import { anyone, endpoint } from '../platform/endpoint.ts'
import { PartnerStanding } from './lab-connections.ts'
import { LinkToken, OrganizationTypeField, RoleField } from '../identity/session.ts'
import { Email, named, nullable, oneOf, strict, Timestamp } from '../platform/values.ts'

const previewFields = {
  organization: Type.Object({
    type: OrganizationTypeField,
    name: Type.String({ description: 'Who invites', examples: ['North Dental Laboratory'] }),
  }),
  invitedBy: nullable(
    Type.String({
      description: 'The member who invites; null once they have left',
      examples: ['Anna Sample'],
    }),
  ),
  status: oneOf(
    ['pending', 'accepted', 'revoked', 'expired'] as const,
    'Only what is pending can be accepted',
  ),
  expiresAt: Timestamp,
}

const TeamInvitationPreview = named(
  'TeamInvitationPreview',
  {
    ...previewFields,
    email: Type.Unsafe<string>({ ...Email, description: 'Where it was mailed to' }),
    role: RoleField,
  },
  'What the mail of an invitation to a team says, and whether it still holds',
)

/** What somebody with the link of an invitation to a team sees before signing in. */
export type TeamInvitationPreview = Static<typeof TeamInvitationPreview>

const ConnectionInvitationPreview = named(
  'ConnectionInvitationPreview',
  {
    ...previewFields,
    invitedEmail: Type.String({
      description: 'Where it was mailed to, masked: the link can be passed on',
      examples: ['f•••@park-clinic.example'],
    }),
    invitedType: OrganizationTypeField,
    partnerStanding: nullable(PartnerStanding),
  },
  'What the mail of an invitation to work together says, and whether it still holds',
)

/** What somebody with the link of an invitation to connect sees before signing in. */
export type ConnectionInvitationPreview = Static<typeof ConnectionInvitationPreview>

const preview = {
  method: 'POST',
  description:
    'For the page that the mailed link opens, before anybody signs in: it shows what the mail reported. Nothing is changed.',
  access: anyone,
  body: strict({ token: LinkToken }),
  refuses: ['token_not_valid'],
} as const

export const previewInvitation = endpoint({
  ...preview,
  path: '/auth/invitations/team/preview',
  operationId: 'previewInvitation',
  tag: 'Team',
  summary: 'Who invites to which team, by the mailed token',
  reply: { status: 200, body: Type.Object({ invitation: TeamInvitationPreview }) },
})

export const previewLabConnectionInvitation = endpoint({
  ...preview,
  path: '/auth/invitations/lab-connection/preview',
  operationId: 'previewLabConnectionInvitation',
  tag: 'Lab connections',
  summary: 'Who invites to work together, by the mailed token',
  reply: { status: 200, body: Type.Object({ invitation: ConnectionInvitationPreview }) },
})
