import type { Body } from '#contract/endpoint'
import type { Organization, updateOrganization } from '#contract/organizations'
import type { OrganizationSummary, Person, SignedIn } from '#contract/session'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { invalidInput, Refusal } from '#platform/errors'
import type { House } from '#platform/house'
import { unauthenticated, type Principal } from '#platform/session'
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

/** The browser that signs in, for the list of sessions. */
export type Browser = { ip: string; userAgent: string | undefined }

/** The browser that sent a request. */
export const browserOf = ({
  ip,
  headers,
}: {
  ip: string
  headers: Record<string, string | string[] | undefined>
}): Browser => ({ ip, userAgent: headers['user-agent']?.toString() })

/**
 * Binds a new session of a person to one membership; the token is for the cookie alone.
 * `signedInAt` keeps the longest life of a session that is replaced.
 */
export async function bindSession(
  { sessions }: House,
  tx: Tx,
  {
    user,
    membership: { organization, role, canSeeFinance },
    browser,
    signedInAt,
  }: { user: Person; membership: Membership; browser: Browser; signedInAt?: string },
): Promise<{ token: string; signedIn: SignedIn }> {
  const { token, expiresAt } = await sessions.open(tx, {
    ...browser,
    userId: user.id,
    organizationId: organization.id,
    signedInAt,
  })
  return { token, signedIn: { user, organization, role, canSeeFinance, expiresAt } }
}

/**
 * Creates an organization that the person owns. Needs the rights of `acrossOrgs`.
 * @throws Refusal 422 for a person who belongs to 50 organizations
 */
export async function foundOrganization(
  tx: Tx,
  userId: string,
  { type, name }: Pick<OrganizationSummary, 'type' | 'name'>,
): Promise<Membership> {
  await lockUser(tx, userId)
  if ((await selectMembershipCount(tx, userId)) >= maximumMemberships) {
    throw new Refusal(
      'rule_violated',
      `A person belongs to at most ${maximumMemberships} organizations.`,
    )
  }
  const organization = { id: newId(), type, name }
  const membershipId = newId()
  await insertOrganization(tx, organization)
  await insertOwner(tx, { id: membershipId, organizationId: organization.id, userId })
  return { id: membershipId, organization, role: 'owner', canSeeFinance: true }
}

/** Creates another organization of a person who has one already. @throws Refusal 422 */
export async function addOrganization(
  tx: Tx,
  userId: string,
  body: Pick<OrganizationSummary, 'type' | 'name'>,
): Promise<Organization> {
  const { organization } = await foundOrganization(tx, userId, body)
  return selectOrganization(tx, organization.id)
}

/**
 * Replaces the session by one that is bound to another organization of the same person.
 * @throws Refusal 404 for an organization that the person does not belong to
 */
export async function switchOrganization(
  house: House,
  tx: Tx,
  session: Principal,
  { organizationId, browser }: { organizationId: string; browser: Browser },
): Promise<{ token: string; signedIn: SignedIn }> {
  // A reset of the password ends all sessions: it comes before or after this, never in between.
  await lockUser(tx, session.userId)
  const memberships = await selectMemberships(tx, session.userId)
  const membership = memberships.find(({ organization }) => organization.id === organizationId)
  if (!membership) throw new Refusal('not_found', 'You belong to no such organization.')
  const previous = await deleteSession(tx, session.credential.id)
  // It ended while this request was on its way.
  if (!previous) throw unauthenticated()
  const user = await selectPerson(tx, session.userId)
  return bindSession(house, tx, { user, membership, browser, signedInAt: previous.createdAt })
}

const bodyError = (key: string, message: string) =>
  invalidInput({ in: 'body', pointer: `/${key}`, code: 'unknown', message })

/** What Intl makes of a name, or undefined when it knows none such. */
function known(read: () => string | undefined): string | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const knownTimeZone = (timeZone: string) =>
  known(() => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone)

const canonicalLocale = (tag: string) => known(() => Intl.getCanonicalLocales(tag)[0])

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
// Codes that ICU names but that stand for no country: unions, tests and the unknown region.
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const isCountry = (code: string) => !notCountries.has(code) && countryNames.of(code) !== undefined

/** Changes the keys that are sent. @throws Refusal 400 for a time zone, language or country that is none */
export async function changeOrganization(
  tx: Tx,
  id: string,
  body: Body<typeof updateOrganization>,
): Promise<Organization> {
  if (body.timezone !== undefined && knownTimeZone(body.timezone) === undefined) {
    throw bodyError('timezone', 'is not a time zone of the IANA list')
  }
  const locale = body.locale === undefined ? undefined : canonicalLocale(body.locale)
  if (body.locale !== undefined && locale === undefined) {
    throw bodyError('locale', 'is not a language tag')
  }
  if (typeof body.country === 'string' && !isCountry(body.country)) {
    throw bodyError('country', 'is not a country of ISO 3166-1')
  }
  await updateOrganizationRow(tx, id, { ...body, ...(locale ? { locale } : {}) })
  return selectOrganization(tx, id)
}
