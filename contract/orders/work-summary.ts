import { Type, type Static } from 'typebox'
import { restorationFamilyNames } from '../catalog/restoration-families.ts'
import { Id, named, nullable, oneOf } from '../platform/values.ts'

const arches = ['upper', 'lower', 'both'] as const

const WorkMark = Type.Object(
  {
    family: oneOf(restorationFamilyNames, 'The family of what is made there'),
    teeth: Type.Array(Type.Integer(), {
      description: 'Its teeth along the arch (FDI)',
      examples: [[16, 15, 14]],
    }),
    arch: nullable(oneOf(arches, 'The jaw, where no teeth say it')),
  },
  { $id: 'WorkMark', description: 'Where in the mouth a piece of work goes' },
)
/** Where in the mouth a piece of work goes. */
export type WorkMark = Static<typeof WorkMark>

/** The most pieces of work that a summary draws. */
export const mostMarks = 12

/** What is made, as people call it: in the language and the tooth numbering of who reads. */
export const WorkSummary = named(
  'WorkSummary',
  {
    text: Type.String({
      description:
        'Restoration and teeth, material, shade; `+1` where there is one more. In the language of `Accept-Language`, else of the member, else of the organization; teeth as `Prefer: tooth-notation=` says (`fdi`, `universal`, `palmer`), else as the organization writes them',
      examples: ['Bridge 14–16 · Zirconia · A2 +1'],
    }),
    name: Type.String({
      description: 'The restoration alone, with which `text` begins: what a narrow place may cut',
      examples: ['Bridge'],
    }),
    marks: Type.Array(WorkMark, {
      description: `Where it goes, to draw it: the first ${mostMarks} pieces`,
    }),
    pictureFileId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description:
          'The file whose thumbnail shows the work (`GET /files/{id}/thumbnail`): the newest design, else a scan; no photo',
      }),
    ),
  },
  'What is made, in one line',
)
/** What is made, in one line. */
export type WorkSummary = Static<typeof WorkSummary>

/** The field of a record that names an order, or an item of one; null: nothing is ordered yet. */
export const workSummary = nullable(WorkSummary)

/** The field of a record that names several orders. */
export const workSummaries = Type.Array(workSummary, {
  description: 'What is made, of each of `orderIds`',
})
