import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { Id, idParams, named, nullable, oneOf, recordTimes, strict } from '../platform/values.ts'

const tag = 'Scanners'

/**
 * By what a sender of scans is known, the surest first, as laboratories do it; `default` is whoever a
 * connection belongs to as long as nothing else is known.
 */
export const senderKinds = ['licence', 'phone', 'email', 'external_id', 'default'] as const
export type SenderKind = (typeof senderKinds)[number]

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const senderKind = oneOf(senderKinds, 'By what the sender is known')

/** Who a sender of scans is. */
export const ScannerSenderMap = named(
  'ScannerSenderMap',
  {
    id: Id,
    scannerConnectionId: id('The connection whose scans it is about'),
    senderKind,
    senderValue: Type.String({
      description: 'As it is compared: an email in lower case, a phone as digits',
      examples: ['d4411'],
    }),
    customerId: nullable(id('The customer of the laboratory')),
    dentistId: nullable(id('The dentist of the clinic')),
    name: Type.String({
      description: 'The name of the customer or dentist',
      examples: ['Dr. Ada Sample'],
    }),
    createdByName: Type.String({ description: 'Who added it', examples: ['Kim Sample'] }),
    ...recordTimes,
  },
  'Who a sender of scans is: a customer of a laboratory, or a dentist of a clinic',
)
export type ScannerSenderMap = Static<typeof ScannerSenderMap>

export const listScannerSenderMaps = endpoint({
  method: 'GET',
  path: '/scanner-sender-maps',
  operationId: 'listScannerSenderMaps',
  tag,
  summary: 'Who the senders of scans are, newest first',
  description:
    'Learned when a scan is attached with `isSenderRemembered`, or set by hand. A sender who is not here is also known by the licence, phone or email that the own records have of one customer or dentist alone.',
  access: members(),
  query: listQuery({ updatedSinceAt, scannerConnectionId: Type.Optional(Id) }),
  reply: { status: 200, body: pageOf(ScannerSenderMap) },
})

export const createScannerSenderMap = endpoint({
  method: 'POST',
  path: '/scanner-sender-maps',
  operationId: 'createScannerSenderMap',
  tag,
  summary: 'Say who a sender of scans is',
  description:
    'A laboratory names a customer, a clinic a dentist. What was said of the same sender before is replaced. With `default`, which has no value, it is whoever the scans of the connection are from as long as nothing else is known; that only suggests.',
  access: members({ needs: 'scans.write' }),
  body: strict({
    scannerConnectionId: Id,
    senderKind,
    senderValue: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The licence, phone, email or id',
        examples: ['D-4411'],
      }),
    ),
    customerId: Type.Optional(id('The customer, by a laboratory')),
    dentistId: Type.Optional(id('The dentist, by a clinic')),
  }),
  reply: { status: 201, body: Type.Object({ senderMap: ScannerSenderMap }) },
  refuses: ['not_found'],
})

export const deleteScannerSenderMap = endpoint({
  method: 'DELETE',
  path: '/scanner-sender-maps/{id}',
  operationId: 'deleteScannerSenderMap',
  tag,
  summary: 'Forget who a sender of scans is',
  description: 'What was attached stays attached.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  reply: { status: 204 },
})
