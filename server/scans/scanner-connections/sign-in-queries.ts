import { sql } from 'kysely'
import type { OrganizationType } from '#contract/platform/endpoint'
import type { ScannerType } from '#contract/scans/scanner-connections'
import { build, org, type Tx } from '#platform/db/db'
import { placeOfOwner } from '#platform/jobs/shares'

/** A sign-in at a vendor as it is stored; the tokens are encrypted, and gone once it has ended. */
export type SignIn = {
  serviceUrl: string | null
  accountId: string | null
  regionUrl: string | null
  accessToken: Buffer | null
  refreshToken: Buffer | null
  accessExpiresAt: string | null
  tokenVersion: number
  endedAt: string | null
  endedReason: string | null
  syncedUntil: string
}

/** The sign-in of a connection at its vendor; tokens are still encrypted. */
export const selectSignIn = (tx: Tx, connectionId: string): Promise<SignIn | undefined> =>
  tx.maybe(
    build
      .selectFrom('scannerSignIns')
      .select([
        'serviceUrl',
        'accountId',
        'regionUrl',
        'accessToken',
        'refreshToken',
        'accessExpiresAt',
        'tokenVersion',
        'endedAt',
        'endedReason',
        'syncedUntil',
      ])
      .where('scannerConnectionId', '=', connectionId),
  )

type NewTokens = {
  accessToken: Buffer
  refreshToken: Buffer | null
  accessExpiresAt: string
}

type NewSignIn = NewTokens & {
  scannerConnectionId: string
  serviceUrl: string | null
  accountId: string | null
  regionUrl: string | null
  signedInByUserId: string
}

/**
 * Puts a sign-in in place of the one before it. Changes are looked for since the connection was made,
 * or since the last look of the sign-in before, when it was at the same account.
 */
export async function upsertSignIn(tx: Tx, signIn: NewSignIn): Promise<void> {
  await tx.run(
    sql`insert into app.scanner_sign_ins (organization_id, scanner_connection_id, service_url, account_id, region_url,
        access_token, refresh_token, access_expires_at, signed_in_by_user_id, synced_until)
      select app.org(), c.id, ${signIn.serviceUrl}, ${signIn.accountId}, ${signIn.regionUrl}, ${signIn.accessToken},
        ${signIn.refreshToken}, ${signIn.accessExpiresAt}, ${signIn.signedInByUserId}, c.created_at
      from app.scanner_connections c where c.id = ${signIn.scannerConnectionId}
      on conflict (organization_id, scanner_connection_id) do update set
        service_url = excluded.service_url, account_id = excluded.account_id, region_url = excluded.region_url,
        access_token = excluded.access_token, refresh_token = excluded.refresh_token,
        access_expires_at = excluded.access_expires_at, signed_in_by_user_id = excluded.signed_in_by_user_id,
        signed_in_at = clock_timestamp(),
        token_version = scanner_sign_ins.token_version + 1, renewing_until = null, ended_at = null, ended_reason = null,
        next_sync_at = clock_timestamp(), failed_syncs = 0,
        synced_until = case when scanner_sign_ins.account_id is not distinct from excluded.account_id
          and scanner_sign_ins.service_url is not distinct from excluded.service_url
          then scanner_sign_ins.synced_until else excluded.synced_until end`,
  )
}

/**
 * Takes the renewing of a pair of tokens: one server has it for `leaseMs`, after that another may.
 * False when somebody else has it, or the pair is not the newest.
 */
