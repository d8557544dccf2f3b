import { Type, type Static } from 'typebox'
import { refusals, type RefusalCode } from '../refusals/index.ts'

/** What was wrong with one part of the input: where, as a JSON pointer, and in words. */
export const InputError = Type.Object(
  {
    in: Type.Unsafe<'body' | 'query' | 'path' | 'header'>({
      type: 'string',
      enum: ['body', 'query', 'path', 'header'],
      description: 'The part of the request',
      examples: ['body'],
    }),
    pointer: Type.String({
      description: 'JSON pointer to the value',
      examples: ['/items/0/teeth'],
    }),
    code: Type.String({ description: 'The rule that was broken', examples: ['required'] }),
    message: Type.String({ description: 'A sentence', examples: ['This is required.'] }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The values that `message` names, for programs that write their own sentence',
      }),
    ),
  },
  { $id: 'InputError', description: 'What is wrong with one part of the input' },
)
export type InputError = Static<typeof InputError>

/** The body of every refusal: problem details (RFC 9457), `application/problem+json`. */
export const Problem = Type.Object(
  {
    type: Type.String({ examples: ['/problems/not_found'] }),
    title: Type.String({ examples: ['Not found'] }),
    status: Type.Integer({ examples: [404] }),
    code: Type.Unsafe<RefusalCode>({
      type: 'string',
      enum: Object.keys(refusals),
      description: 'Closed list; rely on this, not on `detail`',
    }),
    detail: Type.String({
      description: 'A sentence that a person can act on',
      examples: ['There is no such member in this organization.'],
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The values that `detail` names, for programs that write their own sentence',
        examples: [{ record: 'member' }],
      }),
    ),
    instance: Type.String({
      description: 'The request, for support',
      examples: ['urn:request:019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'],
    }),
    errors: Type.Optional(Type.Array(InputError)),
    required: Type.Optional(
      Type.Array(Type.String(), { description: 'The organization types or roles that may' }),
    ),
    choices: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String(), type: Type.String() }), {
        description: 'With `organization_required`: the organizations to choose from',
      }),
    ),
    days: Type.Optional(
      Type.Array(Type.String(), {
        description: 'With `day_not_available`: the days of delivery that are still free',
        examples: [['2026-12-01']],
      }),
    ),
    state: Type.Optional(
      Type.String({ description: 'With a move that is not allowed: the state it is in now' }),
    ),
  },
  { $id: 'Problem', description: 'Problem details (RFC 9457)' },
)
export type Problem = Static<typeof Problem>

/** The code of a refusal as a title: `order_billed` is "Order billed". */
export const titleOf = (code: RefusalCode): string =>
  code.slice(0, 1).toUpperCase() + code.slice(1).replaceAll('_', ' ')
