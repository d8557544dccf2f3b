import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import type { InputFaultCode } from '../refusals/input-faults.ts'
import { scanFindings } from '../refusals/scan-findings.ts'
import { Id, idParams, named, nullable, oneOf } from '../platform/values.ts'

const severities = ['blocking', 'warning'] as const

const ScanFinding = Type.Object(
  {
    code: Type.Unsafe<InputFaultCode>({
      type: 'string',
      enum: Object.keys(scanFindings),
      description: 'The rule',
      examples: ['missing_antagonist'],
    }),
    severity: oneOf(severities, '`blocking`: the work cannot begin so; `warning`: it may be meant'),
    message: Type.String({
      description: 'A sentence without any name',
      examples: ['A scan of the opposing lower jaw is missing.'],
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: 'The values that `message` names, for programs that write their own sentence',
        examples: [{ jaw: 'lower' }],
      }),
    ),
    fileId: nullable(Type.Unsafe<string>({ ...Id, description: 'The file that it is about' })),
    place: nullable(
      Type.String({
        description: 'The piece of work that it is about, as a JSON pointer into the order',
        examples: ['/items/0'],
      }),
    ),
  },
  { description: 'Something that makes for a call' },
)

/** What is against making an order from its scans. */
export const ScanCheck = named(
  'ScanCheck',
  {
    canBegin: Type.Boolean({ description: 'Whether nothing blocks', examples: [true] }),
    findings: Type.Array(ScanFinding, {
      description: 'About the work in the order of its items, then about files in theirs',
    }),
  },
  'What is against making an order from its scans',
)
export type ScanCheck = Static<typeof ScanCheck>

export const checkOrderScans = endpoint({
  method: 'GET',
  path: '/orders/{id}/scan-check',
  operationId: 'checkOrderScans',
  tag: 'Files',
  summary: 'Check the scans of an order',
  description:
    "Whether every piece of work has the scans that it needs, and whether the files can be what they are said to be: size and units, jaws, the same file twice, a file that names another patient than the order does, the patient's name in a file's name or inside. Looks at the newest version of each file that the caller sees. A name is looked for only where the caller may know it, and never shown. Work from an impression or a model needs no scans.",
  access: members(),
  params: idParams,
  reply: { status: 200, body: Type.Object({ scanCheck: ScanCheck }) },
})
