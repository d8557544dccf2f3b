import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Id,
  idParams,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'
import { carrierProblems } from './carrier-messages.ts'

const tag = 'Carriers'

const name = nameLine(80, 'The carrier, as it is written on parcels', 'City Courier')
const serviceUrl = Type.String({
  pattern: '^https?://[^\\s<>"]+$',
  maxLength: 500,
  description: 'Address of the connector, which gets the messages',
  examples: ['https://carriers.northlab.example/pontic'],
})
const isActive = Type.Boolean({
  description: 'Switched off, it makes no labels; events of parcels under way are still taken',
  examples: [true],
})

/** What went wrong the last time; both null where nothing did. */
export const carrierProblem = {
  problem: nullable(oneOf(carrierProblems, 'What went wrong')),
  problemMessage: nullable(
    Type.String({
      description: 'What the connector said of it',
      examples: ['The contract has ended.'],
    }),
  ),
}

/** A carrier of a laboratory. */
export const CarrierConnection = named(
  'CarrierConnection',
  {
    id: Id,
    name,
    serviceUrl,
    isActive,
    ...carrierProblem,
    checkedAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'When the connector was asked last' }),
    ),
    ...recordTimes,
  },
  'A carrier of a laboratory, reached by a connector that the laboratory runs',
)
export type CarrierConnection = Static<typeof CarrierConnection>

const CarrierWebhook = named(
  'CarrierWebhook',
  {
    url: Type.String({
      description: 'Where the connector sends events',
      examples: ['https://pontic.example/webhooks/carrier?connection=k1_2uVq0cWJ4kR8sYtZ'],
    }),
    secret: Type.String({
      description: 'Signs the messages of both sides. Shown once',
      examples: ['whsec_example'],
    }),
  },
  'What the connector needs',
)

/** The address and the secret of a connector. The secret is shown once. */
export type CarrierWebhook = Static<typeof CarrierWebhook>

const OneConnection = Type.Object({ carrierConnection: CarrierConnection })
const WithWebhook = Type.Object({
  carrierConnection: CarrierConnection,
  webhook: CarrierWebhook,
})

const writing = members({ only: 'lab', credential: 'session', needs: 'settings.write' })

export const listCarrierConnections = endpoint({
  method: 'GET',
  path: '/carrier-connections',
  operationId: 'listCarrierConnections',
  tag,
  summary: 'Carriers by name',
  description: '`search` looks in the name.',
  access: members({ only: 'lab' }),
  query: listQuery({
    isActive: Type.Optional(Type.Boolean({ description: 'Only those that are switched on' })),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(CarrierConnection) },
})

export const createCarrierConnection = endpoint({
  method: 'POST',
  path: '/carrier-connections',
  operationId: 'createCarrierConnection',
  tag,
  summary: 'Connect a carrier',
  description:
    'The secret is in this answer and in no other. `docs/carrier-connectors.md` says what a connector gets and answers.',
  access: writing,
  body: strict({ name, serviceUrl }),
  reply: { status: 201, body: WithWebhook },
  refuses: ['carrier_address_not_allowed'],
})

export const getCarrierConnection = endpoint({
  method: 'GET',
  path: '/carrier-connections/{id}',
  operationId: 'getCarrierConnection',
  tag,
  summary: 'One carrier',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneConnection },
})

export const updateCarrierConnection = endpoint({
  method: 'PATCH',
  path: '/carrier-connections/{id}',
  operationId: 'updateCarrierConnection',
  tag,
  summary: 'Change a carrier',
  description: 'Only the keys that are sent are replaced.',
  access: writing,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      serviceUrl: Type.Optional(serviceUrl),
      isActive: Type.Optional(isActive),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneConnection },
  refuses: ['carrier_address_not_allowed'],
})

export const rotateCarrierSecret = endpoint({
  method: 'POST',
  path: '/carrier-connections/{id}/rotate-secret',
  operationId: 'rotateCarrierSecret',
  tag,
  summary: 'Give a carrier a new secret',
  description:
    'For 24 hours messages are signed by both secrets and events may be signed by either; a secret that was replaced before that ends at once.',
  access: writing,
  params: idParams,
  reply: { status: 200, body: WithWebhook },
})

export const testCarrierConnection = endpoint({
  method: 'POST',
  path: '/carrier-connections/{id}/test',
  operationId: 'testCarrierConnection',
  tag,
  summary: 'Test the connection to a carrier',
  description:
    'Asks the connector whether it is ready. `problem` of the answer says what is wrong.',
  access: writing,
  params: idParams,
  reply: { status: 200, body: OneConnection },
})
