import { randomBytes } from 'node:crypto'
import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createScannerConnection,
  listScannerConnections,
  ScannerConnection,
  ScannerType,
  ScannerWebhook,
  updateScannerConnection,
} from '#contract/scans/scanner-connections'
import { languageOfReader, type SummaryLanguage } from '#server/orders/work-summary'
import type { ReaderWishes } from '#platform/http/summary-fields'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Secrets } from '#platform/auth/secrets'
import type { WebhookProfile } from '#vendors/scanners'
import {
  deleteConnectionRow,
  insertConnection,
  insertSecrets,
  selectConnection,
  selectConnections,
  selectSecrets,
  updateConnectionRow,
  updateSecret,
  type StoredConnection,
} from './queries.ts'
import { limitOf, remarkOf } from './capabilities.ts'
import { writeNote } from './state-texts.ts'

/** A connection with what its vendor's dashboard needs. */
export type WithWebhook = { connection: ScannerConnection; webhook: ScannerWebhook }

/** What making a secret takes. */
export type SecretTools = { secrets: Secrets; origin: string; wishes: ReaderWishes }

// What vendors can do (integrations.md §A.1): one documents an HMAC, one repeats a value, one sends
// a bare hint. All others are reached through bridges, which sign by the standard.
const profiles: Partial<Record<ScannerType, WebhookProfile>> = {
  medit: 'medit',
  threeshape: 'bearer',
  itero: 'hint',
}

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

function webhookOf(
  { webhookKey, webhookProfile }: { webhookKey: string; webhookProfile: WebhookProfile },
  secret: string,
  origin: string,
): ScannerWebhook {
  return {
    url: `${origin}/webhooks/scanner?connection=${webhookKey}`,
    key: webhookKey,
    secret: webhookProfile === 'hint' ? null : secret,
    profile: webhookProfile,
  }
}

/** The connection as it is stored. @throws Refusal 404 */
export async function readConnection(tx: Tx, id: string): Promise<StoredConnection> {
  const connection = await selectConnection(tx, id)
  if (!connection) throw notFound('scanner_connection')
  return connection
}

/** A connection in a language. */
export const showIn = (
  { stateNote, ...connection }: StoredConnection,
  language: SummaryLanguage,
): ScannerConnection => ({
  ...connection,
  statusMessage: stateNote && writeNote(stateNote, language),
})

/** The connection in its reader's words. @throws Refusal 404 */
export const showConnection = async (
  tx: Tx,
  id: string,
  wishes: ReaderWishes,
): Promise<ScannerConnection> =>
  showIn(await readConnection(tx, id), await languageOfReader(tx, wishes))

/** A page of the organization's connections, in their reader's words. */
export async function listConnections(
  tx: Tx,
  query: Query<typeof listScannerConnections>,
  wishes: ReaderWishes,
): Promise<Page<ScannerConnection>> {
  const { data, pagination } = await selectConnections(tx, query)
  const language = await languageOfReader(tx, wishes)
  return { data: data.map((connection) => showIn(connection, language)), pagination }
}

/** Adds a connection with a key and a secret of its own; the secret is not to be had again. */
export async function addConnection(
  tx: Tx,
  { webhookProfile: wanted, ...body }: Body<typeof createScannerConnection>,
  { secrets, origin, wishes }: SecretTools,
): Promise<WithWebhook> {
  const id = newId()
  const secret = newSecret()
  const webhookProfile = wanted ?? profiles[body.scannerType] ?? 'standard'
  const webhookKey = randomBytes(24).toString('base64url')
  await insertConnection(tx, {
    ...body,
    id,
    stateNote: limitOf(webhookProfile) ?? remarkOf(body.scannerType),
  })
  await insertSecrets(tx, {
    scannerConnectionId: id,
    webhookKey,
    webhookProfile,
    secretCurrent: secrets.encrypt(Buffer.from(secret)),
  })
  return {
    connection: await showConnection(tx, id, wishes),
    webhook: webhookOf({ webhookKey, webhookProfile }, secret, origin),
  }
}

/** Changes the keys that are sent. @throws Refusal 404 */
export async function changeConnection(
  tx: Tx,
  id: string,
  body: Body<typeof updateScannerConnection>,
  wishes: ReaderWishes,
): Promise<ScannerConnection> {
  // The type never changes, so it may be read before.
  const { scannerType } = await readConnection(tx, id)
  await updateConnectionRow(tx, id, { ...body, remark: remarkOf(scannerType) })
  return showConnection(tx, id, wishes)
}

/** Removes a connection with its secrets and its inbox. @throws Refusal 404 */
export async function removeConnection(tx: Tx, id: string): Promise<undefined> {
  if ((await deleteConnectionRow(tx, id)) === 0) throw notFound('scanner_connection')
}

/** Gives a connection a new secret; the one until now ends at an instant. @throws Refusal 404, 422 */
export async function rotateSecret(
  tx: Tx,
  id: string,
  { secrets, origin, wishes, previousExpiresAt }: SecretTools & { previousExpiresAt: string },
): Promise<WithWebhook> {
  const connection = await showConnection(tx, id, wishes)
  const stored = await selectSecrets(tx, id)
  if (stored.webhookProfile === 'hint') throw new Refusal('scanner_connection_without_secret')
  const secret = newSecret()
  const secretCurrent = secrets.encrypt(Buffer.from(secret))
  await updateSecret(tx, id, { secretCurrent, previousExpiresAt })
  return { connection, webhook: webhookOf(stored, secret, origin) }
}
