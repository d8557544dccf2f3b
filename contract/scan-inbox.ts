import { Type, type Static } from 'typebox'
import { endpoint, members } from './endpoint.ts'
import { listQuery, pageOf, updatedSince } from './page.ts'
import { Id, idParams, named, nullable, oneOf, strict, Timestamp } from './values.ts'

const tag = 'Scanners'

/** Where a scan is between the scanner and an order. */
export const matchStates = ['unmatched', 'suggested', 'matched', 'ignored'] as const

const hintText = (description: string, example: string) =>
  nullable(Type.String({ description, examples: [example] }))

const PatientHint = Type.Object({
  externalId: hintText('The id of the patient at the vendor', '8f3a-77'),
  code: hintText('The code of the patient as the vendor has it', 'P-000042'),
  name: hintText('The name of the patient as the vendor has it', 'Nora Sample'),
  dateOfBirth: hintText('As the vendor writes it', '1984-03-09'),
})

const DentistHint = Type.Object({
  externalId: hintText('The id of the sender at the vendor', 'u-12'),
  name: hintText('The name of the sender', 'Dr. Ada Sample'),
  email: hintText('The e-mail address of the sender', 'ada@north-dental.example'),
  licence: hintText('The licence number of the sender', 'D-4411'),
})

const ScanRx = Type.Object(
  {
    name: hintText('The name of the case', 'Crown 11'),
    items: Type.Array(
      Type.Object({
        tooth: nullable(Type.Integer({ description: 'FDI number', examples: [11] })),
        type: hintText('In the words of the vendor', 'Crown'),
        material: hintText('In the words of the vendor', 'Zirconia'),
        shade: hintText('In the words of the vendor', 'A2'),
      }),
    ),
    dueDate: hintText('As the vendor writes it', '2026-12-04'),
    notes: hintText('Free text', 'Please call before milling.'),
  },
  { description: 'What the vendor says about the work' },
)

const AnnouncedFile = Type.Object({
  externalId: Type.String({ description: 'The id of the file at the vendor', examples: ['f-1'] }),
  name: Type.String({ description: 'The name of the file', examples: ['case-UpperJaw.stl'] }),
  role: hintText('What it shows, as the vendor says', 'upper'),
  size: nullable(Type.Integer({ description: 'Size in bytes as announced', examples: [377484] })),
  state: Type.String({
    description: 'pending, ready, failed or deleted at the vendor',
    examples: ['ready'],
  }),
})

/** A scan that a vendor announced, on its way to an order. */
export const ScanCase = named(
  'ScanCase',
  {
    id: Id,
    scannerConnectionId: Id,
    externalCaseId: Type.String({
      description: 'The id of the case at the vendor; `order:` before it when it is an order’s',
      examples: ['c-77120'],
    }),
    externalStatus: hintText('The status at the vendor, in its words', 'COMPLETED'),
    reference: hintText('Our own reference as the vendor echoes it', '26-000012'),
    accountRef: hintText('The account at the vendor', 'clinic-9'),
    patientHint: nullable(PatientHint),
    dentistHint: nullable(DentistHint),
    rx: ScanRx,
    files: Type.Array(AnnouncedFile, { description: 'The files that were announced' }),
    matchState: oneOf(matchStates, 'Where the scan is'),
    matchReason: hintText(
      'Why it was attached or is suggested, in words',
      'The vendor echoed the number of the order.',
    ),
    matchedOrderId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The order that has the scan' }),
    ),
    suggestedOrderId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'An order that may be meant; a person decides' }),
    ),
    isCancelled: Type.Boolean({
      description: 'The vendor cancelled the case; the order is not cancelled by it',
      examples: [false],
    }),
    receivedAt: Timestamp,
    lastEventAt: nullable(Timestamp),
    updatedAt: Timestamp,
  },
  'A scan that a vendor announced, between the scanner and an order',
)
export type ScanCase = Static<typeof ScanCase>

const OneScanCase = Type.Object({ scanCase: ScanCase })

export const listScanInbox = endpoint({
  method: 'GET',
  path: '/scan-inbox',
  operationId: 'listScanInbox',
  tag,
  summary: 'Scans that wait for an order, newest first',
  description:
    '`matchState` `waiting` (the default) lists the unmatched and the suggested. Only ids attach a scan by themselves; names only suggest. `search` looks in case, reference and patient as the vendor names them.',
  access: members(),
  query: listQuery({
    updatedSince,
    matchState: oneOf(['waiting', ...matchStates], 'Which scans to list', { default: 'waiting' }),
    scannerConnectionId: Type.Optional(Id),
  }),
  reply: { status: 200, body: pageOf(ScanCase) },
})

export const matchScanCase = endpoint({
  method: 'POST',
  path: '/scan-inbox/{id}/match',
  operationId: 'matchScanCase',
  tag,
  summary: 'Attach a scan to an order',
  description:
    'Makes files of the order out of what was announced and fetches them. Later scans of the same case follow by themselves. Asking again for the same order changes nothing.',
  access: members(),
  params: idParams,
  body: strict({ orderId: Id }),
  reply: { status: 200, body: OneScanCase },
  refuses: ['conflict', 'rule_violated'],
})

export const ignoreScanCase = endpoint({
  method: 'POST',
  path: '/scan-inbox/{id}/ignore',
  operationId: 'ignoreScanCase',
  tag,
  summary: 'Put a scan aside',
  description: 'It leaves the inbox, also when more of it arrives. It can still be attached.',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneScanCase },
  refuses: ['conflict'],
})
