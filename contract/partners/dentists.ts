import { Type, type Static } from 'typebox'
import { materialClasses, restorationTypes, shadeSystems } from '../catalog/catalog-terms.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Email,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
} from '../platform/values.ts'

const tag = 'Dentists'

/** How firmly a restoration is to meet the opposing teeth. */
export const occlusalContacts = ['heavy', 'medium', 'light', 'none'] as const

/** How firmly a restoration is to meet its neighbours. */
export const proximalContacts = ['tight', 'medium', 'light'] as const

/** How the crown of an implant is kept. */
export const implantRetentions = ['screw', 'cement', 'scrp'] as const

const PreferredMaterial = strict(
  {
    restorationType: oneOf(restorationTypes, 'What is made'),
    material: oneOf(materialClasses, 'Of what it is usually made'),
  },
  { $id: 'PreferredMaterial', description: 'The usual material of a restoration' },
)

/** How a dentist likes the work; a key that is absent was never said. */
export const DentistPreferences = Type.Object(
  {
    occlusalContact: Type.Optional(oneOf(occlusalContacts, 'Contact with the opposing teeth')),
    proximalContact: Type.Optional(oneOf(proximalContacts, 'Contact with the neighbouring teeth')),
    occlusalClearance: Type.Optional(line(40, 'Clearance in occlusion', '0.3 mm')),
    ponticDesign: Type.Optional(line(120, 'Form of pontics', 'Ovate')),
    marginDesign: Type.Optional(line(120, 'Form of margins', 'Chamfer')),
    stain: Type.Optional(line(120, 'Stain of fissures', 'Light, occlusal only')),
    defaultShadeSystem: Type.Optional(oneOf(shadeSystems, 'The shade guide that is used')),
    alloy: Type.Optional(line(80, 'Alloy of what is made of metal', 'High noble, yellow')),
    implantRetention: Type.Optional(
      oneOf(implantRetentions, 'How the crown of an implant is kept'),
    ),
    materials: Type.Optional(
      Type.Array(PreferredMaterial, {
        maxItems: 50,
        description: 'Usual materials, one for each restoration; they fill products without one',
      }),
    ),
    tryIn: Type.Optional(line(300, 'When a try-in is wanted', 'Frame of bridges from 4 units')),
    delivery: Type.Optional(line(300, 'Wishes for the delivery', 'On the solid model')),
    notes: Type.Optional(text(2_000, 'Anything else', 'Call before a change of design')),
  },
  {
    $id: 'DentistPreferences',
    additionalProperties: false,
    description: 'How this dentist likes the work',
  },
)

export type DentistPreferences = Static<typeof DentistPreferences>

const firstName = nameLine(80, 'First name', 'Mara')
const lastName = nameLine(80, 'Last name', 'Sample')
const fields = {
  title: nullable(nameLine(40, 'Title before the name', 'Dr.')),
  licenseNumber: nullable(line(60, 'Number of the licence to practise', 'L-55810')),
  licenseRegion: nullable(line(60, 'Where the licence holds', 'Berlin')),
  npi: nullable(
    Type.String({
      pattern: '^\\d{10}$',
      description: 'National Provider Identifier (United States), ten digits',
      examples: ['1000000004'],
    }),
  ),
  email: nullable(Email),
  phone: nullable(line(40, 'Telephone', '+49 30 5550101')),
}

/** A dentist who prescribes. */
export const Dentist = named(
  'Dentist',
  {
    id: Id,
    organizationId: Type.Unsafe<string>({ ...Id, description: 'The clinic of the dentist' }),
    firstName,
    lastName,
    ...fields,
    preferences: DentistPreferences,
    isActive: Type.Boolean({
      description: 'False once deactivated; where `isNameOnly`, true and of no meaning',
      examples: [true],
    }),
    isNameOnly: Type.Boolean({
      description:
        'True for a laboratory whose connection with the clinic has ended: it reads the name, and nothing else',
      examples: [false],
    }),
    ...recordTimes,
  },
  'A dentist of a clinic, who prescribes',
)
export type Dentist = Static<typeof Dentist>

const writable = {
  title: Type.Optional(fields.title),
  licenseNumber: Type.Optional(fields.licenseNumber),
  licenseRegion: Type.Optional(fields.licenseRegion),
  npi: Type.Optional(fields.npi),
  email: Type.Optional(fields.email),
  phone: Type.Optional(fields.phone),
  preferences: Type.Optional(DentistPreferences),
}

const OneDentist = Type.Object({ dentist: Dentist })

export const listDentists = endpoint({
  method: 'GET',
  path: '/dentists',
  operationId: 'listDentists',
  tag,
  summary: 'Dentists, newest first',
  description:
    'A clinic sees its own dentists, a laboratory those of connected clinics. After the end of a connection it sees those whom its own orders name, by name alone (`isNameOnly`). `search` looks in title, names and licence number.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list deactivated dentists instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Dentist) },
})

export const createDentist = endpoint({
  method: 'POST',
  path: '/dentists',
  operationId: 'createDentist',
  tag,
  summary: 'Add a dentist',
  access: members({ only: 'clinic', needs: 'contacts.write' }),
  body: strict({ firstName, lastName, ...writable }),
  reply: { status: 201, body: OneDentist },
})

export const getDentist = endpoint({
  method: 'GET',
  path: '/dentists/{id}',
  operationId: 'getDentist',
  tag,
  summary: 'One dentist',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneDentist },
})

export const updateDentist = endpoint({
  method: 'PATCH',
  path: '/dentists/{id}',
  operationId: 'updateDentist',
  tag,
  summary: 'Change a dentist',
  description: 'Only the keys that are sent are replaced; `preferences` as a whole.',
  access: members({ only: 'clinic', credential: 'session', needs: 'contacts.write' }),
  params: idParams,
  body: strict(
    { firstName: Type.Optional(firstName), lastName: Type.Optional(lastName), ...writable },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneDentist },
})

export const deactivateDentist = endpoint({
  method: 'DELETE',
  path: '/dentists/{id}',
  operationId: 'deactivateDentist',
  tag,
  summary: 'Deactivate a dentist',
  description: 'The dentist leaves the lists; orders keep it.',
  access: members({ only: 'clinic', role: 'owner', credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
})
