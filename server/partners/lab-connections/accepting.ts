import type { Body } from '#contract/platform/endpoint'
import type { ConnectionInvitationPreview } from '#contract/partners/invitation-previews'
import {
  acceptLabConnectionInvitation,
  type LabConnection,
} from '#contract/partners/lab-connections'
import { insertAuditEvent } from '#platform/audit'
import type { Db, Tx } from '#platform/db/db'
import { Refusal, withConstraints } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { hashToken, type Principal } from '#platform/auth/session'
import { mailAcceptance } from './acceptance-mail.ts'
import {
  lockInvitation,
  selectAccepting,
  selectInvitationPreview,
  type Accepting,
} from './invitation-queries.ts'
import {
  customerOf,
  onceRefusals,
  otherType,
  pairOf,
  readConnection,
  assertTransition,
  sideOf,
  stampsOf,
} from './lab-connections.ts'
import { updateConnection, updateExpired } from './queries.ts'

const notValid = () => new Refusal('token_not_valid')

/** What the mail of a token said, and whether it still holds. @throws Refusal 422 for a wrong token */
export async function previewInvitation(
  { db, now }: { db: Db; now: string },
  token: string,
): Promise<ConnectionInvitationPreview> {
  const found = await db.acrossOrgs('the holder of a mailed token reads who invites', (tx) =>
    selectInvitationPreview(tx, hashToken(token), now),
  )
  if (!found) throw notValid()
  const { organizationType, organizationName, invitedEmail, ...invitation } = found
  if (invitedEmail === null || organizationName === null) throw notValid()
  return {
    ...invitation,
    organization: { type: organizationType, name: organizationName },
    invitedEmail,
    invitedType: otherType(organizationType),
  }
}

type Invitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

function refuseWrongSide({ requestedBy }: Invitation, side: Principal['organizationType']): void {
  if (requestedBy !== side) return
  const type = otherType(side)
  throw new Refusal('organization_type_required', { type }, { required: [type] })
}

// Holding the link proves nothing: it can be passed on. Only a confirmed address says who accepts.
function refuseWrongAddress(
  { email, isConfirmed, isInvited }: Accepting,
  maskedEmail: string,
  allowsOtherAddress: boolean,
): void {
  if (!isConfirmed) throw new Refusal('email_not_verified')
  if (isInvited || allowsOtherAddress) return
  throw new Refusal('invited_address_differs', { invitedEmail: maskedEmail, email })
}

/** The acceptance in the audit log of the side that invited: the person is none of its own. */
const insertInviterEvent = (
  tx: Tx,
  { userId, userName, organizationName, membershipId }: Principal,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<void> =>
  insertAuditEvent(
    tx,
    { userId, userName: `${userName} (${organizationName})`, membershipId, organizationId },
    {
      operation: acceptLabConnectionInvitation.operationId,
      subjectKind: 'lab_connection',
      subjectId: id,
      ip: null,
    },
  )

type Accept = Pick<AppContext, 'db' | 'env' | 'worker'> & {
  session: Principal
  now: string
  inOrg: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

async function acceptAcross(
  tx: Tx,
  { env, session, now }: Accept,
  { token, allowsOtherAddress = false }: Body<typeof acceptLabConnectionInvitation>,
): Promise<string> {
  const { organizationId, organizationName, organizationType: side, userId, userName } = session
  const invitation = await lockInvitation(tx, hashToken(token), now)
  if (!invitation) throw notValid()
  refuseWrongSide(invitation, side)
  assertTransition(invitation, 'accept', side)
  const { id, invitedEmail, maskedEmail } = invitation
  const partnerId = side === 'lab' ? invitation.clinicOrganizationId : invitation.labOrganizationId
  if (partnerId === null || invitedEmail === null) {
    throw new Error('an invitation without the side that asked, or without an address')
  }
  const accepting = await selectAccepting(tx, { userId, organizationId, invitedEmail })
  refuseWrongAddress(accepting, maskedEmail, allowsOtherAddress)
  const pair = pairOf(session, partnerId)
  await updateExpired(tx, now, pair)
  const customerId = await customerOf(tx, pair)
  const acceptance = { email: accepting.email, isOtherAddress: !accepting.isInvited }
  await withConstraints(onceRefusals, () =>
    updateConnection(tx, id, {
      ...stampsOf('accept', { side, now }),
      ...sideOf(side, { id: organizationId, name: organizationName }),
      customerId,
      acceptedByUserId: userId,
      acceptedByName: userName,
      acceptedByEmail: acceptance.email,
      isOtherAddress: acceptance.isOtherAddress,
    }),
  )
  await insertInviterEvent(tx, session, { id, organizationId: partnerId })
  await mailAcceptance(tx, env, {
    ...acceptance,
    invitedEmail,
    name: userName,
    organizationName,
    inviterId: partnerId,
    page: side === 'lab' ? `/labs/${id}` : `/customers/${customerId}`,
  })
  return id
}

/**
 * Accepts an invitation that came by email. No row policy shows the connection to the other side
 * before, so it is done across organizations; `session` must be confirmed by the database. The
 * connection keeps who accepted and whether the address was another one; the side that invited is
 * mailed both.
 * @throws Refusal 403 the other type was invited, email_not_verified; 409; 422 token_not_valid,
 *   invited_address_differs
 */
export async function acceptInvitation(
  accept: Accept,
  body: Body<typeof acceptLabConnectionInvitation>,
): Promise<LabConnection> {
  const { db, session, now, inOrg, worker } = accept
  const id = await db.acrossOrgs('an invitation to connect is accepted', (tx) =>
    acceptAcross(tx, accept, body),
  )
  worker.signal()
  return inOrg((tx) => readConnection({ tx, session, now }, id))
}
