import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sql, type Expression } from 'kysely'
import type { CredentialKind } from '#contract/platform/endpoint'
import { newId } from '../clock.ts'
import { build, pageCosts, type Db, type Scope, type Tx } from '../db/db.ts'
import { Refusal } from '../errors.ts'
import { isSame, principalOf, type PermissionsOfMember, type Principal } from './principal.ts'

/**
 * A principal as this process remembers it, with the scope that lets the database confirm it in the
 * same round trip as the work (docs/decisions/0004).
 */
export type Caller = {
  principal: Principal
  scope: Scope
  /** Kinds of credential that came with the request. */
  presented: readonly CredentialKind[]
  isConfirmed: boolean
  /** What the credential needs after this request: its last use written, its life renewed. */
  upkeep: 'none' | 'touch' | 'renew'
}

export type { Principal } from './principal.ts'

/** The remembered principal is no longer true; ask again. */
export class PrincipalChanged extends Error {}

/** The name of the session's cookie, as the specification gives it. */
export const sessionCookieName = '__Secure-service-prod.session_token'
// A shared device is signed in as itself.
const sharedDeviceCookieName = '__Secure-service-prod.shared_device'
const devicePrefix = 'service_device_v1_'
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** SHA-256 of a token: the only form in which the database knows it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token of 256 random bits, for cookies and mailed links. */
export const newToken = (): string => randomBytes(32).toString('base64url')

function base62(value: bigint, length: number): string {
  let rest = value
  let text = ''
  for (let place = 0; place < length; place++) {
    text = digits.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

const checksumOf = (text: string) => base62(BigInt(crc32(text)), 6)

/** A new device credential: prefix, 256 random bits, and a checksum that refuses typing errors. */
export function newDeviceCredential(): string {
  const body = devicePrefix + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43)
  return body + checksumOf(body)
}

const devicePattern = /^service_device_v1_[0-9A-Za-z]{49}$/

/** Whether a text can be a device credential at all; junk is refused without asking the database. */
export function isDeviceCredential(text: string): boolean {
  return devicePattern.test(text) && text.endsWith(checksumOf(text.slice(0, -6)))
}

const cookieOf = (name: string, token: string, maxAgeSeconds: number): string =>
  `${name}=${token}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`

/** The Set-Cookie header of a session; `maxAgeSeconds` 0 removes the cookie. */
export const sessionCookie = (token: string, maxAgeSeconds: number): string =>
  cookieOf(sessionCookieName, token, maxAgeSeconds)

/** The Set-Cookie header of a shared device. */
export const sharedDeviceCookie = (token: string, maxAgeSeconds: number): string =>
  cookieOf(sharedDeviceCookieName, token, maxAgeSeconds)

/** The refusal 401, with the scheme for programs. */
export const unauthenticated = () =>
  new Refusal('unauthenticated', {}, { headers: { 'www-authenticate': 'Bearer' } })

const ambiguous = () =>
  new Refusal('ambiguous_credentials', {}, { headers: { 'www-authenticate': 'Bearer' } })

type Presented = { kind: CredentialKind; token: string }

const cookiesOf = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))

/** The token of the shared device that sends a request, where there is one that can be read. */
export function sharedDeviceTokenOf(cookie: string | undefined): string | undefined {
  const [token, second] = cookiesOf(cookie, sharedDeviceCookieName)
  return second === undefined && /^[\w-]{43}$/.test(token ?? '') ? token : undefined
}

/** The credentials that a request carries, well formed but not yet looked up. @throws Refusal 401 */
export function readCredentials(headers: {
  cookie?: string | undefined
  authorization?: string | undefined
}): Presented[] {
  const presented: Presented[] = []
  const tokens = cookiesOf(headers.cookie, sessionCookieName)
  // A sibling subdomain can plant a second cookie of this name.
  if (tokens.length > 1) throw ambiguous()
  const [token] = tokens
  if (token !== undefined) {
    if (!/^[\w-]{43}$/.test(token)) throw unauthenticated()
    presented.push({ kind: 'session', token })
  }
  if (headers.authorization !== undefined) {
    const [, bearer] = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization) ?? []
    if (bearer === undefined || !isDeviceCredential(bearer)) throw unauthenticated()
    presented.push({ kind: 'device', token: bearer })
  }
  return presented
}

/** The token of the session cookie that a browser sends, where it sends one that can be read. */
export function sessionTokenOf(headers: { cookie?: string | undefined }): string | undefined {
  try {
    return readCredentials({ cookie: headers.cookie })[0]?.token
  } catch {
    return undefined
  }
}

const columns = `
  c.id as credential_id, m.user_id, u.name as user_name, u.locale as user_locale, m.organization_id, o.type, o.name as organization_name,
  m.id as membership_id, m.role, m.can_see_finance, r.kind as role_kind,
  r.permissions as role_permissions,
  set_config('app.organization_id', m.organization_id::text, true),
  set_config('role', 'pontic_' || o.type, true),
  ${pageCosts}`
