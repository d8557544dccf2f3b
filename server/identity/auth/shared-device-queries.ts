import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type {
  listSharedDevices,
  SharedDevice,
  SharedDeviceScreen,
  updateSharedDevice,
} from '#contract/identity/shared-devices'
import type { OrganizationSummary } from '#contract/identity/session'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { Member } from './queries.ts'

const now = sql<string>`now()`
const inDays = (days: number) => sql<string>`now() + make_interval(days => ${days})`
const isLive = sql<boolean>`revoked_at is null and expires_at > now()`

const columns = [
  'id',
  'name',
  'idleMinutes',
  'lastUsedAt',
  'expiresAt',
  'revokedAt',
  'createdAt',
  'updatedAt',
] as const

/** A page of the laboratory's shared devices, newest first. */
export const selectSharedDevices = (
  tx: Tx,
  { search, isEnded, ...paging }: Query<typeof listSharedDevices>,
): Promise<Page<SharedDevice>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('sharedDevices')
      .select(columns)
      .where(isEnded ? sql<boolean>`not (${isLive})` : isLive)
      .$if(search !== undefined, (rows) => rows.where(matches(sql<string>`search`, search ?? '')))
      .orderBy('id', 'desc'),
  )

/** The number of shared devices that are signed in. */
export async function selectLiveSharedDeviceCount(tx: Tx): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('sharedDevices')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isLive),
  )
  return count
}

/** Adds a shared device of the organization. */
export const insertSharedDevice = (
  tx: Tx,
  {
    days,
    ...device
  }: { id: string; name: string; idleMinutes: number; tokenHash: Buffer; days: number },
): Promise<SharedDevice> =>
  tx.one(
    build
      .insertInto('sharedDevices')
      .values({ ...device, organizationId: org, expiresAt: inDays(days) })
      .returning(columns),
  )

/** Changes the sent keys of a shared device. */
export const updateSharedDeviceRow = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateSharedDevice>,
): Promise<SharedDevice | undefined> =>
  tx.maybe(build.updateTable('sharedDevices').set(changes).where('id', '=', id).returning(columns))

/** Revokes a shared device and ends the sessions there; false where there is no such device. */
export async function updateSharedDeviceRevoked(tx: Tx, id: string): Promise<boolean> {
  const revoked = await tx.run(
    build
      .updateTable('sharedDevices')
      .set({ revokedAt: sql`coalesce(revoked_at, now())` })
      .where('id', '=', id),
  )
  await tx.run(build.deleteFrom('sessions').where('sharedDeviceId', '=', id))
  return revoked > 0
}

/** A shared device with the laboratory that it belongs to. */
export type LiveDevice = {
  id: string
  name: string
  idleMinutes: number
  organization: OrganizationSummary
}

/** The live shared device of a token. For acrossOrgs. */
export const selectLiveSharedDevice = (
  tx: Tx,
  tokenHash: Buffer,
): Promise<LiveDevice | undefined> =>
  tx.maybe(
    build
      .selectFrom('sharedDevices as d')
      .innerJoin('organizations as o', 'o.id', 'd.organizationId')
      .select([
        'd.id',
        'd.name',
        'd.idleMinutes',
        sql<OrganizationSummary>`json_build_object('id', o.id, 'type', o.type, 'name', o.name)`.as(
          'organization',
        ),
      ])
      .where('d.tokenHash', '=', tokenHash)
      .where('o.status', '=', 'active')
      .where(isLive),
  )

/** Active members of a laboratory who have a PIN. For acrossOrgs. */
export const selectMembersWithPin = (
  tx: Tx,
  organizationId: string,
): Promise<SharedDeviceScreen['members']> =>
  tx.all(
    build
      .selectFrom('memberPins as p')
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.organizationId', '=', 'p.organizationId').onRef('m.userId', '=', 'p.userId'),
      )
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select(['m.id', 'u.name'])
      .where('p.organizationId', '=', organizationId)
      .where('m.status', '=', 'active')
      .orderBy('u.name')
      .orderBy('m.id'),
  )

/** The person of a membership with the hash of their PIN. For acrossOrgs. */
export const selectPinOfMember = (
  tx: Tx,
  { organizationId, memberId }: { organizationId: string; memberId: string },
): Promise<{ userId: string; pinHash: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('memberPins as p')
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.organizationId', '=', 'p.organizationId').onRef('m.userId', '=', 'p.userId'),
      )
      .select(['p.userId', 'p.pinHash'])
      .where('p.organizationId', '=', organizationId)
      .where('m.id', '=', memberId)
      .where('m.status', '=', 'active'),
  )

/**
 * Writes that somebody signs in, and holds the device until the end of the transaction; false where
 * it was revoked meanwhile. For acrossOrgs.
 */
export async function updateSharedDeviceUsed(
  tx: Tx,
  { id, organizationId, days }: { id: string; organizationId: string; days: number },
): Promise<boolean> {
  const used = await tx.run(
    build
      .updateTable('sharedDevices')
      .set({ lastUsedAt: now, expiresAt: inDays(days) })
      .where('organizationId', '=', organizationId)
      .where('id', '=', id)
      .where(isLive),
  )
  return used > 0
}

/** Holds a PIN as long as it is the one that was checked; false when it is not. For acrossOrgs. */
export async function lockPin(
  tx: Tx,
  { organizationId, userId, pinHash }: Member & { pinHash: string },
): Promise<boolean> {
  const pin = await tx.maybe(
    build
      .selectFrom('memberPins')
      .select('userId')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('pinHash', '=', pinHash)
      .forShare(),
  )
  return pin !== undefined
}

/** When a member set the PIN. For acrossOrgs. */
export const selectPinSetAt = (
  tx: Tx,
  { organizationId, userId }: Member,
): Promise<{ setAt: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('memberPins')
      .select('updatedAt as setAt')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId),
  )

/** Sets the PIN of a member; their sessions at shared devices end. For acrossOrgs. */
export async function upsertPin(
  tx: Tx,
  { organizationId, userId, pinHash }: Member & { pinHash: string },
): Promise<void> {
  await tx.run(
    build
      .insertInto('memberPins')
      .values({ organizationId, userId, pinHash })
      .onConflict((row) => row.columns(['organizationId', 'userId']).doUpdateSet({ pinHash })),
  )
  await deletePinSessions(tx, { organizationId, userId })
}

/** Takes the PINs of a person away, in all organizations. For acrossOrgs, where their sessions end too. */
export async function deletePinsOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.run(build.deleteFrom('memberPins').where('userId', '=', userId))
}

/** Takes the PIN of a member away, with their sessions at shared devices. For acrossOrgs. */
export async function deletePin(tx: Tx, { organizationId, userId }: Member): Promise<void> {
  await tx.run(
    build
      .deleteFrom('memberPins')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId),
  )
  await deletePinSessions(tx, { organizationId, userId })
}

async function deletePinSessions(tx: Tx, { organizationId, userId }: Member): Promise<void> {
  await tx.run(
    build
      .deleteFrom('sessions')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('sharedDeviceId', 'is not', null),
  )
}

/** The person of a membership of an organization. For acrossOrgs. */
export const selectUserIdOfMember = (
  tx: Tx,
  { organizationId, memberId }: { organizationId: string; memberId: string },
): Promise<{ userId: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('memberships')
      .select('userId')
      .where('organizationId', '=', organizationId)
      .where('id', '=', memberId),
  )
