import { sql } from 'kysely'
import type { Body, OrganizationType, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  listScannerConnections,
  ScannerConnection,
  ScannerType,
  updateScannerConnection,
} from '#contract/scans/scanner-connections'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { WebhookProfile } from '#vendors/scanners'
import { noteOf, type StateNote } from './state-texts.ts'

/** A connection as it is stored: what is behind its status is written in the reader's language. */
export type StoredConnection = Omit<ScannerConnection, 'statusMessage'> & {
  stateNote: StateNote | null
}

const json = (note: StateNote | null) => sql<string | null>`${note && JSON.stringify(note)}::jsonb`

const selectConnectionColumns = () =>
  build
    .selectFrom('scannerConnections')
    .select([
      sql<StateNote | null>`state_note`.as('stateNote'),
      'id',
      'organizationId',
      'scannerType',
      'name',
      'connectionStatus',
      'testMode',
      'sortOrder',
      'isActive',
      'createdAt',
      'updatedAt',
      'lastConnectedAt',
      'lastSyncAt',
    ])

/** A page of the organization's scanner connections. */
export const selectConnections = (
  tx: Tx,
  { search, updatedSinceAt, ...paging }: Query<typeof listScannerConnections>,
): Promise<Page<StoredConnection>> =>
  selectPage(
    tx,
    paging,
    selectConnectionColumns()
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('sortOrder')
      .orderBy('id', 'desc'),
  )

/** A scanner connection of the organization. */
export const selectConnection = (tx: Tx, id: string): Promise<StoredConnection | undefined> =>
  tx.maybe(selectConnectionColumns().where('id', '=', id))

/** Adds a scanner connection to the organization. */
export async function insertConnection(
  tx: Tx,
  connection: {
    id: string
    scannerType: ScannerType
    name: string
    testMode?: boolean
    sortOrder?: number
    stateNote: StateNote | null
  },
): Promise<void> {
  await tx.run(
    build.insertInto('scannerConnections').values({
      ...connection,
      stateNote: json(connection.stateNote),
      organizationId: org,
    }),
  )
}

/**
 * Replaces the keys that are given; 0 when there is no such connection. The status of what is switched
 * off or on follows in the same statement: two members at once leave none that does not fit.
 */
export const updateConnectionRow = (
  tx: Tx,
  id: string,
  {
    isActive,
    remark,
    ...changes
  }: Body<typeof updateScannerConnection> & {
    /** What a connection says while nothing is wrong. */
    remark: StateNote | null
  },
): Promise<number> =>
  tx.run(
    build
      .updateTable('scannerConnections')
      .set(changes)
      .$if(isActive !== undefined, (update) =>
        update.set({
          isActive,
          connectionStatus: sql`case when is_active = ${isActive} then connection_status
            when ${isActive} then 'pending' else 'disconnected' end`,
          stateNote: sql`case when is_active = ${isActive} then state_note
            when ${isActive} then ${json(remark)} else ${json(noteOf('switched_off'))} end`,
        }),
      )
      .where('id', '=', id),
  )

/** Deletes a scanner connection; gives the number of rows that were deleted. */
export const deleteConnectionRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('scannerConnections').where('id', '=', id))

/** The secret half of a connection, as it is stored. */
export type StoredSecrets = {
  webhookKey: string
  webhookProfile: WebhookProfile
  secretCurrent: Buffer
  secretPrevious: Buffer | null
  previousExpiresAt: string | null
}

/** Stores the secrets of a connection, encrypted by the caller. */
export async function insertSecrets(
  tx: Tx,
  secrets: Pick<StoredSecrets, 'webhookKey' | 'webhookProfile' | 'secretCurrent'> & {
    scannerConnectionId: string
  },
): Promise<void> {
  await tx.run(build.insertInto('scannerSecrets').values({ ...secrets, organizationId: org }))
}

/** The secrets of a connection, still encrypted. */
export const selectSecrets = (
  tx: Tx,
  connectionId: string,
): Promise<Pick<StoredSecrets, 'webhookKey' | 'webhookProfile' | 'secretCurrent'>> =>
  tx.one(
    build
      .selectFrom('scannerSecrets')
      .select(['webhookKey', 'webhookProfile', 'secretCurrent'])
      .where('scannerConnectionId', '=', connectionId),
  )

/** Puts a new secret in place; the one until now is good until an instant. */
export async function updateSecret(
  tx: Tx,
  connectionId: string,
  { secretCurrent, previousExpiresAt }: { secretCurrent: Buffer; previousExpiresAt: string },
): Promise<void> {
  await tx.run(
    build
      .updateTable('scannerSecrets')
      .set({ secretCurrent, previousExpiresAt, secretPrevious: sql`secret_current` })
      .where('scannerConnectionId', '=', connectionId),
  )
}

/** Remembers the vendor's id of the account, as a proven event named it. */
export async function updateAccount(
  tx: Tx,
  connectionId: string,
  externalAccount: string,
): Promise<void> {
  await tx.run(
    build
      .updateTable('scannerSecrets')
      .set({ externalAccount })
      .where('scannerConnectionId', '=', connectionId)
      .where('externalAccount', 'is distinct from', externalAccount),
  )
}

/** A connection that a delivery names, before its signature is checked. Across organizations. */
export type UnverifiedConnection = StoredSecrets & {
  id: string
  organizationId: string
  scannerType: ScannerType
}

