import { resetPassword } from '#contract/identity/auth'
import type { Person } from '#contract/identity/session'
import { updateUserVerified } from '#server/identity/organizations'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { mailedLink, queueMail } from '#platform/mail/mail'
import { hashToken, newToken } from '#platform/auth/session'
import { withAttempt, type Attempt } from './attempts.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { accountMails } from './mail-texts.ts'
import { selectProfile } from './profile-queries.ts'
import { recordInOrganizations } from './profile.ts'
import { revokeDeviceCredentialsOfUser } from './device-queries.ts'
import { deletePinsOfUser } from './shared-device-queries.ts'
import {
  insertMailedToken,
  selectOpenToken,
  updateMailedTokensUsed,
  updateMailedTokenUsed,
} from './mailed-token-queries.ts'
import { selectUserByEmail, updatePassword, updateSessionsEnded } from './queries.ts'

const hour = 1
const day = 24

const tokenNotValid = () => new Refusal('token_not_valid')

/** Mails the link that confirms the address. */
export async function mailVerification({ env }: AppContext, tx: Tx, user: Person): Promise<void> {
  const token = newToken()
  await insertMailedToken(tx, {
    userId: user.id,
    purpose: 'email_verification',
    tokenHash: hashToken(token),
    hours: day,
  })
  await queueMail(
    tx,
    {
      to: user.email,
      write: (language) => ({
        subject: accountMails.translate(language, 'confirmSubject'),
        text: [
          accountMails.translate(language, 'confirmLead', user),
          accountMails.translate(language, 'confirmHere'),
          mailedLink(env, '/verify-email', token),
          accountMails.translate(language, 'confirmNote'),
        ],
      }),
    },
    { kind: 'account', topic: 'address to confirm' },
  )
}

/** Mails the link that confirms an address once more, unless it is confirmed. @throws Refusal 429 */
export async function mailVerificationAgain(app: AppContext, userId: string): Promise<void> {
  await app.db.acrossOrgs('a person confirms the own address', async (tx) => {
    const { emailVerifiedAt, ...person } = await selectProfile(tx, userId)
    if (emailVerifiedAt === null) await mailVerification(app, tx, person)
  })
  app.worker.signal()
}

async function mailReset({ env }: AppContext, tx: Tx, user: Person): Promise<void> {
  const token = newToken()
  await insertMailedToken(tx, {
    userId: user.id,
    purpose: 'password_reset',
    tokenHash: hashToken(token),
    hours: hour,
  })
  await queueMail(
    tx,
    {
      to: user.email,
      write: (language) => ({
        subject: accountMails.translate(language, 'resetSubject'),
        text: [
          accountMails.translate(language, 'resetLead', user),
          accountMails.translate(language, 'resetHere'),
          mailedLink(env, '/reset-password', token),
          accountMails.translate(language, 'resetNote'),
        ],
      }),
    },
    { kind: 'account' },
  )
}

/**
 * Mails a link that sets a new password, when the address is known; nobody is notified. @throws
 * Refusal 429
 */
export async function requestReset(app: AppContext, attempt: Attempt): Promise<void> {
  await withAttempt(app, attempt, async (tx) => {
    const user = await selectUserByEmail(tx, attempt.email)
    if (user) await mailReset(app, tx, user)
  })
  app.worker.signal()
}

/**
 * Sets a new password and puts everyone out who is signed in as this person. Of several uses of one
 * link at once, one succeeds.
 * @throws Refusal 422 token_not_valid, weak_password
 */
export async function setNewPassword(
  app: AppContext,
  { token, password }: { token: string; password: string },
  ip: string,
): Promise<void> {
  const tokenHash = hashToken(token)
  const user = await app.db.acrossOrgs('the person of a mailed link', (tx) =>
    selectOpenToken(tx, 'password_reset', tokenHash),
  )
  if (!user) throw tokenNotValid()
  await refuseWeakPassword(password, [user.name, user.email])
  const passwordHash = await hashPassword(password)
  await app.db.acrossOrgs('a person sets a new password', async (tx) => {
    if (!(await updateMailedTokenUsed(tx, 'password_reset', tokenHash))) throw tokenNotValid()
    // First, because it makes whoever signs in at this moment wait and then fail.
    await updatePassword(tx, user.id, passwordHash)
    await updateUserVerified(tx, user.id)
    await updateMailedTokensUsed(tx, 'password_reset', user.id)
    await updateSessionsEnded(tx, user.id)
    await revokeDeviceCredentialsOfUser(tx, user.id)
    await deletePinsOfUser(tx, user.id)
    await recordInOrganizations(tx, user, resetPassword, ip)
    await queueMail(
      tx,
      {
        to: user.email,
        write: (language) => ({
          subject: accountMails.translate(language, 'changedSubject'),
          text: [accountMails.translate(language, 'wasReset', user)],
        }),
      },
      { kind: 'account' },
    )
  })
  app.worker.signal()
}

/** Confirms an address by the mailed token. @throws Refusal 422 token_not_valid */
export async function confirmAddress({ db }: AppContext, token: string): Promise<void> {
  await db.acrossOrgs('a person confirms an address', async (tx) => {
    const userId = await updateMailedTokenUsed(tx, 'email_verification', hashToken(token))
    if (!userId) throw tokenNotValid()
    await updateUserVerified(tx, userId)
  })
}
