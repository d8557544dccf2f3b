import { endOtherSignIns, endOwnDevice, endSession } from '#contract/identity/auth'
import { actorOf, selectMemberships, selectPerson } from '#server/identity/organizations'
import { insertAuditEvent } from '#platform/audit'
import type { Db } from '#platform/db/db'
import { notFound } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { revokeDeviceCredentialsOfUser, updateOwnDeviceEnded } from './device-queries.ts'
import { updateSessionEnded, updateSessionsEnded } from './queries.ts'
import { recordInOrganizations } from './profile.ts'

type OwnEnd = { session: Principal; id: string; ip: string }

const kinds = {
  session: { update: updateSessionEnded, operation: endSession },
  device_credential: { update: updateOwnDeviceEnded, operation: endOwnDevice },
} as const

/** Ends a session or a device of the person, in whichever organization it is. @throws Refusal 404 */
export const endOwn = (
  db: Db,
  kind: keyof typeof kinds,
  { session: { userId }, id, ip }: OwnEnd,
): Promise<undefined> =>
  db.acrossOrgs('a person ends an own sign-in', async (tx): Promise<undefined> => {
    const { update, operation } = kinds[kind]
    const ended = await update(tx, { id, userId })
    if (!ended) throw notFound(kind)
    const memberships = await selectMemberships(tx, userId)
    const membership = memberships.find(
      ({ organization }) => organization.id === ended.organizationId,
    )
    if (!membership) return
    await insertAuditEvent(tx, actorOf(await selectPerson(tx, userId), membership), {
      operation: operation.operationId,
      subjectKind: kind,
      subjectId: id,
      ip,
    })
  })

/** Ends every sign-in of the person but the session that asks, in every organization. */
export const endOthers = (
  db: Db,
  { userId, credential }: Principal,
  ip: string,
): Promise<undefined> =>
  db.acrossOrgs('a person ends all other sign-ins', async (tx): Promise<undefined> => {
    await updateSessionsEnded(tx, userId, { butId: credential.id })
    await revokeDeviceCredentialsOfUser(tx, userId)
    await recordInOrganizations(tx, await selectPerson(tx, userId), endOtherSignIns, ip)
  })
