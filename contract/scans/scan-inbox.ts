import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { Order } from '../orders/orders.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { whileDrafting } from '../refusals/order-groups.ts'
import {
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

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
  email: hintText('The email address of the sender', 'ada@north-dental.example'),
  licence: hintText('The licence number of the sender', 'D-4411'),
  phone: hintText('The phone number of the sender', '+49 30 5550100'),
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
    description:
      'pending, ready, failed or deleted at the vendor; of an export on a computer pending, and uploaded once its bytes are here',
    examples: ['ready'],
  }),
})

/** In what a scan can differ from an order. */
export const scanDifferences = [
  'name',
  'birth_date',
  'code',
  'vendor_id',
  'clinic',
  'number',
  'teeth',
  'jaw',
] as const
export type ScanDifference = (typeof scanDifferences)[number]

/** Why a scan is attached to an order, or may mean it. */
export const scanReasons = [
  'order_id',
  'order_number',
  'only_order',
  'person',
  'drafted',
  'number_of_several',
  'order_over',
  'two_patients',
  'has_scan',
  'several_orders',
  'unsure_sender',
  'name_and_teeth',
  'name',
  'teeth',
  'same_case',
] as const
export type ScanReason = (typeof scanReasons)[number]

const reasonCode = nullable(
  oneOf(scanReasons, 'The same for programs; null for what was said before this was kept'),
)
const differences = Type.Array(oneOf(scanDifferences, 'What differs'), {
  description:
    'In what the scan clearly differs from the order, as far as the caller may know both: then no rule attaches it',
})

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

const Suggestion = named(
  'ScanSuggestion',
  {
    orderId: id('An order that may be meant'),
    orderNumber: nullable(
      Type.String({ description: 'Null while it is a draft', examples: ['26-000012'] }),
    ),
    workSummary,
    reason: Type.String({
      description: 'Why it may be meant and what differs, without a name',
      examples: ['The patient of the order has this name.'],
    }),
    reasonCode,
    differences,
  },
  'An order that a scan may be for',
)

const ScanCaseAbilities = abilities('ScanCaseAbilities', {
  match: 'Attach it to an order',
  unmatch: 'Take it back from its order, as far as the order gives it back',
  createOrder: 'Draft an order from it',
  ignore: 'Put it aside',
})

/** A scan that a vendor announced, on its way to an order. */
export const ScanCase = named(
  'ScanCase',
  {
    id: Id,
    can: ScanCaseAbilities,
    scannerConnectionId: Id,
    externalCaseId: Type.String({
      description:
        'The id of the case at the vendor; `order:` before it when it is an order’s. A vendor that uses it again for another patient makes another scan of it',
      examples: ['c-77120'],
    }),
    externalStatus: hintText('The status at the vendor, in its words', 'COMPLETED'),
    reference: hintText('The number or the id of an order, as the scan gives it', '26-000012'),
    accountRef: hintText('The account at the vendor', 'clinic-9'),
    patientHint: nullable(PatientHint),
    dentistHint: nullable(DentistHint),
    rx: ScanRx,
    files: Type.Array(AnnouncedFile, { description: 'The files that were announced' }),
    matchState: oneOf(matchStates, 'Where the scan is'),
    matchReason: hintText(
      'Why it was attached or is suggested, in words',
      'The scan gives the number of the order as its reference.',
    ),
    matchReasonCode: reasonCode,
    matchedOrderId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The order that has the scan' }),
    ),
    workSummary,
    matchedAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'Since when the order has it' }),
    ),
    suggestedOrderId: nullable(id('The likeliest of the suggestions; a person decides')),
    suggestions: Type.Array(Suggestion, {
      description: 'Orders that may be meant, the likeliest first, at most five',
    }),
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
export type ScanCase = WithoutAbilities<Static<typeof ScanCase>>

const OneScanCase = Type.Object({ scanCase: ScanCase })

export const listScanInbox = endpoint({
  method: 'GET',
  path: '/scan-inbox',
  operationId: 'listScanInbox',
  tag,
  summary: 'Scans that wait for an order, newest first',
  description:
    '`matchState` `waiting` (the default) lists the unmatched and the suggested. Only ids attach a scan on their own, and only when nothing else that is said of it clearly differs from the order; names only suggest. `search` looks in case, reference and patient as the vendor names them.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    matchState: oneOf(['waiting', ...matchStates], 'Which scans to list', { default: 'waiting' }),
    scannerConnectionId: Type.Optional(Id),
  }),
  reply: { status: 200, body: pageOf(ScanCase) },
})

export const getScanCase = endpoint({
  method: 'GET',
  path: '/scan-inbox/{id}',
  operationId: 'getScanCase',
  tag,
  summary: 'One scan',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneScanCase },
})

const stated = (maxLength: number, description: string, example: string) =>
  Type.Optional(nullable(line(maxLength, description, example)))

