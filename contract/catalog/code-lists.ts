import { Type, type Static } from 'typebox'
import { materialClasses, shadeSystems } from './catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { usualSides } from '../finance/remake-reasons.ts'
import { implantUses, restorationPlaces } from './restorations.ts'
import { toothKinds } from './teeth.ts'
import { named, nullable, oneOf, strict } from '../platform/values.ts'

/** The fixed sets that everyone can read. */
export const referenceSets = [
  'teeth',
  'shades',
  'materials',
  'restoration-types',
  'reasons',
  'couriers',
] as const
export type ReferenceSet = (typeof referenceSets)[number]

const set = oneOf(referenceSets, 'Which set')
const word = (description: string, example: string) =>
  Type.String({ description, examples: [example] })
const fact = (description: string, example: string) => nullable(word(description, example))
const count = (description: string, example: number) =>
  nullable(Type.Integer({ description, examples: [example] }))

const toothFacts = {
  fdi: count('Teeth: the FDI number (ISO 3950), as orders have it', 16),
  universal: fact('Teeth: the universal number, or the letter of a primary tooth', '3'),
  palmer: fact('Teeth: after Palmer, the quadrant in letters', 'UR6'),
  palmerMark: fact('Teeth: after Palmer, as it is drawn', '6⏌'),
  arch: nullable(oneOf(['upper', 'lower'], 'Teeth: the jaw')),
  quadrant: count('Teeth: 1 upper right, 2 upper left, 3 lower left, 4 lower right', 1),
  position: count('Teeth: the place from the midline, beginning at 1', 6),
  kind: nullable(oneOf(toothKinds, 'Teeth: the shape')),
  isPrimary: nullable(
    Type.Boolean({ description: 'Teeth: whether it is a milk tooth', examples: [false] }),
  ),
}

/** A record of a fixed set. */
export const ReferenceEntry = named(
  'ReferenceEntry',
  {
    code: word('What orders and claims write; a tooth has its FDI number here as text', 'crown'),
    name: Type.Object(
      { en: word('In English', 'Crown'), de: word('In German', 'Krone') },
      { description: 'In plain words' },
    ),
    group: word('What it is counted with: each set has its own groups', 'fixed'),
    ...toothFacts,
    system: nullable(oneOf(shadeSystems, 'Shades: the guide')),
    place: nullable(
      oneOf(
        restorationPlaces,
        'Restorations: what says where it goes. `tooth`: single teeth; `bridge`: teeth with units, needed at submit; `arch`: the jaw; `case`: whatever is given',
      ),
    ),
    implant: nullable(oneOf(implantUses, 'Restorations: whether it is on an implant')),
    materials: nullable(
      Type.Array(oneOf(materialClasses, 'A material'), {
        description: 'Restorations: what it is made of as a rule; null for anything',
      }),
    ),
    usualSide: nullable(
      oneOf(usualSides, 'Reasons: whom it usually speaks of; only a hint for the verdicts'),
    ),
    trackingUrl: fact(
      'Couriers: the page that shows a parcel; `{trackingNumber}` represents its number',
      'https://gls-group.com/track/{trackingNumber}',
    ),
  },
  'A record of a fixed set; facts of other sets are null',
)
export type ReferenceEntry = Static<typeof ReferenceEntry>

export const getReference = endpoint({
  method: 'GET',
  path: '/reference/{set}',
  operationId: 'getReference',
  tag: 'Reference',
  summary: 'A fixed set: teeth, shades, materials, restoration types, reasons, couriers',
  description:
    'Whole and in the order of the field: teeth by FDI number, shades from light to dark. The same for everyone, and the same until `version` changes, so it can be kept. Supernumerary teeth have no number of their own: the notes of an item name them.',
  access: members({ floor: true }),
  params: strict({ set }),
  reply: {
    status: 200,
    body: Type.Object({
      set,
      version: word('Changes when anything in the set does', '3f1c9a27b04e'),
      data: Type.Array(ReferenceEntry, { description: 'Every record of the set' }),
    }),
  },
})
