import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type {
  DeviceCredential,
  listDeviceCredentials,
  listOwnDevices,
  listSessions,
  OwnDevice,
  Session,
} from '#contract/identity/auth'
import type { Page } from '#contract/platform/page'
import type { OrganizationSummary, Person } from '#contract/identity/session'
import { newId } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'
import { matches, selectPage } from '#platform/http/page'
import type { Principal } from '#platform/auth/session'

const now = sql<string>`now()`

// Rounded down: a column of milliseconds would else round up to an instant that is still ahead.
const ended = sql<string>`date_trunc('milliseconds', now())`

// A fixed window for each key: the first attempt after it has passed begins a new one.
const countIn = (window: string) => sql`on conflict (key) do update set
  count = case when b.started_at > now() - ${window}::interval then b.count + 1 else 1 end,
  started_at = case when b.started_at > now() - ${window}::interval then b.started_at else now() end
  returning count, started_at`

/**
 * Counts an attempt of an address and, unless that had too many, of an account. Gives the seconds to
 * wait when there were too many, or null. The account's key is a hash: no addresses pile up here.
 */
export async function countAttempt(
  tx: Tx,
  {
    address,
    email,
    perAddress,
    perAccount,
  }: { address: string; email: string; perAddress: number; perAccount: number },
): Promise<number | null> {
  const { waitSeconds } = await tx.one<{ waitSeconds: number | null }>(
    sql<{ waitSeconds: number | null }>`with
      address as (
        insert into app.rate_buckets as b (key, started_at, count)
        values (${`address:${address}`}, now(), 1) ${countIn('1 hour')}),
      account as (
        insert into app.rate_buckets as b (key, started_at, count)
        select 'account:' || encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex'), now(), 1
        from address where address.count <= ${perAddress} ${countIn('15 minutes')})
      select case
        when address.count > ${perAddress}
          then ceil(extract(epoch from address.started_at + interval '1 hour' - now()))::integer
        when account.count > ${perAccount}
          then ceil(extract(epoch from account.started_at + interval '15 minutes' - now()))::integer
        end as wait_seconds
      from address left join account on true`,
  )
  return waitSeconds
}

/** Takes an attempt back that was no guess. The account's key is that of `countAttempt`. */
export async function uncountAttempt(
  tx: Tx,
  { address, email }: { address: string; email: string },
): Promise<void> {
  await tx.run(
    sql`update app.rate_buckets set count = count - 1
      where count > 0 and key in (${`address:${address}`},
        'account:' || encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex'))`,
  )
}

export const selectUserByEmail = (
  tx: Tx,
  email: string,
): Promise<(Person & { passwordHash: string }) | undefined> =>
  tx.maybe(
    build
      .selectFrom('users')
      .select(['id', 'name', 'email', 'passwordHash'])
      .where(sql<boolean>`lower(email) = lower(${email})`),
  )

/** Holds the person's row as long as the password is the one that was checked; false when it is not. */
export async function lockUserWithHash(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const user = await tx.maybe(
    build
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('passwordHash', '=', passwordHash)
      .forShare(),
  )
  return user !== undefined
}

export async function insertUser(tx: Tx, user: Person & { passwordHash: string }): Promise<void> {
  await tx.run(build.insertInto('users').values(user))
}

export async function updatePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.run(build.updateTable('users').set({ passwordHash }).where('id', '=', id))
}

/** What a mailed token is good for. */
type Purpose = 'password_reset' | 'email_verification'

export async function insertMailedToken(
  tx: Tx,
  { hours, ...token }: { userId: string; purpose: Purpose; tokenHash: Buffer; hours: number },
): Promise<void> {
  await tx.run(
    build.insertInto('mailedTokens').values({
      ...token,
      id: newId(),
      expiresAt: sql`now() + make_interval(hours => ${hours})`,
    }),
  )
}

/** The person of a mailed token that still works. */
export const selectOpenToken = (
  tx: Tx,
  purpose: Purpose,
  tokenHash: Buffer,
): Promise<Person | undefined> =>
  tx.maybe(
    build
      .selectFrom('mailedTokens as t')
      .innerJoin('users as u', 'u.id', 't.userId')
      .select(['u.id', 'u.name', 'u.email'])
      .where('t.tokenHash', '=', tokenHash)
      .where('t.purpose', '=', purpose)
      .where('t.usedAt', 'is', null)
      .where('t.expiresAt', '>', now),
  )

/** Uses a mailed token up; gives its person, or nothing when it works no more. */
export async function updateMailedTokenUsed(
  tx: Tx,
  purpose: Purpose,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const used = await tx.maybe(
    build
      .updateTable('mailedTokens')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning('userId'),
  )
  return used?.userId
}

