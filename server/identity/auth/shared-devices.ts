import type { Body } from '#contract/platform/endpoint'
import {
  changeOwnPin,
  signInWithPin,
  type createSharedDevice,
  type SharedDevice,
  type SharedDeviceScreen,
  type updateSharedDevice,
} from '#contract/identity/shared-devices'
import {
  actorOf,
  bindSession,
  selectMemberships,
  selectPerson,
  type Browser,
} from '#server/identity/organizations'
import { insertAuditEvent } from '#platform/audit'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { hashToken, newToken, sharedDeviceTokenOf, type Principal } from '#platform/auth/session'
import { forgivePinAttempt, forgiveAttempt, withAttempt, withPinAttempt } from './attempts.ts'
import { fitsPassword, hashPassword } from './passwords.ts'
import { isWeakPin } from './pin-rules.ts'
import { lockUserWithHash, selectUserByEmail, updateSessionEnded } from './queries.ts'
import {
  deletePin,
  insertSharedDevice,
  lockPin,
  selectLiveSharedDevice,
  selectLiveSharedDeviceCount,
  selectMembersWithPin,
  selectPinOfMember,
  selectUserIdOfMember,
  updateSharedDeviceRevoked,
  updateSharedDeviceRow,
  updateSharedDeviceUsed,
  upsertPin,
  type LiveDevice,
} from './shared-device-queries.ts'

/** Days for which a shared device stays signed in after the last PIN. */
export const sharedDeviceDays = 180
const maximumLive = 100

/** Makes the browser of a session a shared device; the session ends. @throws Refusal 422 */
export async function addSharedDevice(
  tx: Tx,
  { credential, userId }: Principal,
  { name, idleMinutes = 10 }: Body<typeof createSharedDevice>,
): Promise<{ token: string; sharedDevice: SharedDevice }> {
  if ((await selectLiveSharedDeviceCount(tx)) >= maximumLive) {
    throw new Refusal('shared_devices_limit_reached', { limit: maximumLive })
  }
  const token = newToken()
  const sharedDevice = await insertSharedDevice(tx, {
    id: newId(),
    name,
    idleMinutes,
    tokenHash: hashToken(token),
    days: sharedDeviceDays,
  })
  await updateSessionEnded(tx, { id: credential.id, userId })
  return { token, sharedDevice }
}

/** Changes the keys that are sent. @throws Refusal 404 */
export async function changeSharedDevice(
  tx: Tx,
  id: string,
  body: Body<typeof updateSharedDevice>,
): Promise<SharedDevice> {
  const changed = await updateSharedDeviceRow(tx, id, body)
  if (!changed) throw notFound('shared_device')
  return changed
}

/** Revokes a shared device with the sessions there; twice is no mistake. @throws Refusal 404 */
export async function endSharedDevice(tx: Tx, id: string): Promise<undefined> {
  if (!(await updateSharedDeviceRevoked(tx, id))) throw notFound('shared_device')
}

const notShared = () =>
  new Refusal('shared_device_required', {}, { headers: { 'www-authenticate': 'Bearer' } })

async function deviceOf({ db }: AppContext, cookie: string | undefined): Promise<LiveDevice> {
  const token = sharedDeviceTokenOf(cookie)
  const device =
    token === undefined
      ? undefined
      : await db.acrossOrgs('a shared device asks', (tx) =>
          selectLiveSharedDevice(tx, hashToken(token)),
        )
  if (!device) throw notShared()
  return device
}

/** What a shared device shows before somebody signs in. @throws Refusal 401 */
export async function readScreen(
  app: AppContext,
  cookie: string | undefined,
): Promise<SharedDeviceScreen> {
  const { organization, ...sharedDevice } = await deviceOf(app, cookie)
  const members = await app.db.acrossOrgs('the members of a shared device', (tx) =>
    selectMembersWithPin(tx, organization.id),
  )
  return { sharedDevice, organization, members }
}

const wrongPin = () => new Refusal('wrong_pin', {}, { headers: { 'www-authenticate': 'Bearer' } })

/** Signs a member in at a shared device; gives the token of the session. @throws Refusal 401, 429 */
export async function signInByPin(
  app: AppContext,
  { memberId, pin }: Body<typeof signInWithPin>,
  { cookie, browser }: { cookie: string | undefined; browser: Browser },
): Promise<string> {
  const { organization, ...sharedDevice } = await deviceOf(app, cookie)
  const organizationId = organization.id
  const attempt = { deviceId: sharedDevice.id, memberId }
  const held = await withPinAttempt(app, attempt, (tx) =>
    selectPinOfMember(tx, { organizationId, memberId }),
  )
  const fits = await fitsPassword(held?.pinHash, pin)
  if (!held || !fits) throw wrongPin()
  return app.db.acrossOrgs('a member signs in with a PIN', async (tx) => {
    const days = sharedDeviceDays
    // Whoever revokes the device either waits for the new session or is seen here.
    const isLive = await updateSharedDeviceUsed(tx, { id: sharedDevice.id, organizationId, days })
    if (!isLive) throw notShared()
    if (!(await lockPin(tx, { ...held, organizationId }))) throw wrongPin()
    const memberships = await selectMemberships(tx, held.userId)
    const membership = memberships.find(({ id }) => id === memberId)
    if (!membership) throw wrongPin()
    const user = await selectPerson(tx, held.userId)
    const entry = { user, membership, browser, operation: signInWithPin, sharedDevice }
    const { token } = await bindSession(app, tx, entry)
    await forgivePinAttempt(tx, attempt)
    return token
  })
}

const wrongPassword = () => invalidInput(inputError('body', '/password', 'password_wrong'))

/** Sets the member's own PIN. @throws Refusal 400 for a wrong password, 422 weak_pin, 429 */
export async function choosePin(
  app: AppContext,
  { userId, organizationId, membershipId }: Principal,
  { password, pin }: Body<typeof changeOwnPin>,
  ip: string,
): Promise<undefined> {
  const { db } = app
  const person = await db.acrossOrgs('the person of a session', (tx) => selectPerson(tx, userId))
  const attempt = { ip, email: person.email }
  const user = await withAttempt(app, attempt, (tx) => selectUserByEmail(tx, person.email))
  const fits = await fitsPassword(user?.passwordHash, password)
  if (!user || !fits) throw wrongPassword()
  if (isWeakPin(pin)) throw new Refusal('weak_pin')
  const pinHash = await hashPassword(pin)
  await db.acrossOrgs('a member chooses a PIN', async (tx) => {
    if (!(await lockUserWithHash(tx, userId, user.passwordHash))) throw wrongPassword()
    await forgiveAttempt(tx, attempt)
    await upsertPin(tx, { organizationId, userId, pinHash })
    const memberships = await selectMemberships(tx, userId)
    const membership = memberships.find(({ id }) => id === membershipId)
    if (!membership) throw new Refusal('retry')
    await insertAuditEvent(tx, actorOf(person, membership), {
      operation: changeOwnPin.operationId,
      subjectKind: 'member',
      subjectId: membershipId,
      ip,
    })
  })
}

/** Takes the PIN of a member of the organization away. For acrossOrgs. @throws Refusal 404 */
export async function resetPin(tx: Tx, organizationId: string, memberId: string): Promise<void> {
  const member = await selectUserIdOfMember(tx, { organizationId, memberId })
  if (!member) throw notFound('member')
  await deletePin(tx, { organizationId, userId: member.userId })
}
