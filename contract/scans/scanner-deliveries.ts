import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named, nullable, oneOf, Timestamp } from '../platform/values.ts'

const tag = 'Scanners'

/** How far an event came. */
export const deliveryStates = [
  'waiting',
  'done',
  'unmatched',
  'ignored',
  'held_inactive',
  'unroutable',
  'malformed',
  'failed',
] as const

const state = oneOf(
  deliveryStates,
  '`waiting` for its turn; `done`; `unmatched`: its scan waits for an order; `ignored`: nothing happens on it; `held_inactive`: the connection is switched off; `unroutable`: it leads nowhere yet; `malformed`: it did not fit and was refused with 400; `failed`: abandoned',
)

const instant = (description: string) => Type.Unsafe<string>({ ...Timestamp, description })

/** An event of a scanner connection whose signature verified. */
export const ScannerDelivery = named(
  'ScannerDelivery',
  {
    id: Id,
    scannerConnectionId: Id,
    eventId: nullable(
      Type.String({ description: 'The id that the sender gave', examples: ['evt_1042'] }),
    ),
    type: Type.String({
      description: 'What happened; `unknown` for a word that is not known',
      examples: ['scan.ready'],
    }),
    isTest: Type.Boolean({
      description: 'Whether it is a test event that a member sent',
      examples: [false],
    }),
    state,
    reason: nullable(
      Type.String({
        description: 'Why it ended so, or what of it was left out, in a sentence',
        examples: ['The event names no case: case.externalId is missing.'],
      }),
    ),
    externalCaseId: nullable(
      Type.String({ description: 'The case at the vendor', examples: ['case-42'] }),
    ),
    attempts: Type.Integer({ description: 'How often it was tried', examples: [1] }),
    canReplay: Type.Boolean({
      description: 'Whether it can be processed again: its content is kept for 30 days',
      examples: [true],
    }),
    occurredAt: nullable(instant('When it happened, as the sender says')),
    receivedAt: instant('When it came first'),
    processedAt: nullable(instant('When it was processed')),
  },
  'An event that a scanner connection received, and what became of it',
)
export type ScannerDelivery = Static<typeof ScannerDelivery>

const OneDelivery = Type.Object({ delivery: ScannerDelivery })

export const listScannerDeliveries = endpoint({
  method: 'GET',
  path: '/scanner-deliveries',
  operationId: 'listScannerDeliveries',
  tag,
  summary: 'Events that came, newest first',
  description:
    'What a scanner connection received and what became of it: also what was signed and did not fit. What does not verify is nowhere: anyone can send it. `search` looks in type, case and the id of the sender.',
  access: members(),
  query: listQuery({
    scannerConnectionId: Type.Optional(Id),
    state: Type.Optional(state),
  }),
  reply: { status: 200, body: pageOf(ScannerDelivery) },
})

export const getScannerDelivery = endpoint({
  method: 'GET',
  path: '/scanner-deliveries/{id}',
  operationId: 'getScannerDelivery',
  tag,
  summary: 'One event with its content',
  access: members(),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      delivery: ScannerDelivery,
      content: nullable(
        Type.String({
          description:
            'The body as it came; null once it is older than 30 days, and for laboratories: it may name a patient whom an order hides',
          examples: ['{"type":"connection.test"}'],
        }),
      ),
    }),
  },
})

export const replayScannerDelivery = endpoint({
  method: 'POST',
  path: '/scanner-deliveries/{id}/replay',
  operationId: 'replayScannerDelivery',
  tag,
  summary: 'Process an event again',
  description:
    'Nothing happens twice: a scan that is here is no news. What did not fit stays so; it is corrected by the sender and sent again.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  reply: { status: 200, body: OneDelivery },
  refuses: ['scanner_event_malformed', 'scanner_event_expired'],
})

export const sendScannerTestEvent = endpoint({
  method: 'POST',
  path: '/scanner-connections/{id}/test-event',
  operationId: 'sendScannerTestEvent',
  tag,
  summary: 'Send a test event',
  description:
    'Signs an event of the type `connection.test` with the secret of the connection and takes it as if the vendor had sent it. It shows that the way works; whether the vendor’s own events come, only those show.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  params: idParams,
  reply: { status: 201, body: OneDelivery },
  refuses: ['scanner_connection_without_signature'],
})
