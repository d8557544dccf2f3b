import { Type, type Static } from 'typebox'
import { Approval } from '../orders/approvals.ts'
import { Comment } from '../orders/comments.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { File } from '../scans/files.ts'
import { OrderEvent } from '../orders/order-events.ts'
import { Order } from '../orders/orders.ts'
import { withoutAbilities } from '../platform/abilities.ts'
import { Patient } from '../partners/patients.ts'
import { RemakeClaim } from '../finance/remakes.ts'
import { RxVersion } from '../orders/rx-versions.ts'
import { ScanCase } from '../scans/scan-inbox.ts'
import { Shipment } from '../logistics/shipments.ts'
import { Id, idParams, Minor, named, nullable, oneOf, Timestamp } from '../platform/values.ts'

const PatientAct = Type.Object(
  {
    patientId: Type.Unsafe<string>({ ...Id, description: 'The record that it was done with' }),
    action: oneOf(['merged', 'erased'], 'What was done'),
    intoPatientId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'With a merge: the record that was kept' }),
    ),
    actorUserId: Type.Unsafe<string>({ ...Id, description: 'Who did it' }),
    actorName: Type.String({ description: 'The name of who did it', examples: ['Anna Sample'] }),
    createdAt: Timestamp,
  },
  { description: 'What was done with a record as a whole' },
)

const claim = RemakeClaim.properties

const ExportedClaim = Type.Object(
  {
    id: claim.id,
    newOrderId: claim.newOrderId,
    kind: claim.kind,
    teeth: claim.teeth,
    reasonCode: claim.reasonCode,
    description: claim.description,
    claimedBy: claim.claimedBy,
    clinicVerdict: claim.clinicVerdict,
    clinicComment: claim.clinicComment,
    labVerdict: claim.labVerdict,
    labComment: claim.labComment,
    status: claim.status,
    outcome: claim.outcome,
    createdAt: claim.createdAt,
  },
  { description: 'A claim that the work had to be made again' },
)

const ExportedLine = Type.Object(
  {
    id: Id,
    invoiceId: Type.Unsafe<string>({ ...Id, description: 'The invoice' }),
    invoiceNumber: nullable(Type.String({ description: 'Its number', examples: ['INV-000042'] })),
    description: Type.String({ description: 'What was made', examples: ['Crown, zirconia'] }),
    patientLabel: nullable(
      Type.String({ description: 'The patient as the line names them', examples: ['P-000042'] }),
    ),
    teeth: claim.teeth,
    quantity: Type.Integer({ description: 'How many', examples: [1] }),
    amountMinor: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description: 'In minor units; null for an owner without access to finance',
      }),
    ),
    currency: Type.String({ description: 'Currency of the amount', examples: ['EUR'] }),
  },
  { description: 'A line of an invoice for it' },
)

const patient = withoutAbilities(Patient, {
  $id: 'PatientRecord',
  description: 'A record of the patient',
})
const scanCase = withoutAbilities(ScanCase, {
  $id: 'ScanCaseRecord',
  description: 'A scan that was announced for it',
})
const order = withoutAbilities(Order, {
  $id: 'OrderRecord',
  description: 'An order with its items, as the clinic sees it',
})
const shipment = withoutAbilities(Shipment, {
  $id: 'ShipmentRecord',
  description: 'A parcel that it was in',
})

const ExportedOrder = Type.Object(
  {
    order,
    rxVersions: Type.Array(RxVersion, {
      description: 'The prescriptions that were worked by, newest first',
    }),
    approvals: Type.Array(Approval, { description: 'The designs that were shown, newest first' }),
    events: Type.Array(OrderEvent, { description: 'The history, newest first' }),
    files: Type.Array(File, { description: 'The files without their bytes, newest first' }),
    comments: Type.Array(Comment, { description: 'What was written about it, newest first' }),
    shipments: Type.Array(shipment, { description: 'The parcels that it was in, newest first' }),
    scanCases: Type.Array(scanCase, {
      description: "What the clinic's own scanners announced for it, newest first",
    }),
    remakeClaims: Type.Array(ExportedClaim, { description: 'Claims on it, newest first' }),
    invoiceLines: Type.Array(ExportedLine, {
      description: 'What was billed for it, on invoices that the clinic got',
    }),
  },
  { description: 'An order with all that hangs on it' },
)

/** Everything that a clinic has about one person. */
export const PatientExport = named(
  'PatientExport',
  {
    exportedAt: Timestamp,
    patient,
    mergedPatients: Type.Array(patient, {
      description: 'Second records of the same person that were merged into this one',
    }),
    formerNames: Type.Array(Type.String(), {
      description: 'First and last names that these records had before',
      examples: [['Sample']],
    }),
    acts: Type.Array(PatientAct, {
      description: 'Merges and erasure of these records, oldest first',
    }),
    orders: Type.Array(ExportedOrder, { description: 'Every order, newest first' }),
  },
  "Everything that a clinic has about one person, in the clinic's own view",
)
export type PatientExport = Static<typeof PatientExport>

export const exportPatient = endpoint({
  method: 'GET',
  path: '/patients/{id}/export',
  operationId: 'exportPatient',
  tag: 'Patients',
  summary: 'Everything about one person',
  description:
    'For a request of access (GDPR, article 15): `patient` and `mergedPatients` as they are stored, notes included; `formerNames`; `acts`; and of each of the `orders` the record with its items, its `rxVersions`, `approvals` and `events`, the data of its `files` (the bytes are at `GET /files/{id}/content`), its `comments` and `shipments`, the `scanCases` of the clinic, `remakeClaims` and `invoiceLines`. What the laboratory keeps for itself is not in it; sums are null for an owner without access to finance.',
  access: members({ only: 'clinic', role: 'owner', credential: 'session' }),
  params: idParams,
  reply: { status: 200, body: Type.Object({ patientExport: PatientExport }) },
})
