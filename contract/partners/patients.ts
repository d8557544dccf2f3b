import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { orderStatuses } from '../orders/order-statuses.ts'
import { orderKinds } from '../orders/orders.ts'
import { listQuery, pageOf, sortingBy, updatedSinceAt } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Patients'

/** A patient's sex, where it matters to the work. */
export const sexes = ['female', 'male', 'other'] as const

const firstName = nameLine(80, 'First name', 'Nora')
const lastName = nameLine(80, 'Last name', 'Sample')
const code = line(
  40,
  'Represents the patient where names must not be; unique in the organization',
  'P-000042',
)
const chartNumber = line(40, 'Number of the chart in the practice', 'C-1178')
const notes = text(4_000, 'Notes that never leave the organization', 'Prefers mornings')
const ExternalId = Type.Object(
  {
    system: line(60, 'The other system', 'medit'),
    value: line(120, 'The id of the patient there', '8f3a-77'),
  },
  { additionalProperties: false },
)
const externalIds = Type.Array(ExternalId, {
  maxItems: 20,
  description: 'Ids of this patient in other systems',
})

const PatientAbilities = abilities('PatientAbilities', {
  update: 'Change what is known of the patient',
  archive: 'Take the patient off the lists',
  merge: 'Merge this record into the first of the same person',
  erase: 'Forget the person behind the code',
})

/** A patient as the caller may see one. */
export const Patient = named(
  'Patient',
  {
    id: Id,
    can: PatientAbilities,
    code,
    firstName: nullable(
      Type.String({
        description:
          'Null for a laboratory under the privacy mode `code_only`, one letter under `initials`; null for everyone once the patient is erased',
        examples: ['Nora'],
      }),
    ),
    lastName: nullable(Type.String({ description: 'As `firstName`', examples: ['Sample'] })),
    bornOn: nullable(DateOnly),
    sex: nullable(oneOf(sexes, 'Sex')),
    chartNumber: nullable(chartNumber),
    externalIds,
    notes: nullable(notes),
    customerId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'The offline customer of a laboratory whose patient this is',
      }),
    ),
    labConnectionId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'Set for a laboratory when a connected clinic shares this patient',
      }),
    ),
    archivedAt: nullable(Timestamp),
    mergedIntoId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'This was a second record of one person: the patient that has its orders now',
      }),
    ),
    anonymizedAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'When the person was erased; only the code is left',
      }),
    ),
    ...recordTimes,
  },
  'A patient; what a laboratory sees of one is decided by the privacy mode of the connection',
)
export type Patient = WithoutAbilities<Static<typeof Patient>>

const writable = {
  code: Type.Optional(code),
  bornOn: Type.Optional(nullable(DateOnly)),
  sex: Type.Optional(nullable(oneOf(sexes, 'Sex'))),
  chartNumber: Type.Optional(nullable(chartNumber)),
  externalIds: Type.Optional(externalIds),
  notes: Type.Optional(nullable(notes)),
}

const OnePatient = Type.Object({ patient: Patient })

/** How many orders of the history come with a patient. */
export const historyLength = 20

/** An order in the history of a patient. */
export const PatientOrder = named(
  'PatientOrder',
  {
    id: Id,
    number: nullable(
      Type.String({
        description: 'Number at the laboratory, given when the order leaves the draft',
        examples: ['26-004512'],
      }),
    ),
    workSummary,
    status: oneOf(orderStatuses, 'Status of the order'),
    kind: oneOf(orderKinds, 'Why it is made'),
    counterpartName: Type.String({
      description: 'The other side as the caller knows it',
      examples: ['North Dental Lab'],
    }),
    createdAt: Timestamp,
  },
  'An order in the history of a patient',
)
export type PatientOrder = WithoutAbilities<Static<typeof PatientOrder>>

/** What a list of patients can be sorted by. */
export const patientSorts = ['name', 'code', 'born'] as const
/** What a list of patients is sorted by. */
export type PatientSort = (typeof patientSorts)[number]

export const listPatients = endpoint({
  method: 'GET',
  path: '/patients',
  operationId: 'listPatients',
  tag,
  summary: 'Patients, newest first or sorted',
  description:
    'A clinic sees its own patients. A laboratory sees the patients of the orders that it received, through the privacy mode of the connection, and those of its offline customers. `search` looks in names, code and chart number.',
  access: members(),
  query: listQuery({
    ...sortingBy(
      patientSorts,
      'By the name, last name first, or the code where the name is hidden; the code; the birth date. Without it the newest first',
    ),
    updatedSinceAt,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived patients instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Patient) },
})

export const createPatient = endpoint({
  method: 'POST',
  path: '/patients',
  operationId: 'createPatient',
  tag,
  summary: 'Add a patient',
  description:
    'A laboratory adds patients only for its offline customers and names the customer. Without `code` the next free one is given.',
  access: members({ needs: 'contacts.write' }),
  body: strict({ firstName, lastName, customerId: Type.Optional(Id), ...writable }),
  reply: { status: 201, body: OnePatient },
  refuses: [
    'not_found',
    'customer_archived',
    'customer_is_connected',
    'patient_code_taken',
    'patient_code_names_patient',
  ],
})

