import { Type, type Static } from 'typebox'
import { named } from '../platform/values.ts'

/** Why a file or an upload isn't usable, or what else there is to do about a scan. */
export const StatusReason = named(
  'StatusReason',
  {
    code: Type.String({
      description: 'What is wrong, of the codes of refusals and of faults of an input',
      examples: ['content_differs'],
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The values that `message` names, for programs that write their own sentence',
        examples: [{ promised: 'stl', actual: 'PNG' }],
      }),
    ),
    message: Type.String({
      description: 'A sentence',
      examples: ['The file name says stl, but the content is PNG.'],
    }),
  },
  'Why a file or an upload is not usable, or what else there is to do about a scan',
)
export type StatusReason = Static<typeof StatusReason>
