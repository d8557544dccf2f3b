import type { Body } from '#contract/platform/endpoint'
import { changePassword, updateProfile, type Profile } from '#contract/identity/profile'
import { endOtherSignIns, resetPassword } from '#contract/identity/auth'
import type { Person } from '#contract/identity/session'
import { hasMailbox } from '#server/system'
import { actorOf, selectMemberships, selectPerson } from '#server/identity/organizations'
import { insertAuditEvent } from '#platform/audit'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { queueMail } from '#platform/mail/mail'
import { checkedRegional } from '#platform/locale/regional'
import type { Principal } from '#platform/auth/session'
import { forgiveAttempt, withAttempt } from './attempts.ts'
import { fitsPassword, hashPassword, refuseWeakPassword } from './passwords.ts'
import { accountMails } from './mail-texts.ts'
import { selectProfile, updatePasswordOnce, updateProfileRow } from './profile-queries.ts'
import { revokeDeviceCredentialsOfUser } from './device-queries.ts'
import { deletePinsOfUser } from './shared-device-queries.ts'
import { updateMailedTokensUsed } from './mailed-token-queries.ts'
import { selectUserByEmail, updateSessionsEnded } from './queries.ts'

type PersonalCommand =
  | typeof changePassword
  | typeof endOtherSignIns
  | typeof resetPassword
  | typeof updateProfile

/**
 * Notifies every organization of a person, in its audit log, what they did to their own account.
 */
export async function recordInOrganizations(
  tx: Tx,
  person: Pick<Person, 'id' | 'name'>,
  { operationId }: PersonalCommand,
  ip: string,
): Promise<void> {
  for (const membership of await selectMemberships(tx, person.id)) {
    await insertAuditEvent(tx, actorOf(person, membership), {
      operation: operationId,
      subjectKind: 'member',
      subjectId: membership.id,
      ip,
    })
  }
}

/** A person's own profile. For acrossOrgs. */
export const readProfile = async (
  { env }: Pick<AppContext, 'env'>,
  tx: Tx,
  userId: string,
): Promise<Profile> => ({ ...(await selectProfile(tx, userId)), hasMailbox: hasMailbox(env) })

/** Changes the person's own name, language or time zone. @throws Refusal 400 for one that is none */
export async function changeProfile(
  { db, env }: AppContext,
  { userId }: Principal,
  body: Body<typeof updateProfile>,
  ip: string,
): Promise<Profile> {
  const changes = checkedRegional(body)
  return db.acrossOrgs('a person changes the own profile', async (tx) => {
    await updateProfileRow(tx, userId, changes)
    const profile = await readProfile({ env }, tx, userId)
    await recordInOrganizations(tx, profile, updateProfile, ip)
    return profile
  })
}

const wrongPassword = () => invalidInput(inputError('body', '/currentPassword', 'password_wrong'))

/**
 * Sets a new password and ends the person's other sessions and, unless they stay, devices. Of two changes at once from the same
 * password one succeeds.
 * @throws Refusal 400 for a wrong password, 422 weak_password, 429
 */
export async function changeOwnPassword(
  app: AppContext,
  { userId, credential }: Principal,
  { currentPassword, newPassword, allowsSignedInDevices = false }: Body<typeof changePassword>,
  ip: string,
): Promise<undefined> {
  const { db, worker } = app
  const person = await db.acrossOrgs('the person of a session', (tx) => selectPerson(tx, userId))
  const attempt = { ip, email: person.email }
  const user = await withAttempt(app, attempt, (tx) => selectUserByEmail(tx, person.email))
  const fits = await fitsPassword(user?.passwordHash, currentPassword)
  if (!user || !fits) throw wrongPassword()
  await refuseWeakPassword(newPassword, [person.name, person.email], '/newPassword')
  const passwordHash = await hashPassword(newPassword)
  await db.acrossOrgs('a person changes the own password', async (tx) => {
    const change = { id: userId, from: user.passwordHash, to: passwordHash }
    if (!(await updatePasswordOnce(tx, change))) throw wrongPassword()
    await forgiveAttempt(tx, attempt)
    await updateMailedTokensUsed(tx, 'password_reset', userId)
    await updateSessionsEnded(tx, userId, { butId: credential.id })
    // Whoever knew the password may have signed devices in, and chosen the PIN.
    if (!allowsSignedInDevices) {
      await revokeDeviceCredentialsOfUser(tx, userId)
      await deletePinsOfUser(tx, userId)
    }
    await recordInOrganizations(tx, person, changePassword, ip)
    await queueMail(
      tx,
      {
        to: person.email,
        write: (language) => ({
          subject: accountMails.translate(language, 'changedSubject'),
          text: [
            accountMails.translate(
              language,
              allowsSignedInDevices ? 'changedKeepingDevices' : 'changed',
              person,
            ),
          ],
        }),
      },
      { kind: 'account' },
    )
  })
  worker.signal()
}