const belonging = `
  join app.memberships m on m.organization_id = c.organization_id and m.user_id = c.user_id and m.status = 'active'
  join app.organizations o on o.id = c.organization_id and o.status = 'active'
  join app.users u on u.id = c.user_id
  left join app.team_roles r on r.organization_id = m.organization_id and r.id = m.team_role_id`

const statements = {
  session: {
    name: 'scope_session',
    text: `select ${columns}, c.shared_device_id,
        case when c.shared_device_id is not null then
            case when c.last_used_at < now() - interval '15 seconds' then 'touch' else 'none' end
          when c.renewed_at < now() - interval '1 day' then 'renew'
          when c.last_used_at < now() - interval '5 minutes' then 'touch' else 'none' end as upkeep
      from app.sessions c ${belonging}
      where c.token_hash = $1 and c.expires_at > now()`,
  },
  device: {
    name: 'scope_device',
    text: `select ${columns},
        case when c.last_used_at < now() - interval '5 minutes' then 'touch' else 'none' end as upkeep
      from app.device_credentials c ${belonging}
      where c.token_hash = $1 and c.expires_at > now() and c.revoked_at is null
        and c.last_used_at > now() - make_interval(days => $2)`,
  },
}

/** Lives of credentials, in days. */
export type Lifetimes = {
  sessionDays: number
  sessionMaximumDays: number
  deviceCredentialIdleDays: number
}

const maximumRemembered = 10_000

/** The callers of credentials. `remembered` has the principals that the database confirmed last. */
function openCallers(
  { deviceCredentialIdleDays }: Lifetimes,
  permissionsOfMember: PermissionsOfMember,
) {
  const remembered = new Map<string, Principal>()

  function remember(token: string, principal: Principal): void {
    const [oldest] = remembered.keys()
    if (remembered.size >= maximumRemembered && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, principal)
  }

  /** A caller that is still to be confirmed, with the principal that is remembered for the token. */
  function callerOf({ kind, token }: Presented, guess?: Principal): Caller {
    const values = [hashToken(token)]
    const caller: Caller = {
      principal: guess as Principal,
      presented: [kind],
      isConfirmed: false,
      upkeep: 'none',
      scope: {
        get owner() {
          return (caller.principal as Principal | undefined)?.organizationId
        },
        get role() {
          return (caller.principal as Principal | undefined)?.organizationType
        },
        statement: {
          ...statements[kind],
          values: kind === 'device' ? [...values, deviceCredentialIdleDays] : values,
        },
        check(row) {
          if (!row) {
            remembered.delete(token)
            throw unauthenticated()
          }
          const fresh = principalOf(kind, row, permissionsOfMember)
          remember(token, fresh)
          if (caller.principal && !isSame(fresh, caller.principal)) throw new PrincipalChanged()
          caller.principal = fresh
          caller.isConfirmed = true
          caller.upkeep = row['upkeep'] as Caller['upkeep']
        },
      },
    }
    return caller
  }

  return { remembered, callerOf }
}

