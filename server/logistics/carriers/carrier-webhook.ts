import { receiveCarrierEvents } from '#contract/system/webhooks'
import { CarrierEvents, type CarrierEvent } from '#contract/logistics/carrier-messages'
import type { AppContext } from '#platform/app-context'
import { orgScope } from '#platform/db/db'
import { checkStandardSignature, readDeliveryId } from '#platform/events/standard-signature'
import {
  registerWebhookWork,
  serveWebhook,
  type Delivery,
  type Proof,
  type Verdict,
} from '#platform/events/webhooks'
import { inputChecker } from '#platform/http/input'
import { goodSecrets } from './carrier-connections.ts'
import { selectByKey, selectConnection } from './connection-queries.ts'
import { insertShipmentEvents } from './event-queries.ts'

const limitBytes = 262_144
const checkEvents = inputChecker({ ...CarrierEvents }, 'body')

type CarrierProof = Proof & { organizationId: string; carrierConnectionId: string }

const findConnection = (app: AppContext, { query }: Delivery) => {
  const key = query['connection']
  return typeof key === 'string'
    ? app.db.acrossOrgs('the carrier of a webhook', (tx) => selectByKey(tx, key))
    : undefined
}

async function verify(app: AppContext, delivery: Delivery): Promise<Verdict<CarrierProof>> {
  const { rawBody, headers, now } = delivery
  const found = await findConnection(app, delivery)
  // An unknown key takes the time of a check too.
  const secrets = found ? goodSecrets(app, found) : ['whsec_']
  const check = checkStandardSignature({ rawBody, headers, now, secrets })
  if (!found || !check.ok) return { ok: false, reason: check.ok ? 'invalid' : check.reason }
  const { organizationId, carrierConnectionId } = found
  return { ok: true, keyIndex: check.secretIndex, organizationId, carrierConnectionId }
}

async function verifyUnsigned(app: AppContext, delivery: Delivery): Promise<Verdict<CarrierProof>> {
  const found = await findConnection(app, delivery)
  if (!found) return { ok: false, reason: 'invalid' }
  const { organizationId, carrierConnectionId } = found
  return { ok: true, keyIndex: null, organizationId, carrierConnectionId }
}

/** Serves POST /webhooks/carrier, and keeps the events of parcels that came by it. */
export function serveCarrierWebhook(app: AppContext): void {
  serveWebhook<CarrierProof>(app, receiveCarrierEvents, {
    source: 'carrier',
    limitBytes,
    verify: (delivery) => verify(app, delivery),
    verifyUnsigned: (delivery) => verifyUnsigned(app, delivery),
    read(payload, { carrierConnectionId }, { headers, rawBody }) {
      const { error } = checkEvents(payload)
      if (error) return { unfit: error.message }
      const id = readDeliveryId(headers) ?? rawBody.toString('base64').slice(0, 200)
      return {
        dedupeKey: `${carrierConnectionId}:${id}`,
        providerEventId: id,
        type: 'tracking.events',
        orderKey: `carrier:${carrierConnectionId}`,
        objectType: 'carrier_connection',
        objectId: carrierConnectionId,
      }
    },
  })

  registerWebhookWork(app, 'carrier', async ({ organizationId, objectId, payload }) => {
    if (organizationId === null || objectId === null) return { state: 'unroutable' }
    const { events } = payload as { events: CarrierEvent[] }
    await app.db.write(orgScope({ id: organizationId, type: 'lab' }), async (tx) => {
      const connection = await selectConnection(tx, objectId)
      if (!connection) return
      const from = { organizationId, carrierConnectionId: objectId, carrierName: connection.name }
      await insertShipmentEvents(tx, from, events)
    })
    return { state: 'done' }
  })
}
