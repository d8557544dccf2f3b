import { Ajv } from 'ajv'
import { Type, type Static } from 'typebox'
import { fileFormats, MeshStats, type FileFormat } from '#contract/scans/files'
import { inputFaults, type InputFaultCode } from '#contract/refusals/input-faults'

// What comes out of the child has seen foreign bytes: it is believed in this shape alone.
const Report = Type.Union([
  Type.Object(
    {
      outcome: Type.Literal('refused'),
      fault: Type.Object({
        code: Type.Unsafe<InputFaultCode>({ type: 'string', enum: Object.keys(inputFaults) }),
        params: Type.Optional(
          Type.Unsafe<Record<string, unknown>>({
            type: 'object',
            maxProperties: 4,
            additionalProperties: { type: ['number', 'string'], maxLength: 40 },
          }),
        ),
        message: Type.String({ minLength: 1, maxLength: 400 }),
      }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      outcome: Type.Literal('passed'),
      format: Type.Unsafe<FileFormat>({ type: 'string', enum: fileFormats }),
      meshStats: Type.Union([MeshStats, Type.Null()]),
      innerTexts: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 40 }),
      preview: Type.Union([Type.Literal('glb'), Type.Literal('webp'), Type.Null()]),
      /** `pixels` are 512 by 512 of red, green, blue and opacity; the parent makes the picture. */
      thumbnail: Type.Union([Type.Literal('webp'), Type.Literal('pixels'), Type.Null()]),
      /** What was taken out of an archive, in its order: file `entry-0`, `entry-1` … */
      entries: Type.Array(Type.Object({ path: Type.String({ maxLength: 1_000 }) }), {
        maxItems: 500,
      }),
    },
    { additionalProperties: false },
  ),
])

/** What the child process found. */
export type Report = Static<typeof Report>

const isReport = new Ajv({ strict: false }).compile<Report>(Report)

/** The child's report, or undefined when it is none. */
export function readReport(text: string): Report | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isReport(value) ? value : undefined
  } catch {
    return undefined
  }
}
