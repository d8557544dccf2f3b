import { Type, type Static } from 'typebox'
import { Comment } from './comments.ts'
import { endpoint, members } from './endpoint.ts'
import { File } from './files.ts'
import { Order, OrderEvent } from './orders.ts'
import { Patient } from './patients.ts'
import { Shipment } from './shipments.ts'
import { Id, idParams, named, nullable, oneOf, Timestamp } from './values.ts'

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

const ExportedOrder = Type.Object(
  {
    order: Order,
    events: Type.Array(OrderEvent, { description: 'The history, newest first' }),
    files: Type.Array(File, { description: 'The files without their bytes, newest first' }),
    comments: Type.Array(Comment, { description: 'What was written about it, newest first' }),
    shipments: Type.Array(Shipment, { description: 'The parcels that it was in, newest first' }),
  },
  { description: 'An order with all that hangs on it' },
)

/** Everything that an organization has about one person. */
export const PatientExport = named(
  'PatientExport',
  {
    exportedAt: Timestamp,
    patient: Patient,
    mergedPatients: Type.Array(Patient, {
      description: 'Second records of the same person that were merged into this one',
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
    'For a request of access (GDPR, article 15): `patient` and `mergedPatients` as they are stored, notes included; `acts`; and of each of the `orders` the record with its items, its `events`, the data of its `files` (the bytes are at `GET /files/{id}/content`), its `comments` and its `shipments`. What the laboratory keeps for itself is not in it; sums are null for an owner without access to finance.',
  access: members({ only: 'clinic', role: 'owner', credential: 'session' }),
  params: idParams,
  reply: { status: 200, body: Type.Object({ export: PatientExport }) },
})
