import type { Body, Reply } from '#contract/platform/endpoint'
import { signInDevice } from '#contract/identity/auth'
import type { Person } from '#contract/identity/session'
import { actorOf, selectMemberships, type Membership } from '#server/identity/organizations'
import { insertAuditEvent } from '#platform/audit'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { hashToken, newDeviceCredential, type Principal } from '#platform/auth/session'
import {
  insertDeviceCredential,
  lockMembership,
  selectLiveDeviceCount,
  updateDeviceCredentialRevoked,
} from './device-queries.ts'
import { mailNewDevice } from './sign-in-mails.ts'
import { notAMember, withPassword } from './sign-in.ts'
import { identitySettings } from '../settings.ts'

const maximumLive = 50

function choose(memberships: readonly Membership[], organizationId?: string): Membership {
  const [only, second] = memberships
  if (organizationId !== undefined) {
    const named = memberships.find(({ organization: { id } }) => id === organizationId)
    if (!named) throw notAMember(true)
    return named
  }
  if (!only) throw notAMember(false)
  if (second) {
    const choices = memberships.map(({ organization }) => organization)
    throw new Refusal('organization_required', {}, { choices })
  }
  return only
}

async function issue(
  app: AppContext,
  tx: Tx,
  { user, body, ip }: { user: Person; body: Body<typeof signInDevice>; ip: string },
): Promise<Reply<typeof signInDevice>> {
  const { DEVICE_CREDENTIAL_DAYS: days } = identitySettings.of(app.env)
  const { DEVICE_CREDENTIAL_IDLE_DAYS: idleDays } = app.env
  const memberships = await selectMemberships(tx, user.id)
  const membership = choose(memberships, body.organizationId)
  const { organization, role } = membership
  const owner = { organizationId: organization.id, userId: user.id }
  // One at a time for each member: the limit holds for devices that sign in together.
  if (!(await lockMembership(tx, owner))) throw notAMember(body.organizationId !== undefined)
  if ((await selectLiveDeviceCount(tx, owner, idleDays)) >= maximumLive) {
    throw new Refusal('device_credentials_limit_reached', { limit: maximumLive })
  }
  const credential = newDeviceCredential()
  const device = { id: newId(), name: body.deviceName, platform: body.platform ?? null }
  const expiresAt = await insertDeviceCredential(tx, {
    ...device,
    ...owner,
    tokenHash: hashToken(credential),
    hint: credential.slice(-4),
    lastUsedIp: ip,
    days,
  })
  await insertAuditEvent(tx, actorOf(user, membership), {
    operation: signInDevice.operationId,
    subjectKind: 'device_credential',
    subjectId: device.id,
    ip,
  })
  await mailNewDevice(app, tx, { user, membership }, device)
  return { credential, expiresAt, device, user, organization, role }
}

/** Issues a device credential, which is shown this once. @throws Refusal 401, 403, 409, 422, 429 */
export async function signInOnDevice(
  app: AppContext,
  body: Body<typeof signInDevice>,
  ip: string,
): Promise<Reply<typeof signInDevice>> {
  const attempt = { ip, email: body.email, password: body.password }
  const issued = await withPassword(app, attempt, (tx, user) => issue(app, tx, { user, body, ip }))
  app.worker.signal()
  return issued
}

/** Revokes a credential: an owner any, everybody else their own; twice is no mistake. @throws Refusal 404 */
export async function revokeDevice(tx: Tx, session: Principal, id: string): Promise<undefined> {
  const userId = session.role === 'owner' ? undefined : session.userId
  if (!(await updateDeviceCredentialRevoked(tx, id, userId))) throw notFound('device_credential')
}
