import type { Body } from '#contract/platform/endpoint'
import { signInWithEmail, signUpWithEmail } from '#contract/identity/auth'
import type { Person, SignedIn } from '#contract/identity/session'
import {
  bindSession,
  foundOrganization,
  selectMemberships,
  type Browser,
  type Membership,
} from '#server/identity/organizations'
import { joinByInvitation } from '#server/identity/team'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, Refusal, withConstraints } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { checkedRegional } from '#platform/locale/regional'
import { forgiveAttempt, withAttempt, type Attempt } from './attempts.ts'
import { mailVerification } from './links.ts'
import { fitsPassword, hashPassword, refuseWeakPassword } from './passwords.ts'
import { insertUser, lockUserWithHash, selectUserByEmail } from './queries.ts'
import { isNewBrowser, mailNewBrowser } from './sign-in-mails.ts'

type SignIn = { token: string; signedIn: SignedIn }

// A wrong address and a wrong password are one refusal: nobody learns which addresses are known.
const invalidCredentials = () =>
  new Refusal('invalid_credentials', {}, { headers: { 'www-authenticate': 'Bearer' } })

/** Says that a person may not work anywhere they asked for. */
export const notAMember = (isNamed: boolean) =>
  new Refusal(isNamed ? 'not_a_member_of_organization' : 'not_a_member')

/**
 * Does the work of a person who proved the password, in a transaction that a reset of the password
 * either precedes or waits for.
 * @throws Refusal 401 for a wrong address or password, 429
 */
export async function withPassword<T>(
  app: AppContext,
  { password, ...attempt }: Attempt & { password: string },
  work: (tx: Tx, person: Person) => Promise<T>,
): Promise<T> {
  const user = await withAttempt(app, attempt, (tx) => selectUserByEmail(tx, attempt.email))
  const fits = await fitsPassword(user?.passwordHash, password)
  if (!user || !fits) throw invalidCredentials()
  const { passwordHash, ...person } = user
  return app.db.acrossOrgs('a person signs in', async (tx) => {
    // The password may have been reset while it was being checked.
    if (!(await lockUserWithHash(tx, user.id, passwordHash))) throw invalidCredentials()
    const result = await work(tx, person)
    await forgiveAttempt(tx, attempt)
    return result
  })
}

/** Which of the keys is sent. @throws Refusal 400 for more than one */
function oneOfKeys(body: Record<string, unknown>, keys: readonly string[]): string | undefined {
  const [sent, second] = keys.filter((key) => body[key] !== undefined)
  if (second !== undefined) {
    const together = [sent, second].map(String)
    throw invalidInput(inputError('body', `/${second}`, 'only_one_of', { keys: together }))
  }
  return sent
}

/** Where the person gets in: by an invitation, a new organization, or a membership that they have. */
async function enter(
  tx: Tx,
  person: Person,
  { invitationToken, organization, organizationId }: Body<typeof signInWithEmail>,
): Promise<Membership> {
  if (invitationToken !== undefined) return joinByInvitation(tx, person, invitationToken)
  if (organization) {
    return foundOrganization(tx, person, checkedRegional(organization, '/organization'))
  }
  const memberships = await selectMemberships(tx, person.id)
  const membership =
    organizationId === undefined
      ? memberships[0]
      : memberships.find(({ organization: { id } }) => id === organizationId)
  if (!membership) throw notAMember(organizationId !== undefined)
  return membership
}

/** Signs a person in. @throws Refusal 400, 401, 403, 429, and those of an invitation */
export async function signIn(
  app: AppContext,
  body: Body<typeof signInWithEmail>,
  browser: Browser,
): Promise<SignIn> {
  oneOfKeys(body, ['organizationId', 'invitationToken', 'organization'])
  const attempt = { ...body, ip: browser.ip }
  const result = await withPassword(app, attempt, async (tx, user) => {
    const isNew = await isNewBrowser(tx, user.id, browser.userAgent)
    const membership = await enter(tx, user, body)
    if (isNew) await mailNewBrowser(app, tx, { user, membership }, browser.userAgent)
    return bindSession(app, tx, { user, membership, browser, operation: signInWithEmail })
  })
  app.worker.signal()
  return result
}

/**
 * Makes a person, their place in an organization and their session, all or nothing.
 * @throws Refusal 400, 409 for an address that is taken, 422 weak_password, 429, and those of an invitation
 */
export async function signUp(
  app: AppContext,
  { password, name, email, ...choice }: Body<typeof signUpWithEmail>,
  browser: Browser,
): Promise<SignIn> {
  const keys = ['organization', 'invitationToken']
  if (oneOfKeys(choice, keys) === undefined) {
    throw invalidInput(inputError('body', '/organization', 'one_of_required', { keys }))
  }
  await refuseWeakPassword(password, [name, email])
  await withAttempt(app, { ip: browser.ip, email }, async () => undefined)
  const passwordHash = await hashPassword(password)
  const result = await app.db.acrossOrgs('a person signs up', async (tx) => {
    const user = { id: newId(), name, email }
    await withConstraints(
      {
        users_email_once: () => new Refusal('email_address_taken'),
      },
      () => insertUser(tx, { ...user, passwordHash }),
    )
    const membership = await enter(tx, user, { ...choice, email, password })
    // Whoever was invited by mail has shown that the address is theirs.
    if (choice.invitationToken === undefined) await mailVerification(app, tx, user)
    return bindSession(app, tx, { user, membership, browser, operation: signUpWithEmail })
  })
  app.worker.signal()
  return result
}