const announcedPatient = strict(
  {
    externalId: stated(200, 'The id of the patient in the scanner’s program', '8f3a-77'),
    code: stated(200, 'The code of the patient as the program has it', 'P-000042'),
    name: stated(200, 'The name of the patient as the program has it', 'Nora Sample'),
    dateOfBirth: stated(200, 'As the program writes it', '1984-03-09'),
  },
  { description: 'Of whom the scan is' },
)
const announcedDentist = strict(
  {
    externalId: stated(200, 'The id of the sender in the scanner’s program', 'u-12'),
    name: stated(200, 'The name of the sender', 'Dr. Ada Sample'),
    email: stated(200, 'The email address of the sender', 'ada@north-dental.example'),
    licence: stated(200, 'The licence number of the sender', 'D-4411'),
    phone: stated(200, 'The phone number of the sender', '+49 30 5550100'),
  },
  { description: 'Who sends it' },
)
const announcedRx = strict(
  {
    name: stated(200, 'The name of the case', 'Crown 11'),
    items: Type.Optional(
      Type.Array(
        strict({
          tooth: Type.Optional(
            nullable(
              Type.Integer({ minimum: 11, maximum: 85, description: 'FDI number', examples: [11] }),
            ),
          ),
          type: stated(200, 'In the words of the program', 'Crown'),
          material: stated(200, 'In the words of the program', 'Zirconia'),
          shade: stated(200, 'In the words of the program', 'A2'),
        }),
        { maxItems: 100, description: 'The pieces of work' },
      ),
    ),
    dueDate: stated(200, 'As the program writes it', '2026-12-04'),
    notes: Type.Optional(nullable(text(4_000, 'Free text', 'Please call before milling.'))),
  },
  { description: 'What the program says about the work' },
)

export const announceScanCase = endpoint({
  method: 'POST',
  path: '/scan-inbox',
  operationId: 'announceScanCase',
  tag,
  summary: 'Announce an export on a scanner’s computer',
  description:
    'Says which files a local export has, or has now: saying the same again changes nothing. `wanted` names those whose bytes are not here yet; upload them with `scanCaseId` and `externalId` (`POST /uploads`), and they become files of the order as soon as the scan has one. The answer is 200 for a scan that was not known, too. `reference` is the number or the id of an order, where the program shows it.',
  access: members({ needs: 'scans.write' }),
  body: strict({
    scannerConnectionId: Id,
    externalCaseId: line(200, 'What stays the same for this export, such as its folder', 'c-77120'),
    externalStatus: stated(200, 'The status in the words of the program', 'COMPLETED'),
    reference: stated(200, 'Our own reference, where the program shows it', '26-000012'),
    patient: Type.Optional(announcedPatient),
    dentist: Type.Optional(announcedDentist),
    rx: Type.Optional(announcedRx),
    files: Type.Array(
      strict({
        externalId: line(200, 'What stays the same for this file, such as its path', 'upper.stl'),
        name: line(200, 'The name of the file', 'case-UpperJaw.stl'),
        role: Type.Optional(
          nullable(
            oneOf(['upper', 'lower', 'bite', 'situ', 'preop', 'other'], 'What the file shows'),
          ),
        ),
        size: Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description: 'Size in bytes',
          examples: [377484],
        }),
        sha256: Type.String({
          pattern: '^[0-9a-f]{64}$',
          description: 'SHA-256 of its bytes in hexadecimal',
          examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
        }),
      }),
      { maxItems: 200, description: 'The files of the export as they are now' },
    ),
  }),
  reply: {
    status: 200,
    body: Type.Object({
      scanCase: ScanCase,
      wanted: Type.Array(Type.String({ examples: ['upper.stl'] }), {
        description: 'The `externalId` of each file whose bytes are not here yet',
      }),
    }),
  },
  refuses: ['not_found', 'scanner_connection_inactive'],
})

export const matchScanCase = endpoint({
  method: 'POST',
  path: '/scan-inbox/{id}/match',
  operationId: 'matchScanCase',
  tag,
  summary: 'Attach a scan to an order',
  description:
    'Makes files of the order out of what was announced and fetches them. Later scans of the same case follow on their own, as long as they do not clearly differ from the order: those wait as a scan of their own. Asking again for the same order changes nothing. With `isSenderRemembered` whoever sent the scan is known from now on: to a laboratory as the customer of the order, to a clinic as its dentist (`/scanner-sender-maps`).',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  body: strict({
    orderId: Id,
    isSenderRemembered: Type.Optional(
      Type.Boolean({ description: 'Always map this sender', examples: [true] }),
    ),
  }),
  reply: { status: 200, body: OneScanCase },
  refuses: [
    'scan_already_attached',
    'order_takes_no_files',
    'order_names_no_dentist',
    'scan_names_no_sender',
  ],
})

