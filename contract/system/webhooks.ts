import { Type } from 'typebox'
import { endpoint, provider } from '../platform/endpoint.ts'
import { carrierEventExamples, CarrierEvents } from '../logistics/carrier-messages.ts'
import { scannerEventExamples, ScannerEvent } from '../scans/scan-events.ts'
import { named, strict } from '../platform/values.ts'
import { signingRecipeOf, signingRecipes } from './webhook-recipes.ts'

const tag = 'Webhooks'

const WebhookReceipt = named(
  'WebhookReceipt',
  {
    received: Type.Boolean({
      description: 'True: the event is stored and will be processed',
      examples: [true],
    }),
  },
  'The receipt of a verified event',
)

const refuses = [
  'webhook_signature_invalid',
  'webhook_timestamp_stale',
  'webhook_payload_malformed',
] as const

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/webhooks/payments-connect',
  operationId: 'receivePaymentEvent',
  tag,
  summary: 'Take an event of the payment provider',
  description:
    'For the payment provider alone: the body is proven by the header `Stripe-Signature`. Account, PaymentIntent, refund, dispute and payout events are reconciled with the finance records. A verified event is always answered with 200, also one that arrives twice or concerns nobody here.',
  access: provider,
  rawBody: true,
  reply: { status: 200, body: WebhookReceipt },
  refuses,
})

export const receiveCarrierEvents = endpoint({
  method: 'POST',
  path: '/webhooks/carrier',
  operationId: 'receiveCarrierEvents',
  tag,
  summary: 'Take events of parcels from a carrier',
  description:
    "For the connector of a laboratory's carrier (`docs/carrier-connectors.md`), named by `connection`. The body is signed by the connection's secret as Standard Webhooks 1.0 says. A verified message is answered with 200, also one that arrives twice, late or in another order, and one of a number that no parcel has yet. The carrier's own time decides what happened last. `delivered` confirms no arrival: it proposes it to whoever receives the parcel.",
  access: provider,
  rawBody: true,
  event: {
    schema: CarrierEvents,
    examples: carrierEventExamples,
    recipes: [signingRecipeOf(carrierEventExamples.collected.value)],
  },
  query: strict({
    connection: Type.String({
      maxLength: 100,
      description: 'The key of the connection, from its webhook address',
      examples: ['k1_2uVq0cWJ4kR8sYtZ'],
    }),
  }),
  reply: { status: 200, body: WebhookReceipt },
  refuses,
})

export const receiveScannerEvent = endpoint({
  method: 'POST',
  path: '/webhooks/scanner',
  operationId: 'receiveScannerEvent',
  tag,
  summary: 'Take an event of a scanner vendor',
  description:
    'For scanner vendors and bridges. The body is proven by the secret of a scanner connection: Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`, or the same with `svix-`), Medit (`x-meditlink-signature`), or a shared value in `Authorization`. The connection is named by `connection` in the query or by the header `x-scanner-connection`; without either, by whose secret signed. The body names scans, it does not carry them.\n\nA verified event is answered with 200, also one that arrives twice, is of a type that is not known, or matches no order. A file that does not fit is left out and named at the event; the others are taken. An event that does not fit as a whole is answered with 400 and a sentence: sending it again does not help, sending it corrected under the same id does. Members see each event and what became of it (`GET /scanner-deliveries`).\n\nSign by Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body` with the bytes that are base64 behind `whsec_`; the timestamp in seconds, at most five minutes from ours; a repetition keeps its id.',
  access: provider,
  rawBody: true,
  event: {
    schema: ScannerEvent,
    examples: scannerEventExamples,
    recipes: Object.values(signingRecipes),
  },
  query: strict({
    connection: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The key of the scanner connection, from its webhook address',
        examples: ['k1_2uVq0cWJ4kR8sYtZ'],
      }),
    ),
  }),
  reply: { status: 200, body: WebhookReceipt },
  refuses: [...refuses, 'too_many_unnamed_events'],
})
