import type { Body, OrganizationType } from '#contract/platform/endpoint'
import {
  canTransitionConnection,
  connectionTransitions,
  connectionSettings,
  declinedDays,
  requestDays,
  type ConnectionTransition,
  type ConnectionStatus,
  type createLabConnection,
  type LabConnection,
  type updateLabConnection,
} from '#contract/partners/lab-connections'
import { instant, newId } from '#platform/clock'
import type { Db, Tx } from '#platform/db/db'
import type { Env } from '#platform/settings/env'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import { mailedLink, queueMail } from '#platform/mail/mail'
import { hashToken, newToken, type Principal } from '#platform/auth/session'
import { connectionMails } from './mail-texts.ts'
import {
  insertConnection,
  lockConnection,
  lockPriceList,
  selectConnection,
  selectEarlierCustomer,
  selectInvitedCount,
  selectLastDecline,
  selectPartnerName,
  updateConnection,
  updateExpired,
  type OwnSide,
  type Pair,
  type Request,
  type Stamps,
} from './queries.ts'

/** Who acts, when, and with what. */
export type Command = { tx: Tx; session: Principal; now: string }

const maximumInvited = 100
const dayMs = 86_400_000
const daysAfter = (start: string, days: number) =>
  instant(new Date(Date.parse(start) + days * dayMs))
/** The side that works with this one. */
export const otherType = (type: OrganizationType) => (type === 'lab' ? 'clinic' : 'lab')
const recordOf = { lab: 'laboratory', clinic: 'practice' } as const

/** A connection of the caller's organization. @throws Refusal 404 */
export async function readConnection(
  { tx, session: { organizationType }, now }: Command,
  id: string,
): Promise<LabConnection> {
  const connection = await selectConnection(tx, { organizationType, now }, id)
  if (!connection) throw notFound('lab_connection')
  return connection
}

/** The two sides of a connection between the caller's organization and a partner. */
export const pairOf = ({ organizationId, organizationType }: Principal, partnerId: string): Pair =>
  organizationType === 'lab'
    ? { labOrganizationId: organizationId, clinicOrganizationId: partnerId }
    : { labOrganizationId: partnerId, clinicOrganizationId: organizationId }

/** A side as a connection names it. */
export const sideOf = (
  type: OrganizationType,
  { id, name }: { id: string; name: string },
): OwnSide =>
  type === 'lab'
    ? { labOrganizationId: id, labName: name }
    : { clinicOrganizationId: id, clinicName: name }

/** What the constraints say where two are connected already, or asked. */
export const onceRefusals = {
  lab_connections_once_per_pair: () => new Refusal('connection_exists'),
  lab_connections_once_per_invitation: () => new Refusal('invitation_already_open'),
}

async function refuseSoonAfterDecline({ tx, session, now }: Command, pair: Pair): Promise<void> {
  const declinedAt = await selectLastDecline(tx, pair, session.organizationType)
  if (declinedAt === undefined) return
  const mayAskAt = daysAfter(declinedAt, declinedDays)
  if (now >= mayAskAt) return
  throw new Refusal('connection_request_declined', { askAgainOn: mayAskAt.slice(0, 10) })
}

type Ask = Command & { db: Db; env: Env }

async function askOrganization(
  command: Ask,
  request: Request,
  organizationId: string,
): Promise<void> {
  const { db, tx, session, now } = command
  const other = otherType(session.organizationType)
  const name = await selectPartnerName(db, other, organizationId)
  if (name === undefined) throw notFound(recordOf[other])
  const pair = pairOf(session, organizationId)
  await updateExpired(tx, now, pair)
  await refuseSoonAfterDecline(command, pair)
  await withConstraints(onceRefusals, () =>
    insertConnection(tx, { ...request, ...sideOf(other, { id: organizationId, name }) }),
  )
}

// The message stays out of the mail: it would carry anyone's words to anyone.
async function inviteByMail(command: Ask, request: Request, invitedEmail: string): Promise<string> {
  const { env, tx, session, now } = command
  const { organizationId, organizationName, organizationType, userId, userName } = session
  if ((await selectInvitedCount(tx, now)) >= maximumInvited) {
    throw new Refusal('invitations_limit_reached', { limit: maximumInvited })
  }
  await updateExpired(tx, now, { invitedEmail })
  const token = newToken()
  const invitation = { ...request, invitedEmail, invitationTokenHash: hashToken(token) }
  await withConstraints(onceRefusals, () => insertConnection(tx, invitation))
  const organization = organizationName
  const link = mailedLink(env, '/lab-connections/accept', token)
  await queueMail(
    tx,
    {
      to: invitedEmail,
      write: (language) => ({
        subject: connectionMails.translate(language, 'inviteSubject', { organization }),
        text: [
          connectionMails.translate(language, organizationType, {
            inviter: userName,
            organization,
          }),
          connectionMails.translate(language, 'here'),
          link,
          connectionMails.translate(language, 'note', { organization, days: `${requestDays}` }),
        ],
      }),
    },
    { kind: 'outside', senderUserId: userId, topic: `connection to ${organizationId}` },
  )
  return link.link
}

