import { sql } from 'kysely'
import type { ConnectionInvitationPreview } from '#contract/partners/invitation-previews'
import { build, type Tx } from '#platform/db/db'
import { selectForTransition, shownStatus } from './queries.ts'

/** The connection that an invitation was mailed for, held until the transaction ends. */
export const lockInvitation = (tx: Tx, invitationTokenHash: Buffer, now: string) =>
  tx.maybe(
    selectForTransition(now)
      .select(['invitedEmail', sql<string>`app.masked_email(invited_email)`.as('maskedEmail')])
      .where('invitationTokenHash', '=', invitationTokenHash),
  )

/** Who accepts for an organization. */
export type Accepting = {
  email: string
  isConfirmed: boolean
  /** Whether the person or an active colleague has confirmed the invited address. */
  isInvited: boolean
}

/** The person who accepts, held against the invited address. Needs the rights of `acrossOrgs`. */
export const selectAccepting = (
  tx: Tx,
  {
    userId,
    organizationId,
    invitedEmail,
  }: { userId: string; organizationId: string; invitedEmail: string },
): Promise<Accepting> =>
  tx.one(
    sql<Accepting>`select u.email, u.email_verified_at is not null as is_confirmed, exists (
        select from app.memberships m join app.users c on c.id = m.user_id
        where m.organization_id = ${organizationId} and m.status = 'active'
          and c.email_verified_at is not null
          and lower(normalize(c.email, nfkc)) = lower(normalize(${invitedEmail}, nfkc))) as is_invited
      from app.users u where u.id = ${userId}`,
  )

/** An owner of the side that invited, as a mail addresses them. */
export type Inviter = { email: string; name: string }

/** The active owners of an organization. Needs the rights of `acrossOrgs`. */
export const selectOwners = (tx: Tx, organizationId: string): Promise<Inviter[]> =>
  tx.all(
    sql<Inviter>`select u.email, u.name
      from app.memberships m join app.users u on u.id = m.user_id
      where m.organization_id = ${organizationId} and m.role = 'owner' and m.status = 'active'
      order by u.email`,
  )

// What became of the connection later is for its two sides.
const invitationState = (now: string) =>
  sql<ConnectionInvitationPreview['status']>`case ${shownStatus(now)}
    when 'pending' then 'pending' when 'expired' then 'expired' when 'withdrawn' then 'revoked'
    else 'accepted' end`

const askedByOrganization = sql<string>`case requested_by when 'lab' then lab_organization_id
  else clinic_organization_id end`

/** What the holder of a token may know of its invitation. Needs the rights of `acrossOrgs`. */
export const selectInvitationPreview = (tx: Tx, invitationTokenHash: Buffer, now: string) =>
  tx.maybe(
    build
      .selectFrom('labConnections')
      .select([
        'requestedBy as organizationType',
        sql<string | null>`case requested_by when 'lab' then lab_name else clinic_name end`.as(
          'organizationName',
        ),
        sql<string | null>`(select u.name from app.users u
          join app.memberships m on m.user_id = u.id
          where u.id = requested_by_user_id and m.organization_id = ${askedByOrganization})`.as(
          'invitedBy',
        ),
        sql<string | null>`app.masked_email(invited_email)`.as('invitedEmail'),
        sql<
          ConnectionInvitationPreview['partnerStanding']
        >`case ${shownStatus(now)} when 'pending' then
          app.standing_of(${askedByOrganization}, null) end`.as('partnerStanding'),
        invitationState(now).as('status'),
        'expiresAt',
      ])
      .where('invitationTokenHash', '=', invitationTokenHash),
  )
