import { Type } from 'typebox'
import { anyone, endpoint } from '../platform/endpoint.ts'

const tag = 'Health'

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  operationId: 'getHealth',
  tag,
  summary: 'Whether the process lives, and its version',
  access: anyone,
  isUnlimited: true,
  reply: {
    status: 200,
    body: Type.Object({
      status: Type.Literal('ok', { description: 'The process answers', examples: ['ok'] }),
      version: Type.String({ description: 'Version of the service', examples: ['0.1.0'] }),
    }),
  },
})

export const getReadiness = endpoint({
  method: 'GET',
  path: '/health/ready',
  operationId: 'getReadiness',
  tag,
  summary: 'Whether the service can take requests',
  description:
    'Asks the database, the migrations and the file store. 503 while something is missing.',
  access: anyone,
  isUnlimited: true,
  reply: {
    status: 200,
    body: Type.Object({
      status: Type.Literal('ready', { description: 'Nothing is missing', examples: ['ready'] }),
    }),
  },
  refuses: ['unavailable'],
})
