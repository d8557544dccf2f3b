import { randomBytes } from 'node:crypto'
import type { Body } from '#contract/platform/endpoint'
import type {
  CarrierConnection,
  CarrierWebhook,
  createCarrierConnection,
  updateCarrierConnection,
} from '#contract/logistics/carrier-connections'
import type { AppContext } from '#platform/app-context'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import { CarrierRefused, checkConnectorUrl, openConnector, type Carrier } from '#vendors/carriers'
import {
  insertConnection,
  selectConnection,
  selectSecrets,
  updateChecked,
  updateConnectionRow,
  updateSecret,
  type StoredSecrets,
} from './connection-queries.ts'

type WithWebhook = { carrierConnection: CarrierConnection; webhook: CarrierWebhook }
type InOrg = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

const overlapMs = 86_400_000
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const urlOf = (origin: string, key: string) => `${origin}/webhooks/carrier?connection=${key}`

/** The carrier. @throws Refusal 404 */
export async function readConnection(tx: Tx, id: string): Promise<CarrierConnection> {
  const connection = await selectConnection(tx, id)
  if (!connection) throw notFound('carrier_connection')
  return connection
}

function refuseAddress({ env }: AppContext, serviceUrl: string | undefined): void {
  if (serviceUrl === undefined || checkConnectorUrl(env, serviceUrl)) return
  throw new Refusal('carrier_address_not_allowed')
}

/** Adds a carrier; its secret is not to be had again. @throws Refusal 422 */
export async function addConnection(
  app: AppContext,
  tx: Tx,
  { body, origin }: { body: Body<typeof createCarrierConnection>; origin: string },
): Promise<WithWebhook> {
  refuseAddress(app, body.serviceUrl)
  const id = newId()
  const secret = newSecret()
  const webhookKey = randomBytes(24).toString('base64url')
  const secretCurrent = app.secrets.encrypt(Buffer.from(secret))
  await insertConnection(tx, { ...body, id }, { webhookKey, secretCurrent })
  return {
    carrierConnection: await readConnection(tx, id),
    webhook: { url: urlOf(origin, webhookKey), secret },
  }
}

/** Changes the keys that are sent. @throws Refusal 404, 422 */
export async function changeConnection(
  app: AppContext,
  tx: Tx,
  { id, body }: { id: string; body: Body<typeof updateCarrierConnection> },
): Promise<CarrierConnection> {
  refuseAddress(app, body.serviceUrl)
  await updateConnectionRow(tx, id, body)
  return readConnection(tx, id)
}

/** Gives a carrier a new secret; the one until now stays good for a day. @throws Refusal 404 */
export async function rotateSecret(
  app: AppContext,
  tx: Tx,
  { id, origin }: { id: string; origin: string },
): Promise<WithWebhook> {
  const carrierConnection = await readConnection(tx, id)
  const secret = newSecret()
  await updateSecret(tx, id, {
    secretCurrent: app.secrets.encrypt(Buffer.from(secret)),
    previousExpiresAt: instant(new Date(app.clock().getTime() + overlapMs)),
  })
  const { webhookKey } = await selectSecrets(tx, id)
  return { carrierConnection, webhook: { url: urlOf(origin, webhookKey), secret } }
}

/** The secrets that are good now, the present one first. */
export function goodSecrets(
  app: AppContext,
  { secretCurrent, secretPrevious, previousExpiresAt }: StoredSecrets,
): string[] {
  const isPreviousGood =
    previousExpiresAt !== null && Date.parse(previousExpiresAt) > app.clock().getTime()
  const stored = [secretCurrent, ...(secretPrevious && isPreviousGood ? [secretPrevious] : [])]
  return stored.map((secret) => app.secrets.decrypt(secret).toString())
}

/** The carrier behind a connection, ready to be asked. @throws Refusal 404 */
export async function openCarrier(app: AppContext, tx: Tx, id: string): Promise<Carrier> {
  const { serviceUrl } = await readConnection(tx, id)
  const secrets = goodSecrets(app, await selectSecrets(tx, id))
  return openConnector(app, { serviceUrl, secrets })
}

/** What went wrong when a carrier was asked, as it is kept; nothing that is ours to mend. */
export const problemOf = (error: unknown): Pick<CarrierConnection, 'problem' | 'problemMessage'> =>
  error instanceof CarrierRefused
    ? { problem: error.problem, problemMessage: error.detail }
    : { problem: 'not_answering', problemMessage: null }

/** Asks a carrier whether it is ready, and keeps what it says. @throws Refusal 404 */
export async function testConnection(
  app: AppContext,
  id: string,
  { inOrg }: { inOrg: InOrg },
): Promise<CarrierConnection> {
  const carrier = await inOrg((tx) => openCarrier(app, tx, id))
  const found = await carrier
    .test()
    .then(() => ({ problem: null, problemMessage: null }), problemOf)
  return inOrg(async (tx) => {
    await updateChecked(tx, id, found)
    return readConnection(tx, id)
  })
}
