import fastify from 'fastify'
import { hashToken, sessionCookieName } from '#platform/auth/session'
import {
  createPatient,
  findSession,
  listPatients,
  readPatient,
  type PatientInput,
} from './patients.ts'

// The floor of answering times (F3pg): what a good engineer writes on Fastify in a day. Input is checked
// by Ajv, replies are written by the framework's own compiled serializer, and each request looks up its
// session first.
const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const patient = {
  type: 'object',
  properties: {
    ...Object.fromEntries(
      ['id', 'code', 'firstName', 'lastName', 'createdAt', 'updatedAt'].map((name) => [name, text]),
    ),
    ...Object.fromEntries(
      [
        'bornOn',
        'sex',
        'chartNumber',
        'notes',
        'customerId',
        'labConnectionId',
        'archivedAt',
        'mergedIntoId',
        'anonymizedAt',
      ].map((name) => [name, textOrNull]),
    ),
    externalIds: { type: 'array', items: { type: 'object', additionalProperties: true } },
  },
}
const one = { type: 'object', properties: { patient } }
const page = {
  type: 'object',
  properties: {
    data: { type: 'array', items: patient },
    pagination: {
      type: 'object',
      properties: Object.fromEntries(
        ['page', 'limit', 'total', 'totalPages'].map((name) => [name, { type: 'integer' }]),
      ),
    },
  },
}

const app = fastify()
app.decorateRequest('organization', '')
declare module 'fastify' {
  interface FastifyRequest {
    organization: string
  }
}
app.addHook('onRequest', async (request, reply) => {
  const prefix = `${sessionCookieName}=`
  const cookie = request.headers.cookie?.split('; ').find((each) => each.startsWith(prefix))
  const organization = cookie
    ? await findSession(hashToken(cookie.slice(prefix.length)))
    : undefined
  if (organization === undefined) return reply.code(401).send()
  request.organization = organization
})

const query = {
  type: 'object',
  properties: { page: { type: 'integer', minimum: 1, default: 1 }, search: text },
}
app.get<{ Querystring: { page: number; search?: string } }>(
  '/patients',
  { schema: { querystring: query, response: { 200: page } } },
  ({ organization, query: { page, search } }) => listPatients(organization, page, search),
)
app.get<{ Params: { id: string } }>(
  '/patients/:id',
  {
    schema: {
      params: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
      response: { 200: { ...one, properties: { patient, orders: { type: 'array' } } } },
    },
  },
  ({ organization, params: { id } }) => readPatient(organization, id),
)
app.post<{ Body: PatientInput }>(
  '/patients',
  {
    schema: {
      body: {
        type: 'object',
        properties: {
          firstName: { type: 'string', minLength: 1, maxLength: 100 },
          lastName: { type: 'string', minLength: 1, maxLength: 100 },
          bornOn: { type: 'string', format: 'date' },
          chartNumber: { type: 'string', maxLength: 100 },
        },
        required: ['firstName', 'lastName', 'bornOn', 'chartNumber'],
        additionalProperties: false,
      },
      response: { 201: one },
    },
  },
  async ({ organization, body }, reply) => {
    void reply.code(201)
    return createPatient(organization, body)
  },
)

process.on('message', () =>
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.({ port: Number(new URL(address).port) })
