import { Type, type Static } from 'typebox'
import { oneOf } from '../platform/values.ts'

/** What scanner vendors show, in one vocabulary (integrations.md §A.3). */
export const scanEventTypes = [
  'connection.connected',
  'connection.disconnected',
  'connection.error',
  'connection.test',
  'case.created',
  'case.updated',
  'case.cancelled',
  'case.returned',
  'order.created',
  'order.updated',
  'order.cancelled',
  'scan.uploading',
  'scan.ready',
  'scan.updated',
  'scan.failed',
  'scan.deleted',
  'patient.updated',
  'patient.deleted',
  'shipment.updated',
  'unknown',
] as const
export type ScanEventType = (typeof scanEventTypes)[number]

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }))
const word = (description: string, example: string) => text(200, description, example)
const id = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 200, description, examples: [example] })

const party = (description: string) =>
  Type.Optional(
    Type.Object(
      {
        externalId: word('The id at the vendor', 'acc-7'),
        name: word('The name', 'Dr. Ada Sample'),
        email: word('The email address', 'ada@sample.example'),
        licence: word('The licence to practise', 'D-4411'),
        phone: word('The phone number', '+49 30 5550100'),
      },
      { description },
    ),
  )

/** A file that an event names; it does not carry the bytes. */
export const ScanFile = Type.Object(
  {
    externalId: id('The id of the file at the vendor', 'file-1'),
    name: id('The name with its ending', 'upper-jaw.stl'),
    role: Type.Optional(
      oneOf(['upper', 'lower', 'bite', 'situ', 'preop', 'other'], 'What the file shows'),
    ),
    format: word('The format, where the name does not show it', 'stl'),
    size: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The size in bytes; other bytes than announced are not taken',
        examples: [7_340_032],
      }),
    ),
    hash: Type.Optional(
      Type.Object(
        {
          alg: Type.String({
            maxLength: 20,
            description: 'sha256, sha1 or md5; another word only distinguishes versions',
            examples: ['sha256'],
          }),
          value: Type.String({
            maxLength: 200,
            description: 'The hash of the bytes, in hexadecimal',
            examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
          }),
        },
        { description: 'Other bytes than these are not taken' },
      ),
    ),
    state: oneOf(
      ['ready', 'pending', 'failed', 'deleted'],
      'How far the file is; only what is `ready` is fetched',
    ),
    download: Type.Optional(
      Type.Object(
        {
          url: Type.String({
            maxLength: 4_000,
            description: 'Where the bytes are fetched: https, at a host that the operator lists',
            examples: ['https://files.vendor.example/file-1?token=…'],
          }),
          expiresAt: word('Until when the address works (RFC 3339)', '2026-11-21T10:00:00Z'),
        },
        { description: 'Needed where nobody is signed in at the vendor' },
      ),
    ),
  },
  { $id: 'ScannerEventFile', description: 'A file of a scan' },
)
export type ScanFile = Static<typeof ScanFile>

const ScanItem = Type.Object({
  tooth: Type.Optional(
    Type.Integer({ minimum: 11, maximum: 85, description: 'The tooth (FDI)', examples: [11] }),
  ),
  type: word('What is made', 'crown'),
  material: word('What it is made of', 'zirconia'),
  shade: word('The shade', 'A2'),
})

const ScanCase = Type.Object(
  {
    externalId: Type.Optional(id('The id of the case at the vendor', 'case-42')),
    externalOrderId: Type.Optional(
      id('The id of the order at the vendor, where there is no case', 'order-42'),
    ),
    reference: word('Our number or id of the order, where the vendor knows it', 'ORD-1042'),
    name: word('What the vendor calls the case', 'Crown 11'),
    status: word('The status, in the words of the vendor', 'sent'),
    version: word('The version of the case', '3'),
    patient: Type.Optional(
      Type.Object(
        {
          externalId: word('The id at the vendor', 'pat-9'),
          code: word('Our code of the patient', 'P-0042'),
          name: word('The name', 'Nora Sample'),
          dob: word('The date of birth (YYYY-MM-DD)', '1984-02-29'),
        },
        { description: 'Whose mouth it is; only what the sender may show' },
      ),
    ),
    items: Type.Optional(Type.Array(ScanItem, { maxItems: 100, description: 'What is asked for' })),
    dueDate: word('When it is wanted (YYYY-MM-DD)', '2026-12-01'),
    notes: text(4_000, 'What the dentist wrote', 'Margins slightly below the gum'),
  },
  { description: 'The case. Events of a case, an order or a scan need one of the two ids' },
)

/** How many files an event names at most. */
export const mostFilesOfEvent = 200

