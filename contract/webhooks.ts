import { Type } from 'typebox'
import { endpoint, provider } from './endpoint.ts'
import { named, strict } from './values.ts'

const tag = 'Webhooks'

const WebhookReceipt = named(
  'WebhookReceipt',
  {
    received: Type.Boolean({
      description: 'True: the event is stored and will be worked off',
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
  summary: 'Take an event of the payment platform',
  description:
    'For the payment platform alone: the body is proven by the header `Stripe-Signature`. Account, PaymentIntent, refund, dispute and payout events are reconciled with the finance records. A verified event is always answered with 200, also one that arrives twice or concerns nobody here.',
  access: provider,
  rawBody: true,
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
    'For scanner vendors alone. The connection is named by `connection` in the query or by the header `x-scanner-connection`, and the body is proven by its secret: Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`, or the same with `svix-`), Medit (`x-meditlink-signature`), or a shared value in `Authorization`. The body names scans, it does not carry them. A verified event is always answered with 200, also one that arrives twice or matches no order.',
  access: provider,
  rawBody: true,
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
  refuses,
})
