import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { listSessions, Session } from '#contract/identity/auth'
import type { Page } from '#contract/platform/page'
import type {
  OrganizationSummary,
  Person,
  SharedDeviceSummary,
  SignedIn,
} from '#contract/identity/session'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
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

/** The person with an email address, in whatever case it is written. */
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

/** Adds a person. */
export async function insertUser(tx: Tx, user: Person & { passwordHash: string }): Promise<void> {
  await tx.run(build.insertInto('users').values(user))
}

/** Replaces the hash of a person's password. */
export async function updatePassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.run(build.updateTable('users').set({ passwordHash }).where('id', '=', id))
}

const openSessions = () =>
  build.updateTable('sessions').set({ expiresAt: ended }).where('expiresAt', '>', now)

/**
 * Ends the sessions of a person; the rows stay a while and show which organization was used last.
 */
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

/** The organization of a row, for the person that it belongs to. */
export const organizationOf = sql<OrganizationSummary>`
  (select json_build_object('id', o.id, 'type', o.type, 'name', o.name)
    from app.organizations o where o.id = organization_id)`.as('organization')

/** A page of a person's sessions that are signed in, newest first. For acrossOrgs. */
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

/** The browsers that a person has signed in with so far. For acrossOrgs. */
export const selectUserAgents = (tx: Tx, userId: string): Promise<{ userAgent: string | null }[]> =>
  tx.all(
    build
      .selectFrom('sessions')
      .select('userAgent')
      .distinct()
      .where('userId', '=', userId)
      // A shared device is the browser of others as well.
      .where('sharedDeviceId', 'is', null),
  )

/** The time zone in which a person reads mails: the own choice, or else the organization's. */
export const selectTimeZone = async (
  tx: Tx,
  { userId, organizationId }: Member,
): Promise<string> => {
  const { timezone } = await tx.one(
    sql<{ timezone: string }>`select coalesce(u.timezone, o.timezone, 'UTC') as timezone
      from app.users u, app.organizations o where u.id = ${userId} and o.id = ${organizationId}`,
  )
  return timezone
}

// A clinic has none, and no right to the table.
const sharedDeviceOf = (id: string | null) =>
  (id === null
    ? sql<SharedDeviceSummary | null>`null::json`
    : sql<SharedDeviceSummary | null>`(select json_build_object('id', d.id, 'name', d.name,
        'idleMinutes', d.idle_minutes) from app.shared_devices d where d.id = ${id})`
  ).as('sharedDevice')

/** The person of a credential, its shared device and when it ends. */
export const selectCredential = (
  tx: Tx,
  { userId, credential: { kind, id }, sharedDeviceId }: Principal,
): Promise<Person & Pick<SignedIn, 'expiresAt' | 'sharedDevice'>> =>
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
        sharedDeviceOf(sharedDeviceId),
      ])
      .where('id', '=', userId),
  )

/** A member, by the organization and the person. */
export type Member = { organizationId: string; userId: string }

/**
 * Removes what nobody needs: windows that have passed, links that have expired, mails that left
 * 30 days ago, and sessions 90 days after their end, until when they show what was used last.
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
