import type { Body, Endpoint } from '#contract/platform/endpoint'
import {
  activateOrganization,
  createOrganization,
  type Organization,
  type updateOrganization,
} from '#contract/identity/organizations'
import { toothNotationOfCountry } from '#contract/identity/country-customs'
import { permissionsOfMember } from '#contract/identity/permissions'
import type { Person, SignedIn } from '#contract/identity/session'
import { insertAuditEvent, type AuditActor } from '#platform/audit'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { timezoneOfCountry } from '#platform/locale/country-zone'
import { checkedRegional } from '#platform/locale/regional'
import { sessionTokenOf, unauthenticated, type Principal } from '#platform/auth/session'
import {
  deleteSession,
  insertOrganization,
  insertOwner,
  lockUser,
  selectMembershipCount,
  selectMemberships,
  selectOrganization,
  selectPerson,
  updateOrganizationRow,
  type Membership,
} from './queries.ts'

const maximumMemberships = 50

/** The browser that signs in, for the list of sessions, with the session that it had until now. */
export type Browser = {
  ip: string
  userAgent: string | undefined
  replacedToken: string | undefined
}

/** The browser that sent a request. */
export const browserOf = ({
  ip,
  headers,
}: {
  ip: string
  headers: Record<string, string | string[] | undefined>
}): Browser => ({
  ip,
  userAgent: headers['user-agent']?.toString(),
  replacedToken: sessionTokenOf({ cookie: headers['cookie']?.toString() }),
})

/** A person as the audit log of one of their organizations names them. */
export const actorOf = (
  { id, name }: Pick<Person, 'id' | 'name'>,
  { id: membershipId, organization }: Membership,
): AuditActor => ({
  organizationId: organization.id,
  membershipId,
  userId: id,
  userName: name,
})

/** A person who enters an organization that they belong to, and the operation that lets them in. */
export type Entry = {
  user: Person
  membership: Membership
  browser: Browser
  operation: Endpoint
  /** Where the person signs in with a PIN. */
  sharedDevice?: { id: string; idleMinutes: number }
  /** Keeps the longest life of a session that is replaced. */
  signedInAt?: string
}

/**
 * Binds a new session of a person to one membership; the token is for the cookie alone. The audit
 * log of the organization shows it.
 */
export async function bindSession(
  { sessions }: AppContext,
  tx: Tx,
  { user, membership, browser, operation, signedInAt, sharedDevice }: Entry,
): Promise<{ token: string; signedIn: SignedIn }> {
  const { organization, role, canSeeFinance, roleKind, rolePermissions } = membership
  const permissions = permissionsOfMember({
    organizationType: organization.type,
    role,
    canSeeFinance,
    kind: roleKind,
    rolePermissions,
  })
  const { id, token, expiresAt } = await sessions.open(tx, {
    ...browser,
    userId: user.id,
    organizationId: organization.id,
    signedInAt,
    sharedDevice,
  })
  await insertAuditEvent(tx, actorOf(user, membership), {
    operation: operation.operationId,
    subjectKind: 'session',
    subjectId: id,
    ip: browser.ip,
  })
  const rights = { role, canSeeFinance, permissions }
  return { token, signedIn: { user, organization, ...rights, sharedDevice: null, expiresAt } }
}

function customsOf(country: string | undefined) {
  if (country === undefined) return {}
  const timezone = timezoneOfCountry(country)
  const toothNotation = toothNotationOfCountry(country)
  return { country, toothNotation, ...(timezone === undefined ? {} : { timezone }) }
}

/**
 * Creates an organization that the person owns. Needs the rights of `acrossOrgs`.
 * @throws Refusal 422 for a person who belongs to 50 organizations
 */
export async function foundOrganization(
  tx: Tx,
  person: Pick<Person, 'id' | 'name'>,
  { type, name, country, ...regional }: Body<typeof createOrganization>,
): Promise<Membership> {
  const userId = person.id
  await lockUser(tx, userId)
  if ((await selectMembershipCount(tx, userId)) >= maximumMemberships) {
    throw new Refusal('memberships_limit_reached', { limit: maximumMemberships })
  }
  const organization = { id: newId(), type, name }
  const membershipId = newId()
  await insertOrganization(tx, { ...organization, ...customsOf(country), ...regional })
  await insertOwner(tx, { id: membershipId, organizationId: organization.id, userId })
  const membership = {
    id: membershipId,
    organization,
    role: 'owner',
    canSeeFinance: true,
    roleKind: null,
    rolePermissions: null,
  } as const
  await insertAuditEvent(tx, actorOf(person, membership), {
    operation: createOrganization.operationId,
    subjectKind: 'organization',
    subjectId: organization.id,
    ip: null,
  })
  return membership
}

/** Creates another organization of a person who has one already. @throws Refusal 422 */
export async function addOrganization(
  tx: Tx,
  { userId, userName }: Principal,
  body: Body<typeof createOrganization>,
): Promise<Organization> {
  const person = { id: userId, name: userName }
  const { organization } = await foundOrganization(tx, person, checkedRegional(body))
  return selectOrganization(tx, organization.id)
}

/**
 * Replaces the session by one that is bound to another organization of the same person.
 * @throws Refusal 404 for an organization that the person does not belong to
 */
export async function switchOrganization(
  app: AppContext,
  tx: Tx,
  session: Principal,
  { organizationId, browser }: { organizationId: string; browser: Browser },
): Promise<{ token: string; signedIn: SignedIn }> {
  // A reset of the password ends all sessions: it comes before or after this, never in between.
  await lockUser(tx, session.userId)
  const memberships = await selectMemberships(tx, session.userId)
  const membership = memberships.find(({ organization }) => organization.id === organizationId)
  if (!membership) throw notFound('organization')
  const previous = await deleteSession(tx, session.credential.id)
  // It ended while this request was on its way.
  if (!previous) throw unauthenticated()
  const user = await selectPerson(tx, session.userId)
  return bindSession(app, tx, {
    user,
    membership,
    browser,
    operation: activateOrganization,
    signedInAt: previous.createdAt,
  })
}

// As the trigger of the database counts.
const newNamesADay = 5

const renamedTooOften = () =>
  new Refusal(
    'organization_renamed_too_often',
    { limit: newNamesADay },
    { retryAfterSeconds: 86_400 },
  )

/**
 * Changes the keys that are sent.
 * @throws Refusal 400 for a time zone, language or country that is none; 429 for the sixth new name of a day
 */
export async function changeOrganization(
  tx: Tx,
  id: string,
  body: Body<typeof updateOrganization>,
): Promise<Organization> {
  await withConstraints({ organizations_renamed_too_often: renamedTooOften }, () =>
    updateOrganizationRow(tx, id, checkedRegional(body)),
  )
  return selectOrganization(tx, id)
}