export const claimRenewal = async (
  tx: Tx,
  connectionId: string,
  { tokenVersion, leaseMs }: { tokenVersion: number; leaseMs: number },
): Promise<boolean> =>
  (await tx.run(
    build
      .updateTable('scannerSignIns')
      .set({
        renewingUntil: sql<string>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`,
      })
      .where('scannerConnectionId', '=', connectionId)
      .where('tokenVersion', '=', tokenVersion)
      .where('endedAt', 'is', null)
      .where(sql<boolean>`(renewing_until is null or renewing_until < clock_timestamp())`),
  )) > 0

/** Gives the renewing back after a failure: the next one need not wait. */
export const releaseRenewal = (
  tx: Tx,
  connectionId: string,
  tokenVersion: number,
): Promise<number> =>
  tx.run(
    build
      .updateTable('scannerSignIns')
      .set({ renewingUntil: null })
      .where('scannerConnectionId', '=', connectionId)
      .where('tokenVersion', '=', tokenVersion),
  )

/** Puts new tokens in place of the pair of a version; nothing when there are newer ones. */
export const updateTokens = (
  tx: Tx,
  connectionId: string,
  { tokenVersion, ...tokens }: NewTokens & { tokenVersion: number },
): Promise<number> =>
  tx.run(
    build
      .updateTable('scannerSignIns')
      .set({ ...tokens, tokenVersion: tokenVersion + 1, renewingUntil: null })
      .where('scannerConnectionId', '=', connectionId)
      .where('tokenVersion', '=', tokenVersion)
      .where('endedAt', 'is', null),
  )

/** Ends a sign-in and forgets its tokens; nothing when a newer one is in its place. */
export const endSignIn = (
  tx: Tx,
  connectionId: string,
  { tokenVersion, reason }: { tokenVersion: number; reason: string },
): Promise<number> =>
  tx.run(
    build
      .updateTable('scannerSignIns')
      .set({
        endedAt: sql<string>`clock_timestamp()`,
        endedReason: reason,
        accessToken: null,
        refreshToken: null,
        renewingUntil: null,
      })
      .where('scannerConnectionId', '=', connectionId)
      .where('tokenVersion', '=', tokenVersion)
      .where('endedAt', 'is', null),
  )

/** Remembers a way to a vendor's page until somebody comes back by it. */
export async function insertAuthorization(
  tx: Tx,
  authorization: {
    stateHash: Buffer
    scannerConnectionId: string
    userId: string
    codeVerifier: Buffer
    serviceUrl: string | null
    expiresAt: string
  },
): Promise<void> {
  await tx.run(
    build.insertInto('scannerAuthorizations').values({ ...authorization, organizationId: org }),
  )
}

/** Takes the way that somebody came back by: it is good once. */
export const takeAuthorization = (
  tx: Tx,
  stateHash: Buffer,
): Promise<
  | {
      scannerConnectionId: string
      userId: string
      codeVerifier: Buffer
      serviceUrl: string | null
      expiresAt: string
    }
  | undefined
> =>
  tx.maybe(
    build
      .deleteFrom('scannerAuthorizations')
      .where('stateHash', '=', stateHash)
      .returning(['scannerConnectionId', 'userId', 'codeVerifier', 'serviceUrl', 'expiresAt']),
  )

/** Forgets ways that nobody came back by. Across organizations. */
export const deleteOldAuthorizations = (tx: Tx): Promise<number> =>
  tx.run(
    build
      .deleteFrom('scannerAuthorizations')
      .where('expiresAt', '<', sql<string>`clock_timestamp()`),
  )

/** A connection whose vendor is to be looked at. */
export type DueSync = {
  id: string
  organizationId: string
  organizationType: OrganizationType
  scannerType: ScannerType
}

/**
 * Takes sign-ins whose look is due, a few at a time; nobody else takes them before `untilMs` from now.
 * Across organizations.
 */
export const claimDueSyncs = (tx: Tx, untilMs: number): Promise<DueSync[]> =>
  tx.all(
    sql<DueSync>`update app.scanner_sign_ins s
      set next_sync_at = clock_timestamp() + make_interval(secs => ${untilMs / 1000})
      from app.scanner_connections c join app.organizations o on o.id = c.organization_id
      where c.organization_id = s.organization_id and c.id = s.scanner_connection_id
        and (s.organization_id, s.scanner_connection_id) in (
          select x.organization_id, x.scanner_connection_id from app.scanner_sign_ins x
          where x.next_sync_at <= clock_timestamp() and (x.organization_id, x.scanner_connection_id) in (
          select d.organization_id, d.scanner_connection_id from app.scanner_sign_ins d
          join app.scanner_connections a on a.organization_id = d.organization_id and a.id = d.scanner_connection_id
          join app.organizations b on b.id = d.organization_id
          where d.ended_at is null and d.next_sync_at <= clock_timestamp() and a.is_active and b.status = 'active'
          order by ${placeOfOwner('d.organization_id', 'd.next_sync_at')}, d.next_sync_at limit 20)
          for update of x skip locked)
      returning c.id, c.organization_id, o.type as organization_type, c.scanner_type`,
  )

/** Notes how far a look came, and when the next one is due. */
export async function updateSynced(
  tx: Tx,
  connectionId: string,
  { syncedUntil, nextAfterMs }: { syncedUntil: string | null; nextAfterMs: number },
): Promise<void> {
  await tx.run(
    build
      .updateTable('scannerSignIns')
      .set({
        syncedUntil: sql<string>`greatest(synced_until, ${syncedUntil}::timestamptz)`,
        nextSyncAt: sql<string>`clock_timestamp() + make_interval(secs => ${nextAfterMs / 1000})`,
        failedSyncs: 0,
      })
      .where('scannerConnectionId', '=', connectionId),
  )
}

/** Notes that a look failed: the next one comes later each time, within a day. */
export async function updateFailedSync(
  tx: Tx,
  connectionId: string,
  everyMs: number,
): Promise<void> {
  await tx.run(
    build
      .updateTable('scannerSignIns')
      .set({
        failedSyncs: sql<number>`least(failed_syncs + 1, 100)`,
        nextSyncAt: sql<string>`clock_timestamp()
          + make_interval(secs => least(${everyMs / 1000} * power(2, least(failed_syncs, 10)), 86400))`,
      })
      .where('scannerConnectionId', '=', connectionId),
  )
}

/** Gives events back to the queue that ended for want of a sign-in there is now. Across organizations. */
export const releaseSignedIn = (tx: Tx, connectionId: string): Promise<number> =>
  tx.run(
    sql`update app.webhook_events e set state = 'waiting', run_at = now(), leased_until = null, attempts = 0
      from app.scanner_sign_ins s
      where s.scanner_connection_id = ${connectionId} and s.ended_at is null and e.payload is not null
        and e.scanner_connection_id = s.scanner_connection_id and e.organization_id = s.organization_id
        and e.state in ('unroutable', 'failed') and e.processed_at <= s.signed_in_at`,
  )

/** Gives events back to the queue that were abandoned. Across organizations. */
export const releaseFailed = (tx: Tx, connectionId: string): Promise<number> =>
  tx.run(
    build
      .updateTable('webhookEvents')
      .set({ state: 'waiting', runAt: sql<string>`now()`, leasedUntil: null, attempts: 0 })
      .where('scannerConnectionId', '=', connectionId)
      .where('state', '=', 'failed')
      .where('payload', 'is not', null),
  )
