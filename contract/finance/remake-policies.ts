import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { Id, idParams, named, nameLine, oneOf, recordTimes, strict } from '../platform/values.ts'

const tag = 'Remakes'

/** Whose fault it was that work has to be made again (domain.md §3.8). */
export const responsibilities = [
  'lab',
  'clinic',
  'shared',
  'patient',
  'material',
  'courier',
  'undetermined',
] as const
export type Responsibility = (typeof responsibilities)[number]

/** One of `responsibilities`. */
export const responsibility = (description: string) => oneOf(responsibilities, description)

/** How much of a price somebody pays, in whole per cent. */
export const percent = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 100, description, examples: [50] })

const percents = {
  lab: percent('What the customer pays where it was the laboratory'),
  clinic: percent('What it pays where it was the clinic'),
  shared: percent('What it pays where it was both'),
  patient: percent('What it pays where it was the patient'),
  material: percent('What it pays where it was the material'),
  courier: percent('What it pays where it was the courier'),
  undetermined: percent('What it pays where nobody knows'),
}
const aboutPercents = {
  description: 'How much of the price the customer pays, in per cent, by responsibility',
}
const chargePercents = strict(percents, { $id: 'ChargePercentsInput', ...aboutPercents })
const ChargePercents = Type.Object(percents, aboutPercents)
const claimDays = Type.Integer({
  minimum: 1,
  maximum: 3_650,
  description: 'Days after the delivery until which work can be claimed',
  examples: [90],
})
const hasAutoResolve = Type.Boolean({
  description:
    'Whether a claim resolves automatically once both sides agree: by its new order if it has one, else by a credit',
  examples: [false],
})

/** On what terms work is made again. */
export const RemakeTerms = named(
  'RemakeTerms',
  { claimDays, chargePercents: ChargePercents, hasAutoResolve },
  'The terms of a claim, as they were when it was made',
)
export type RemakeTerms = Static<typeof RemakeTerms>

/** The terms of a laboratory that has set none. */
export const builtInTerms: RemakeTerms = {
  claimDays: 90,
  chargePercents: {
    lab: 0,
    clinic: 100,
    shared: 50,
    patient: 100,
    material: 0,
    courier: 0,
    undetermined: 50,
  },
  hasAutoResolve: false,
}

const name = nameLine(120, 'Name of the policy', 'Usual terms')
const isDefault = Type.Boolean({
  description: 'Whether it is for every customer whose connection names no other',
  examples: [true],
})

/** The terms that a laboratory has for remakes. */
export const RemakePolicy = named(
  'RemakePolicy',
  {
    id: Id,
    name,
    isDefault,
    claimDays,
    chargePercents: ChargePercents,
    hasAutoResolve,
    ...recordTimes,
  },
  'The terms that a laboratory has for remakes; a claim keeps those that it was made under',
)
export type RemakePolicy = Static<typeof RemakePolicy>

const OnePolicy = Type.Object({ remakePolicy: RemakePolicy })
const labOwners = members({ only: 'lab', role: 'owner', credential: 'session' })

export const listRemakePolicies = endpoint({
  method: 'GET',
  path: '/remake-policies',
  operationId: 'listRemakePolicies',
  tag,
  summary: 'Policies for remakes, newest first',
  description:
    'Without a policy these terms hold: claims within 90 days; the customer pays 0 % where it was the laboratory, the material or the courier, 100 % where it was the clinic or the patient, 50 % where it was both or nobody knows; nothing resolves automatically. `search` looks in the name.',
  access: members({ only: 'lab' }),
  query: listQuery({ updatedSinceAt }),
  reply: { status: 200, body: pageOf(RemakePolicy) },
})

export const getRemakePolicy = endpoint({
  method: 'GET',
  path: '/remake-policies/{id}',
  operationId: 'getRemakePolicy',
  tag,
  summary: 'One policy',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OnePolicy },
})

export const createRemakePolicy = endpoint({
  method: 'POST',
  path: '/remake-policies',
  operationId: 'createRemakePolicy',
  tag,
  summary: 'Add a policy',
  description:
    'A new default takes the place of the one before. `remakePolicyId` of a connection names the policy for one clinic.',
  access: labOwners,
  body: strict({
    name,
    isDefault: Type.Optional(isDefault),
    claimDays,
    chargePercents,
    hasAutoResolve: Type.Optional(hasAutoResolve),
  }),
  reply: { status: 201, body: OnePolicy },
})

export const updateRemakePolicy = endpoint({
  method: 'PATCH',
  path: '/remake-policies/{id}',
  operationId: 'updateRemakePolicy',
  tag,
  summary: 'Change a policy',
  description:
    'Only the keys that are sent are replaced. Claims keep the terms they were made under.',
  access: labOwners,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      isDefault: Type.Optional(isDefault),
      claimDays: Type.Optional(claimDays),
      chargePercents: Type.Optional(chargePercents),
      hasAutoResolve: Type.Optional(hasAutoResolve),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OnePolicy },
})

export const deleteRemakePolicy = endpoint({
  method: 'DELETE',
  path: '/remake-policies/{id}',
  operationId: 'deleteRemakePolicy',
  tag,
  summary: 'Delete a policy',
  description:
    'Connections that name it have the default terms from then on. Claims keep the terms they were made under.',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
})