export const getPatient = endpoint({
  method: 'GET',
  path: '/patients/{id}',
  operationId: 'getPatient',
  tag,
  summary: 'One patient with the newest orders',
  description:
    'The 20 newest orders that the caller may see; all of them are at `GET /orders?patientId=`. A patient that was merged says into which, and has no orders of its own.',
  access: members(),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      patient: Patient,
      orders: Type.Array(PatientOrder, {
        maxItems: historyLength,
        description: 'The newest orders of the patient, newest first',
      }),
    }),
  },
})

export const updatePatient = endpoint({
  method: 'PATCH',
  path: '/patients/{id}',
  operationId: 'updatePatient',
  tag,
  summary: 'Change a patient',
  description:
    'Only the keys that are sent are replaced. A patient that a clinic shares is changed by the clinic. One that was merged or erased stays as it is.',
  access: members({ needs: 'contacts.write' }),
  params: idParams,
  body: strict(
    { firstName: Type.Optional(firstName), lastName: Type.Optional(lastName), ...writable },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OnePatient },
  refuses: [
    'patient_of_practice',
    'patient_merged',
    'patient_erased',
    'patient_code_taken',
    'patient_code_names_patient',
  ],
})

export const archivePatient = endpoint({
  method: 'DELETE',
  path: '/patients/{id}',
  operationId: 'archivePatient',
  tag,
  summary: 'Archive a patient',
  description: 'The patient leaves the lists; orders keep it.',
  access: members({ credential: 'session', needs: 'contacts.write' }),
  params: idParams,
  reply: { status: 204 },
  refuses: ['patient_of_practice'],
})

export const mergePatient = endpoint({
  method: 'POST',
  path: '/patients/{id}/merge',
  operationId: 'mergePatient',
  tag,
  summary: 'Merge a second record of one person into the first',
  description:
    'The orders move to the patient that is kept, whose ids in other systems gain those of the merged one; nothing else of the kept one changes. The merged one is archived and says by `mergedIntoId` where its orders are, and so does what laboratories have of it. It cannot be undone. Asking again for the same pair changes nothing; a patient that is merged elsewhere, or is to be merged into one that is itself merged, is answered 409.',
  access: members({ only: 'clinic', role: 'owner', credential: 'session' }),
  params: idParams,
  body: strict({
    intoPatientId: Type.Unsafe<string>({ ...Id, description: 'The patient that is kept' }),
  }),
  reply: { status: 200, body: OnePatient },
  refuses: [
    'patient_already_merged',
    'kept_patient_merged',
    'kept_patient_archived',
    'patient_erased',
  ],
})

export const erasePatient = endpoint({
  method: 'POST',
  path: '/patients/{id}/erase',
  operationId: 'erasePatient',
  tag,
  summary: 'Forget the person behind a code',
  description:
    'For a request of erasure (GDPR, article 17). Names, birth date, sex, chart number, ids in other systems and notes go, from this record, from those that were merged into it, and from what laboratories have of them, whatever became of the connection; scans that were matched lose what the scanner said of the patient. The code, the orders, invoices and statements stay, which the law keeps. Free text that people wrote (instructions, comments) is not searched for names. It cannot be undone; asking again changes nothing. Who did it is recorded.',
  access: members({ only: 'clinic', role: 'owner', credential: 'session' }),
  params: idParams,
  reply: { status: 200, body: OnePatient },
  refuses: ['merged_patient_not_erasable'],
})

/** What can be refused of a patient for the state that the record is in. */
export type PatientObstacle =
  | 'patient_of_practice'
  | 'patient_merged'
  | 'patient_already_merged'
  | 'patient_erased'
  | 'merged_patient_not_erasable'

const obstacles = {
  update: ({ labConnectionId, mergedIntoId, anonymizedAt }) => {
    if (labConnectionId !== null) return 'patient_of_practice'
    if (anonymizedAt !== null) return 'patient_erased'
    return mergedIntoId === null ? undefined : 'patient_merged'
  },
  archive: ({ labConnectionId }) => (labConnectionId === null ? undefined : 'patient_of_practice'),
  merge: ({ mergedIntoId, anonymizedAt }) => {
    if (mergedIntoId !== null) return 'patient_already_merged'
    return anonymizedAt === null ? undefined : 'patient_erased'
  },
  // Erasing again changes nothing, also where the record was merged before it was erased.
  erase: ({ mergedIntoId, anonymizedAt }) =>
    anonymizedAt === null && mergedIntoId !== null ? 'merged_patient_not_erasable' : undefined,
} satisfies Record<
  keyof Static<typeof PatientAbilities>,
  (patient: Patient) => PatientObstacle | undefined
>

/** Why something is refused of a patient in this state; undefined where it is not. */
export const obstacleOfPatient = (
  verb: keyof typeof obstacles,
  patient: Patient,
): PatientObstacle | undefined => obstacles[verb](patient)

const unless = (verb: keyof typeof obstacles) => (patient: Patient) =>
  obstacleOfPatient(verb, patient) === undefined

/** When somebody can do what with a patient. */
export const patientAbilities = abilityTable<typeof PatientAbilities, Patient>(PatientAbilities, {
  update: { operation: updatePatient, when: unless('update') },
  archive: { operation: archivePatient, when: unless('archive') },
  merge: { operation: mergePatient, when: unless('merge') },
  erase: { operation: erasePatient, when: unless('erase') },
})