const selectUnverifiedConnections = () =>
  build
    .selectFrom('scannerSecrets as s')
    .innerJoin('scannerConnections as c', (join) =>
      join
        .onRef('c.organizationId', '=', 's.organizationId')
        .onRef('c.id', '=', 's.scannerConnectionId'),
    )
    .select([
      'c.id',
      'c.organizationId',
      'c.scannerType',
      's.webhookKey',
      's.webhookProfile',
      's.secretCurrent',
      's.secretPrevious',
      's.previousExpiresAt',
    ])

/** The connections with the key that a webhook's address carries. For acrossOrgs. */
export const selectByKey = (tx: Tx, webhookKey: string): Promise<UnverifiedConnection[]> =>
  tx.all(selectUnverifiedConnections().where('s.webhookKey', '=', webhookKey))

/** Connections whose vendor account has this id; a handful, since each costs an attempt. */
export const selectByAccount = (tx: Tx, externalAccount: string): Promise<UnverifiedConnection[]> =>
  tx.all(
    selectUnverifiedConnections()
      .where('s.externalAccount', '=', externalAccount)
      .where('s.webhookProfile', '!=', 'hint')
      .orderBy('s.scannerConnectionId')
      .limit(5),
  )

/** Connections whose events came without a key from this sender before; a handful, as above. */
export const selectByBareSender = (tx: Tx, bareSender: Buffer): Promise<UnverifiedConnection[]> =>
  tx.all(
    selectUnverifiedConnections()
      .where('s.bareSender', '=', bareSender)
      .orderBy('s.scannerConnectionId', 'desc')
      .limit(50),
  )

const mostTriedOfOrganization = 20

/**
 * Connections whose secret may have signed an event that names none: first those whose events came
 * so before, then those that were never reported. One organization has a share of the places,
 * however many connections it makes.
 */
export const selectForTrial = (
  tx: Tx,
  { profile, limit }: { profile: WebhookProfile; limit: number },
): Promise<UnverifiedConnection[]> =>
  tx.all(
    sql<UnverifiedConnection>`select id, organization_id, scanner_type, webhook_key, webhook_profile,
        secret_current, secret_previous, previous_expires_at
      from (
        select c.id, c.organization_id, c.scanner_type, c.last_connected_at is null as is_new,
          s.bare_sender is not null as comes_bare, s.webhook_key, s.webhook_profile,
          s.secret_current, s.secret_previous, s.previous_expires_at,
          row_number() over (partition by c.organization_id
            order by s.bare_sender is not null desc, c.last_connected_at is null desc, c.id desc) as place
        from app.scanner_secrets s join app.scanner_connections c
          on c.organization_id = s.organization_id and c.id = s.scanner_connection_id
        where s.webhook_profile = ${profile}) as candidate
      where place <= ${mostTriedOfOrganization}
      order by comes_bare desc, is_new desc, id desc limit ${limit}`,
  )

/** Remembers who sends events of a connection without its key. */
export async function updateBareSender(
  tx: Tx,
  connectionId: string,
  bareSender: Buffer,
): Promise<void> {
  await tx.run(
    build
      .updateTable('scannerSecrets')
      .set({ bareSender })
      .where('scannerConnectionId', '=', connectionId)
      .where('bareSender', 'is distinct from', bareSender),
  )
}

/** A connection at work, with its side. Across organizations. */
export type WorkingConnection = {
  id: string
  organizationId: string
  organizationType: OrganizationType
  isOrganizationActive: boolean
  scannerType: ScannerType
  isActive: boolean
  webhookProfile: WebhookProfile
}

/** A connection with what its events are processed by. */
export const selectWorkingConnection = (
  tx: Tx,
  id: string,
): Promise<WorkingConnection | undefined> =>
  tx.maybe(
    build
      .selectFrom('scannerConnections as c')
      .innerJoin('scannerSecrets as s', (join) =>
        join
          .onRef('s.organizationId', '=', 'c.organizationId')
          .onRef('s.scannerConnectionId', '=', 'c.id'),
      )
      .innerJoin('organizations as o', 'o.id', 'c.organizationId')
      .select([
        'c.id',
        'c.organizationId',
        'o.type as organizationType',
        sql<boolean>`o.status = 'active'`.as('isOrganizationActive'),
        'c.scannerType',
        'c.isActive',
        's.webhookProfile',
      ])
      .where('c.id', '=', id),
  )

/** What is true of a connection after an event; nothing changes on one that is switched off. */
export async function updateVerified(
  tx: Tx,
  id: string,
  state: {
    connectionStatus: ScannerConnection['connectionStatus']
    stateNote: StateNote | null
    /** When the verified event arrived. */
    connectedAt: string
    hasSynced?: boolean
  },
): Promise<void> {
  const { connectionStatus, stateNote, connectedAt, hasSynced = false } = state
  await tx.run(
    build
      .updateTable('scannerConnections')
      .set({
        connectionStatus,
        stateNote: json(stateNote),
        lastConnectedAt: sql`greatest(last_connected_at, ${connectedAt})`,
        ...(hasSynced ? { lastSyncAt: sql`clock_timestamp()` } : {}),
      })
      .where('id', '=', id)
      .where('isActive', '=', true),
  )
}

/** Says how a connection is, whatever was there before; nothing changes on one that is switched off. */
export async function updateStatus(
  tx: Tx,
  id: string,
  { connectionStatus, stateNote }: Pick<StoredConnection, 'connectionStatus' | 'stateNote'>,
): Promise<void> {
  await tx.run(
    build
      .updateTable('scannerConnections')
      .set({ connectionStatus, stateNote: json(stateNote) })
      .where('id', '=', id)
      .where('isActive', '=', true),
  )
}