/** Holds the membership until the end of the transaction. @throws Refusal 409 where it is not active */
async function lockActiveMembership(
  tx: Tx,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<void> {
  // Who is disabled at this moment either waits for the new session or is seen here.
  const isActive = await tx.maybe(
    build
      .selectFrom('memberships')
      .select('id')
      .where('organizationId', '=', organizationId)
      .where('userId', '=', userId)
      .where('status', '=', 'active')
      .forShare(),
  )
  if (!isActive) throw new Refusal('retry')
}

// A member who never stops types the PIN again once a day.
const expiryAtSharedDevice = sql<string>`least(app.sessions.created_at + interval '12 hours',
  now() + (select make_interval(mins => d.idle_minutes) from app.shared_devices d
    where d.organization_id = app.sessions.organization_id and d.id = app.sessions.shared_device_id))`

/** Writes down that a session was used, and how long it lives from now on. */
async function updateSessionUsed(
  tx: Tx,
  { principal: { credential, sharedDeviceId }, upkeep }: Caller,
  renewedExpiry: Expression<string>,
): Promise<void> {
  await tx.run(
    build
      .updateTable('sessions')
      .set({ lastUsedAt: sql`now()` })
      .$if(sharedDeviceId !== null, (update) => update.set({ expiresAt: expiryAtSharedDevice }))
      .$if(upkeep === 'renew', (update) =>
        update.set({ renewedAt: sql`now()`, expiresAt: renewedExpiry }),
      )
      .where('id', '=', credential.id)
      // A session that ended meanwhile stays ended.
      .where('expiresAt', '>', sql<string>`now()`),
  )
}

/** Writes sessions, and when credentials were used. */
function openSessionWriter(db: Db, lifetimes: Lifetimes) {
  // A session that is used continues, but never longer than the maximum after the sign-in.
  const expiryFrom = (signedInAt: Expression<string>) =>
    sql<string>`least(now() + make_interval(days => ${lifetimes.sessionDays}),
      ${signedInAt} + make_interval(days => ${lifetimes.sessionMaximumDays}))`

  /**
   * Signs a person in to one organization, in the transaction of the caller: a new session, of which
   * the database keeps only the hash of the token. `signedInAt` carries the longest life over from a
   * session that this one replaces; `replacedToken` is of the cookie that the new one takes the place
   * of: nobody could sign out of that session any more, so it ends.
   */
  async function open(
    tx: Tx,
    session: {
      userId: string
      organizationId: string
      ip: string
      userAgent: string | undefined
      signedInAt?: string
      replacedToken?: string | undefined
      /** Where the person signs in with a PIN: the session ends after the minutes without use. */
      sharedDevice?: { id: string; idleMinutes: number } | undefined
    },
  ): Promise<{ id: string; token: string; expiresAt: string }> {
    await lockActiveMembership(tx, session)
    if (session.replacedToken !== undefined) {
      const replaced = hashToken(session.replacedToken)
      await tx.run(build.deleteFrom('sessions').where('tokenHash', '=', replaced))
    }
    const { sharedDevice } = session
    const id = newId()
    const token = newToken()
    const signedInAt = sql<string>`coalesce(${session.signedInAt ?? null}::timestamptz, now())`
    const { expiresAt } = await tx.one(
      build
        .insertInto('sessions')
        .values({
          id,
          tokenHash: hashToken(token),
          userId: session.userId,
          organizationId: session.organizationId,
          ip: session.ip,
          userAgent: session.userAgent?.slice(0, 300) ?? null,
          createdAt: signedInAt,
          expiresAt: sharedDevice
            ? sql<string>`now() + make_interval(mins => ${sharedDevice.idleMinutes})`
            : expiryFrom(signedInAt),
          sharedDeviceId: sharedDevice?.id ?? null,
        })
        .returning('expiresAt'),
    )
    return { id, token, expiresAt }
  }

  /** Writes down that a credential was used; a session's life starts again once a day. */
  async function keepUp(caller: Caller, ip: string): Promise<void> {
    const { kind, id } = caller.principal.credential
    await db.acrossOrgs<unknown>('the last use of a credential', (tx) =>
      kind === 'device'
        ? tx.run(
            build
              .updateTable('deviceCredentials')
              .set({ lastUsedAt: sql`now()`, lastUsedIp: ip })
              .where('id', '=', id),
          )
        : updateSessionUsed(tx, caller, expiryFrom(sql.ref('createdAt'))),
    )
  }

  return { open, keepUp }
}

/**
 * The only entry point of identity: `identify` turns a request's credentials into a caller.
 * Principals are remembered, but a remembered one is a guess that the database confirms in the same
 * message as the work: whoever was revoked is out at the next request, on any number of servers.
 */
export function connectSessions(
  db: Db,
  lifetimes: Lifetimes,
  permissionsOfMember: PermissionsOfMember,
) {
  const { remembered, callerOf } = openCallers(lifetimes, permissionsOfMember)

  /** Asks the database whether the caller is still who we think. @throws Refusal 401, PrincipalChanged */
  async function confirm(caller: Caller): Promise<void> {
    caller.scope.check?.(await db.ask(caller.scope.statement))
  }

  async function identifyOne(presented: Presented): Promise<Caller> {
    const caller = callerOf(presented, remembered.get(presented.token))
    if (!caller.principal) await confirm(caller)
    return caller
  }

  /** The caller as the database has it now; nothing remembered is believed. @throws Refusal 401 */
  async function identifyAgain(presented: Presented): Promise<Caller> {
    const caller = callerOf(presented)
    await confirm(caller)
    return caller
  }

  /**
   * Who sends these headers. Of two credentials both must be valid and agree; the command is done
   * with the one that the operation accepts. @throws Refusal 401
   */
  async function identify(
    headers: Parameters<typeof readCredentials>[0],
    accepted: readonly CredentialKind[],
  ): Promise<Caller> {
    const [first, second] = readCredentials(headers)
    if (!first) throw unauthenticated()
    if (!second) return identifyOne(first)
    const callers = await Promise.all([identifyAgain(first), identifyAgain(second)])
    const [a, b] = callers.map(({ principal }) => principal) as [Principal, Principal]
    if (a.userId !== b.userId || a.organizationId !== b.organizationId) throw ambiguous()
    const caller = accepted.includes(a.credential.kind) ? callers[0] : callers[1]
    return Object.assign(caller, { presented: [first.kind, second.kind] })
  }

  return { identify, confirm, ...openSessionWriter(db, lifetimes) }
}

/** What resolves, confirms, opens and keeps sessions. */
export type Sessions = ReturnType<typeof connectSessions>
