import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type {
  DeviceCredential,
  listDeviceCredentials,
  listOwnDevices,
  OwnDevice,
} from '#contract/identity/auth'
import type { Page } from '#contract/platform/page'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { organizationOf, type Member } from './queries.ts'

const now = sql<string>`now()`

/** The devices of a person that are signed in. For acrossOrgs. */
export const selectOwnDevices = (
  tx: Tx,
  userId: string,
  { search, ...paging }: Query<typeof listOwnDevices>,
  idleDays: number,
): Promise<Page<OwnDevice>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('deviceCredentials as d')
      .select([
        'id',
        'name',
        'platform',
        'hint',
        organizationOf,
        'createdAt',
        'lastUsedAt',
        'lastUsedIp',
        'expiresAt',
      ])
      .where('userId', '=', userId)
      .where(isLive(idleDays))
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(concat_ws(' ', name, platform))`, search ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** Ends a device of a person; gives its organization, or undefined when there is none. */
export const updateOwnDeviceEnded = (
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<{ organizationId: string } | undefined> =>
  tx.maybe(
    build
      .updateTable('deviceCredentials')
      .set({ revokedAt: sql`coalesce(revoked_at, now())` })
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('organizationId'),
  )

/** Holds an active membership until the end of the transaction; false where there is none. */
export async function lockMembership(tx: Tx, { organizationId, userId }: Member): Promise<boolean> {
  const membership = await tx.maybe(
    build
      .selectFrom('memberships')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('status', '=', 'active')
      .forNoKeyUpdate(),
  )
  return membership !== undefined
}

const isLive = (idleDays: number) =>
  sql<boolean>`(d.revoked_at is null and d.expires_at > now()
    and d.last_used_at > now() - make_interval(days => ${idleDays}))`

/** The number of a member's device credentials that work. */
export async function selectLiveDeviceCount(
  tx: Tx,
  { organizationId, userId }: Member,
  idleDays: number,
): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('deviceCredentials as d')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('d.organizationId', '=', organizationId)
      .where('d.userId', '=', userId)
      .where(isLive(idleDays)),
  )
  return count
}

/** Gives when the new credential expires. */
export async function insertDeviceCredential(
  tx: Tx,
  {
    days,
    ...credential
  }: Member & {
    id: string
    name: string
    platform: string | null
    tokenHash: Buffer
    hint: string
    lastUsedIp: string
    days: number
  },
): Promise<string> {
  const { expiresAt } = await tx.one(
    build
      .insertInto('deviceCredentials')
      .values({ ...credential, expiresAt: sql`now() + make_interval(days => ${days})` })
      .returning('expiresAt'),
  )
  return expiresAt
}

/**
 * A page of the device credentials of the organization, newest first; `ended` for those that no
 * longer work.
 */
export const selectDeviceCredentials = (
  tx: Tx,
  { search, isEnded, ...paging }: Query<typeof listDeviceCredentials>,
  idleDays: number,
): Promise<Page<DeviceCredential>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('deviceCredentials as d')
      .innerJoin('users as u', 'u.id', 'd.userId')
      .select([
        'd.id',
        'd.name',
        'd.platform',
        'd.hint',
        'd.userId',
        'u.name as userName',
        'd.createdAt',
        'd.lastUsedAt',
        'd.lastUsedIp',
        'd.expiresAt',
        'd.revokedAt',
      ])
      .where(isLive(idleDays), '=', !isEnded)
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(sql<string>`app.fold(concat_ws(' ', d.name, d.platform, u.name))`, search ?? ''),
        ),
      )
      .orderBy('d.id', 'desc'),
  )

/** Revokes a credential, of this person when one is named; false when there is none. */
export async function updateDeviceCredentialRevoked(
  tx: Tx,
  id: string,
  userId: string | undefined,
): Promise<boolean> {
  const revoked = await tx.run(
    build
      .updateTable('deviceCredentials')
      .set({ revokedAt: sql`coalesce(revoked_at, now())` })
      .where('id', '=', id)
      .$if(userId !== undefined, (rows) => rows.where('userId', '=', userId ?? '')),
  )
  return revoked > 0
}

/** Revokes every device credential of a person, in all organizations. */
export async function revokeDeviceCredentialsOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('deviceCredentials')
      .set({ revokedAt: now })
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null),
  )
}