/** Uses up the other tokens of this kind that a person was mailed. */
export async function updateMailedTokensUsed(
  tx: Tx,
  purpose: Purpose,
  userId: string,
): Promise<void> {
  await tx.run(
    build
      .updateTable('mailedTokens')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null),
  )
}

const openSessions = () =>
  build.updateTable('sessions').set({ expiresAt: ended }).where('expiresAt', '>', now)

/** Ends the sessions of a person; the rows stay a while and tell which organization was used last. */
export async function updateSessionsEnded(
  tx: Tx,
  userId: string,
  { butId }: { butId?: string } = {},
): Promise<void> {
  await tx.run(
    openSessions()
      .where('userId', '=', userId)
      .$if(butId !== undefined, (rows) => rows.where('id', '<>', butId ?? '')),
  )
}

/** Ends one open session of a person; gives its organization, or undefined when there is none. */
export const updateSessionEnded = (
  tx: Tx,
  { id, userId }: { id: string; userId: string },
): Promise<{ organizationId: string } | undefined> =>
  tx.maybe(
    openSessions().where('id', '=', id).where('userId', '=', userId).returning('organizationId'),
  )

const organizationOf = sql<OrganizationSummary>`
  (select json_build_object('id', o.id, 'type', o.type, 'name', o.name)
    from app.organizations o where o.id = organization_id)`.as('organization')

export const selectSessions = (
  tx: Tx,
  { userId, credential }: Principal,
  { search, ...paging }: Query<typeof listSessions>,
): Promise<Page<Session>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('sessions')
      .select([
        'id',
        'ip',
        'userAgent',
        'createdAt',
        'lastUsedAt',
        'expiresAt',
        organizationOf,
        sql<boolean>`id = ${credential.id}`.as('isCurrent'),
      ])
      .where('userId', '=', userId)
      .where('expiresAt', '>', now)
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(concat_ws(' ', user_agent, ip))`, search ?? '')),
      )
      .orderBy('id', 'desc'),
  )

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

/** The browsers that a person has signed in with so far. For acrossOrgs. */
export const selectUserAgents = (tx: Tx, userId: string): Promise<{ userAgent: string | null }[]> =>
  tx.all(build.selectFrom('sessions').select('userAgent').distinct().where('userId', '=', userId))

/** The time zone in which a person reads mails: the own choice, or else the organization's. */
export const selectTimeZone = async (
  tx: Tx,
  { userId, organizationId }: Owner,
): Promise<string> => {
  const { timezone } = await tx.one(
    sql<{ timezone: string }>`select coalesce(u.timezone, o.timezone, 'UTC') as timezone
      from app.users u, app.organizations o where u.id = ${userId} and o.id = ${organizationId}`,
  )
  return timezone
}

/** The person of a credential and when it ends. */
export const selectCredential = (
  tx: Tx,
  { userId, credential: { kind, id } }: Principal,
): Promise<Person & { expiresAt: string }> =>
  tx.one(
    build
      .selectFrom('users')
      .select([
        'id',
        'name',
        'email',
        sql<string>`(select expires_at from ${
          kind === 'session' ? sql.table('app.sessions') : sql.table('app.device_credentials')
        } c where c.id = ${id})`.as('expiresAt'),
      ])
      .where('id', '=', userId),
  )

type Owner = { organizationId: string; userId: string }

export async function lockMembership(tx: Tx, { organizationId, userId }: Owner): Promise<boolean> {
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

export async function selectLiveDeviceCount(
  tx: Tx,
  { organizationId, userId }: Owner,
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
  }: Owner & {
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

export const selectDeviceCredentials = (
  tx: Tx,
  { search, ended: hasEnded, ...paging }: Query<typeof listDeviceCredentials>,
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
      .where(isLive(idleDays), '=', !hasEnded)
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

export async function revokeDeviceCredentialsOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    build
      .updateTable('deviceCredentials')
      .set({ revokedAt: now })
      .where('userId', '=', userId)
      .where('revokedAt', 'is', null),
  )
}

/**
 * Removes what nobody needs: windows that have passed, links that have expired, mails that left
 * 30 days ago, and sessions 90 days after their end, until when they tell what was used last.
 */
export async function deleteLeftovers(tx: Tx): Promise<void> {
  await tx.run(
    build.deleteFrom('rateBuckets').where('startedAt', '<', sql<string>`now() - interval '1 day'`),
  )
  await tx.run(
    build.deleteFrom('mailedTokens').where('expiresAt', '<', sql<string>`now() - interval '1 day'`),
  )
  await tx.run(
    build
      .deleteFrom('mails')
      .where('state', '<>', 'waiting')
      .where('createdAt', '<', sql<string>`now() - interval '30 days'`),
  )
  await tx.run(
    build.deleteFrom('sessions').where('expiresAt', '<', sql<string>`now() - interval '90 days'`),
  )
}
