import type { Body, Role } from '#contract/platform/endpoint'
import { usualPermissionsOf } from '#contract/identity/permissions'
import type { TeamInvitationPreview } from '#contract/partners/invitation-previews'
import type { Person } from '#contract/identity/session'
import { acceptInvitation, type createInvitation, type Invitation } from '#contract/identity/team'
import { actorOf, updateUserVerified, type Membership } from '#server/identity/organizations'
import { insertAuditEvent } from '#platform/audit'
import { newId } from '#platform/clock'
import type { Db, Tx } from '#platform/db/db'
import type { Env } from '#platform/settings/env'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import { mailedLink, queueMail } from '#platform/mail/mail'
import { hashToken, newToken, type Principal } from '#platform/auth/session'
import { teamMails } from './mail-texts.ts'
import {
  deleteExpiredInvitation,
  insertInvitation,
  insertMember,
  isMember,
  lockInvitationByToken,
  lockOrganization,
  selectInvitation,
  selectInvitationPreview,
  selectPendingCount,
  updateInvitationStatus,
  updateInvitationToken,
} from './queries.ts'
import { placingOf } from './roles.ts'

const maximumPending = 100

const notOpen = (state: Invitation['status']) =>
  new Refusal('invitation_not_open', { status: state }, { state })

const notValid = () => new Refusal('token_not_valid')

async function mailInvitation(
  tx: Tx,
  env: Env,
  { userId, userName, organizationId, organizationName }: Principal,
  { email, role, token }: { email: string; role: Role; token: string },
): Promise<void> {
  const organization = organizationName
  await queueMail(
    tx,
    {
      to: email,
      write: (language) => ({
        subject: teamMails.translate(language, 'subject', { organization }),
        text: [
          teamMails.translate(language, role, { inviter: userName, organization }),
          teamMails.translate(language, 'here'),
          mailedLink(env, '/invitations/accept', token),
          teamMails.translate(language, 'note', { organization }),
        ],
      }),
    },
    { kind: 'outside', senderUserId: userId, topic: `invitation to ${organizationId}` },
  )
}

async function requireInvitation(tx: Tx, id: string): Promise<Invitation> {
  const invitation = await selectInvitation(tx, id)
  if (!invitation) throw notFound('invitation')
  return invitation
}

/**
 * Invites a person by email. @throws Refusal 409 for a member or a second invitation; 422 at the
 * limit
 */
export async function invite(
  tx: Tx,
  env: Env,
  session: Principal,
  { email, role, teamRoleId }: Body<typeof createInvitation>,
): Promise<Invitation> {
  // One at a time for each organization: the limit and the check for members are exact.
  await lockOrganization(tx, session.organizationId)
  if (await isMember(tx, email)) {
    throw new Refusal('already_in_team')
  }
  if ((await selectPendingCount(tx)) >= maximumPending) {
    throw new Refusal('invitations_limit_reached', { limit: maximumPending })
  }
  const placing = await placingOf(tx, session, { role, teamRoleId })
  await deleteExpiredInvitation(tx, email)
  const id = newId()
  const token = newToken()
  await withConstraints(
    {
      invitations_open_once: () => new Refusal('invitation_already_open'),
    },
    () =>
      insertInvitation(tx, {
        id,
        email,
        role,
        teamRoleId: placing.teamRoleId,
        tokenHash: hashToken(token),
        invitedByUserId: session.userId,
      }),
  )
  await mailInvitation(tx, env, session, { email, role, token })
  return requireInvitation(tx, id)
}

/** Mails a new link, which replaces the old one. @throws Refusal 404, 409 */
export async function inviteAgain(
  tx: Tx,
  env: Env,
  session: Principal,
  id: string,
): Promise<Invitation> {
  const token = newToken()
  const isOpen = await updateInvitationToken(tx, id, hashToken(token))
  const invitation = await requireInvitation(tx, id)
  if (!isOpen) throw notOpen(invitation.status)
  await mailInvitation(tx, env, session, { ...invitation, token })
  return invitation
}

/** Revokes an invitation; doing so twice is no mistake. @throws Refusal 404, 409 once it was accepted */
export async function withdrawInvitation(tx: Tx, id: string): Promise<undefined> {
  if (await updateInvitationStatus(tx, id, 'revoked')) return
  const { status } = await requireInvitation(tx, id)
  if (status !== 'revoked') throw notOpen(status)
}

/** What the mail of a token said, and whether it still holds. @throws Refusal 422 for a wrong token */
export async function previewOf(db: Db, token: string): Promise<TeamInvitationPreview> {
  const invitation = await db.acrossOrgs('the holder of a mailed token reads who invites', (tx) =>
    selectInvitationPreview(tx, hashToken(token)),
  )
  if (!invitation) throw notValid()
  return invitation
}

/**
 * Makes the person a member of the organization that invited them. The token came by mail, so the
 * address is theirs. Needs the rights of `acrossOrgs`.
 * @throws Refusal 409 when it is no longer open or the person is a member; 422 for a wrong token or person
 */
export async function joinByInvitation(tx: Tx, person: Person, token: string): Promise<Membership> {
  const invitation = await lockInvitationByToken(tx, hashToken(token), person.email)
  if (!invitation) throw notValid()
  if (!invitation.isTheirs) {
    throw new Refusal('invitation_of_other_address')
  }
  if (invitation.state !== 'pending') throw notOpen(invitation.state)
  const { organization, organizationId, role, teamRoleId, roleKind, rolePermissions } = invitation
  const canSeeFinance =
    role === 'owner' ||
    (rolePermissions ?? usualPermissionsOf(organization.type, roleKind ?? 'staff')).includes(
      'finance.read',
    )
  const membership = { id: newId(), role, canSeeFinance }
  await updateInvitationStatus(tx, invitation.id, 'accepted')
  await withConstraints(
    {
      memberships_once_per_user: () =>
        new Refusal('already_a_member', { organization: organization.name }),
    },
    () => insertMember(tx, { ...membership, teamRoleId, organizationId, userId: person.id }),
  )
  await updateUserVerified(tx, person.id)
  const joined = { ...membership, organization, roleKind, rolePermissions }
  await insertAuditEvent(tx, actorOf(person, joined), {
    operation: acceptInvitation.operationId,
    subjectKind: 'member',
    subjectId: membership.id,
    ip: null,
  })
  return joined
}
