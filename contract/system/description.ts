import { anyone, endpoint } from '../platform/endpoint.ts'

export const getDescription = endpoint({
  method: 'GET',
  path: '/openapi.json',
  operationId: 'getDescription',
  tag: 'Health',
  summary: 'This description',
  description: 'An OpenAPI 3.1 document of every operation. Pages to read it are at `/docs`.',
  access: anyone,
  reply: { status: 200, contentType: 'application/json' },
})