export const unmatchScanCase = endpoint({
  method: 'POST',
  path: '/scan-inbox/{id}/unmatch',
  operationId: 'unmatchScanCase',
  tag,
  summary: 'Take a scan back from its order',
  description:
    'Its files leave the order and wait with the scan: with the next match they are there again, with their versions. What was prescribed stays: once the laboratory has accepted the order, only a scan that was attached later can be taken back, and with a `reason`, which both sides read in the history. No rule attaches the scan on its own any more.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  body: strict({
    reason: Type.Optional(line(500, 'Why, without names', 'It is of another patient.')),
  }),
  reply: { status: 200, body: OneScanCase },
  refuses: [
    'scan_not_attached',
    'prescribed_scan_fixed',
    'detach_reason_required',
    'order_of_scan_withdrawn',
    'file_in_approval',
    'patient_named',
  ],
})

const DraftHint = Type.Object({
  code: Type.String({ description: 'The rule', examples: ['scan_patient_unknown'] }),
  message: Type.String({
    description: 'A sentence',
    examples: ["No patient has the scan's ID or code. Select a patient or add one."],
  }),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The values that `message` names, for programs that write their own sentence',
    }),
  ),
})
/** What a person has to complete in an order that was drafted from a scan. */
export type DraftHint = Static<typeof DraftHint>

export const createOrderOfScanCase = endpoint({
  method: 'POST',
  path: '/scan-inbox/{id}/create-order',
  operationId: 'createOrderOfScanCase',
  tag,
  summary: 'Draft an order from a scan',
  description:
    'The draft has what the scan says and the records know: the patient by id or code (never by name), the dentist as the sender is known, the items whose words name one product of the laboratory, the day. `hints` says what is left to fill in. The scan is then attached to the draft. Without `labConnectionId` it is the only active connection of a clinic, without `customerId` whoever the sender is known as to a laboratory.',
  access: members({ needs: 'orders.write' }),
  params: idParams,
  body: strict({
    labConnectionId: Type.Optional(id('Whom a clinic orders from')),
    customerId: Type.Optional(id('The offline customer, for a laboratory')),
    patientId: Type.Optional(id('The patient, where a person knows better')),
    dentistId: Type.Optional(id('The dentist, where a person knows better')),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      order: Order,
      scanCase: ScanCase,
      hints: Type.Array(DraftHint, { description: 'What is left to fill in' }),
    }),
  },
  refuses: ['scan_already_attached', ...whileDrafting],
})

export const ignoreScanCase = endpoint({
  method: 'POST',
  path: '/scan-inbox/{id}/ignore',
  operationId: 'ignoreScanCase',
  tag,
  summary: 'Put a scan aside',
  description: 'It leaves the inbox, also when more of it arrives. It can still be attached.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  reply: { status: 200, body: OneScanCase },
  refuses: ['scan_already_attached'],
})

const actions = [
  'created',
  'suggested',
  'matched',
  'unmatched',
  'ignored',
  'cancelled',
  'sender_remembered',
] as const
const rules = ['reference', 'patient', 'person'] as const

/** What became of a scan once. */
export const ScanCaseEvent = named(
  'ScanCaseEvent',
  {
    id: Id,
    action: oneOf(actions, 'What became of it'),
    orderId: nullable(id('The order that it is about')),
    rule: nullable(oneOf(rules, 'What attached it: our reference, the patient’s id, a person')),
    reason: hintText('Why, in words', 'The scan gives the number of the order as its reference.'),
    reasonCode,
    differences,
    actorUserId: nullable(id('Who did it; null for what happened automatically')),
    actorName: hintText('Who did it, as it was then', 'Kim Sample'),
    createdAt: Timestamp,
  },
  'What became of a scan once; it is never changed',
)
export type ScanCaseEvent = Static<typeof ScanCaseEvent>

export const listScanCaseEvents = endpoint({
  method: 'GET',
  path: '/scan-inbox/{id}/events',
  operationId: 'listScanCaseEvents',
  tag,
  summary: 'What became of a scan, newest first',
  description: 'Every link and every unlinking, with who did it or which rule.',
  access: members(),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(ScanCaseEvent) },
})

type Attachment = Pick<ScanCase, 'matchState' | 'matchedOrderId'>

/** Whether an order has the scan. */
export const isScanAttached = <Scan extends Attachment>(
  scan: Scan,
): scan is Scan & { matchedOrderId: string } =>
  scan.matchState === 'matched' && scan.matchedOrderId !== null

const isFree = (scan: ScanCase) => !isScanAttached(scan)

/** When somebody can do what with a scan. */
export const scanCaseAbilities = abilityTable<typeof ScanCaseAbilities, ScanCase>(
  ScanCaseAbilities,
  {
    match: { operation: matchScanCase, when: isFree },
    unmatch: { operation: unmatchScanCase, when: isScanAttached },
    createOrder: { operation: createOrderOfScanCase, when: isFree },
    ignore: { operation: ignoreScanCase, when: isFree },
  },
)
