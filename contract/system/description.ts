import { Type } from 'typebox'
import { anyone, endpoint } from '../platform/endpoint.ts'
import { strict } from '../platform/values.ts'

export const getDescription = endpoint({
  method: 'GET',
  path: '/openapi.json',
  operationId: 'getDescription',
  tag: 'Health',
  summary: 'This description',
  description: 'An OpenAPI 3.1 document of every operation. Pages to read it are at `/docs`.',
  access: anyone,
  headers: strict({
    'If-None-Match': Type.Optional(
      Type.String({
        maxLength: 400,
        description: 'The `ETag` of the description that the client has',
        examples: ['"4Yk3bXz0-br"'],
      }),
    ),
  }),
  reply: {
    status: 200,
    contentType: 'application/json',
    headers: { ETag: 'Changes when the description does; another one for each encoding' },
    isConditional: true,
  },
})