/** What an event says beside its files: of whom, which case. */
export const ScanEnvelopeHead = Type.Object({
  account: party('Whose account it is at the vendor'),
  sender: party('Who scanned: the dentist or practice'),
  recipient: party('For whom: the laboratory'),
  case: Type.Optional(ScanCase),
  message: text(4_000, 'What happened, in words: for events about the connection', 'Licence ended'),
})

const files = Type.Optional(
  Type.Array(ScanFile, {
    maxItems: mostFilesOfEvent,
    description:
      'The files. One that does not fit is left out and named at the event; the others are taken',
  }),
)

/** A scanner's event, whatever its vendor: the case, and the files that can be fetched. */
export type ScanEnvelope = Static<typeof ScanEnvelopeHead> & { files?: ScanFile[] }

const content = { ...ScanEnvelopeHead.properties, files }

/** The body of a neutral event: the envelope in `data`, as Standard Webhooks recommends it. */
export const ScannerEvent = Type.Object(
  {
    type: Type.String({
      pattern: '^[\\w.:-]{1,100}$',
      description: `What happened: ${scanEventTypes.map((type) => `\`${type}\``).join(', ')}. Another word is kept and changes nothing`,
      examples: ['scan.ready'],
    }),
    timestamp: word('When it happened (RFC 3339); later news count', '2026-11-20T23:50:00Z'),
    data: Type.Optional(
      Type.Object(content, { description: 'The content; its keys may be beside `type` too' }),
    ),
  },
  { $id: 'ScannerEvent', description: 'An event of a scanner vendor, in the neutral form' },
)

const timestamp = '2026-11-20T23:50:00Z'
const patient = { externalId: 'pat-9', code: 'P-0042', name: 'Nora Sample', dob: '1984-02-29' }
const sender = { externalId: 'doc-3', name: 'Dr. Ada Sample', email: 'ada@sample.example' }
const scanCase = { externalId: 'case-42', reference: 'ORD-1042', name: 'Crown 11', patient }
const crown = { tooth: 11, type: 'crown', material: 'zirconia', shade: 'A2' }
const upper = { externalId: 'file-1', name: 'upper-jaw.stl', role: 'upper', size: 7_340_032 }
const ready = {
  ...upper,
  hash: {
    alg: 'sha256',
    value: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
  state: 'ready',
  download: { url: 'https://files.vendor.example/file-1', expiresAt: '2026-11-21T10:00:00Z' },
}
const ofCase = { case: { externalId: 'case-42' } }

const exampleData: Record<Exclude<ScanEventType, 'unknown'>, [summary: string, data: object]> = {
  'connection.connected': ['The account was connected', { account: { externalId: 'acc-7' } }],
  'connection.disconnected': ['The account was disconnected', { message: 'Licence ended' }],
  'connection.error': ['The vendor has a problem', { message: 'The cloud is in maintenance' }],
  'connection.test': ['A try: changes nothing else', { message: 'Hello' }],
  'case.created': [
    'A case, before its scans',
    { sender, case: { ...scanCase, items: [crown], dueDate: '2026-12-01' } },
  ],
  'case.updated': ['News of a case', { case: { ...scanCase, status: 'sent', version: '3' } }],
  'case.cancelled': ['A case was cancelled: the order is flagged', ofCase],
  'case.returned': ['A case was sent back', { case: { externalId: 'case-42', notes: 'Rescan' } }],
  'order.created': ['An order without a case', { case: { externalOrderId: 'order-42' } }],
  'order.updated': ['News of an order', { case: { externalOrderId: 'order-42', status: 'open' } }],
  'order.cancelled': ['An order was cancelled', { case: { externalOrderId: 'order-42' } }],
  'scan.uploading': [
    'Scans are on their way',
    { ...ofCase, files: [{ ...upper, state: 'pending' }] },
  ],
  'scan.ready': ['Scans can be fetched', { sender, case: scanCase, files: [ready] }],
  'scan.updated': ['A scan was replaced', { ...ofCase, files: [ready] }],
  'scan.failed': ['A scan was lost', { ...ofCase, files: [{ ...upper, state: 'failed' }] }],
  'scan.deleted': ['A scan was removed', { ...ofCase, files: [{ ...upper, state: 'deleted' }] }],
  'patient.updated': ['A patient was changed: nothing happens', { case: { patient } }],
  'patient.deleted': ['A patient was removed: nothing happens', { case: { patient } }],
  'shipment.updated': ['A parcel moved: nothing happens', { message: 'On its way' }],
}

/** An example of each type of event that is known, by its type. */
export const scannerEventExamples: Record<string, { summary: string; value: object }> =
  Object.fromEntries(
    Object.entries(exampleData).map(([type, [summary, data]]) => [
      type,
      { summary, value: { type, timestamp, data } },
    ]),
  )