/**
 * Asks another organization for a connection, by its id or by email. @throws Refusal 400, 404, 409,
 * 422
 */
export async function requestConnection(
  command: Ask,
  { message, invitedEmail, ...asked }: Body<typeof createLabConnection>,
): Promise<{ labConnection: LabConnection; invitationLink: string | null }> {
  const { session, now } = command
  const own = session.organizationType
  const request: Request = {
    id: newId(),
    requestedBy: own,
    requestedByUserId: session.userId,
    ...sideOf(own, { id: session.organizationId, name: session.organizationName }),
    message,
    expiresAt: daysAfter(now, requestDays),
  }
  const key = `${otherType(own)}OrganizationId` as const
  const partnerId = asked[key]
  const isOne = (partnerId === undefined) !== (invitedEmail === undefined)
  if (!isOne || asked[`${own}OrganizationId`] !== undefined) {
    const keys = [key, 'invitedEmail']
    throw invalidInput(inputError('body', `/${key}`, 'one_of_required', { keys }))
  }
  if (partnerId !== undefined) await askOrganization(command, request, partnerId)
  const invitationLink =
    invitedEmail === undefined ? null : await inviteByMail(command, request, invitedEmail)
  return { labConnection: await readConnection(command, request.id), invitationLink }
}

async function requirePriceList(tx: Tx, id: string): Promise<void> {
  const list = await lockPriceList(tx, id)
  if (!list) throw notFound('price_list')
  if (!list.isActive) throw new Refusal('price_list_archived')
}

/** Changes the terms that are the caller's side's to set. @throws Refusal 400, 404, 422 */
export async function changeSettings(
  command: Command,
  id: string,
  settings: Body<typeof updateLabConnection>,
): Promise<LabConnection> {
  const own: readonly string[] = connectionSettings[command.session.organizationType]
  const foreign = Object.keys(settings).find((key) => !own.includes(key))
  if (foreign !== undefined) {
    const type = otherType(command.session.organizationType)
    throw invalidInput(inputError('body', `/${foreign}`, 'set_by_partner', { type }))
  }
  await readConnection(command, id)
  if (settings.priceListId) await requirePriceList(command.tx, settings.priceListId)
  await withConstraints({ lab_connections_remake_policy: () => notFound('remake_policy') }, () =>
    updateConnection(command.tx, id, settings),
  )
  return readConnection(command, id)
}

type Movable = {
  status: ConnectionStatus
  requestedBy: OrganizationType
  suspendedBy: OrganizationType | null
}

/** Holds a step against the contract's table. @throws Refusal 409 with the state it is in */
export function assertTransition(
  connection: Movable,
  move: ConnectionTransition,
  side: OrganizationType,
): void {
  if (canTransitionConnection(connection, move, side)) return
  const { status } = connection
  const extras = { state: status }
  if (!(connectionTransitions[move].from as readonly string[]).includes(status)) {
    throw new Refusal('connection_transition_not_allowed', { status }, extras)
  }
  throw new Refusal('connection_transition_of_other_side', {}, extras)
}

/** What a step writes down. */
export function stampsOf(
  move: ConnectionTransition,
  { side, now, reason = null }: { side: OrganizationType; now: string; reason?: string | null },
): Stamps {
  const status = connectionTransitions[move].to
  switch (move) {
    case 'accept':
      return { status, respondedAt: now }
    case 'decline':
      return { status, respondedAt: now, declineReason: reason }
    case 'withdraw':
      return { status }
    case 'suspend':
      return { status, suspendedBy: side, suspendedReason: reason }
    case 'resume':
      return { status, suspendedBy: null, suspendedReason: null }
    case 'end':
      return { status, endedAt: now, endedBy: side }
  }
}

/** The customer of a pair. A clinic that comes back is the customer it was: its history goes on. */
export const customerOf = async (tx: Tx, pair: Pair) =>
  (await selectEarlierCustomer(tx, pair)) ?? newId()

/**
 * Takes one step of the course of a connection. @throws Refusal 404, 409 with the state it is in
 */
export async function transitionConnection(
  command: Command,
  { id, move, reason }: { id: string; move: ConnectionTransition; reason?: string },
): Promise<LabConnection> {
  const { tx, session, now } = command
  const side = session.organizationType
  const connection = await lockConnection(tx, id, now)
  if (!connection) throw notFound('lab_connection')
  assertTransition(connection, move, side)
  const { labOrganizationId, clinicOrganizationId } = connection
  const stamps = stampsOf(move, { side, now, reason })
  if (move === 'accept' && labOrganizationId !== null && clinicOrganizationId !== null) {
    stamps.customerId = await customerOf(tx, { labOrganizationId, clinicOrganizationId })
  }
  await updateConnection(tx, id, stamps)
  return readConnection(command, id)
}
