import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { timezoneField } from '../platform/regional.ts'
import {
  Country,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Organizations'

/** Open locations that an organization has at most. */
export const maximumLocations = 200

const name = nameLine(120, 'Name of the place', 'Practice at the station')
const fields = {
  phone: nullable(line(40, 'Telephone number', '+49 30 5550100')),
  addressLine1: nullable(line(120, 'Street and number', 'Sample Street 1')),
  addressLine2: nullable(line(120, 'Second line of the address', 'Rear building')),
  city: nullable(line(80, 'City', 'Berlin')),
  region: nullable(line(80, 'State or region', 'Berlin')),
  postalCode: nullable(line(20, 'Postal code', '10115')),
  country: nullable(Country),
  timezone: nullable(timezoneField('Time zone (IANA name); null takes the organization’s')),
}
const isPrimary = Type.Boolean({
  description: 'Whether it is the main one; one of the open locations always is',
  examples: [true],
})

/** A place where an organization works. */
export const Location = named(
  'Location',
  { id: Id, name, ...fields, isPrimary, archivedAt: nullable(Timestamp), ...recordTimes },
  'A place where an organization works',
)
export type Location = Static<typeof Location>

const OneLocation = Type.Object({ location: Location })
const owners = members({ credential: 'session', needs: 'settings.write' })

const writable = {
  phone: Type.Optional(fields.phone),
  addressLine1: Type.Optional(fields.addressLine1),
  addressLine2: Type.Optional(fields.addressLine2),
  city: Type.Optional(fields.city),
  region: Type.Optional(fields.region),
  postalCode: Type.Optional(fields.postalCode),
  country: Type.Optional(fields.country),
  timezone: Type.Optional(fields.timezone),
  isPrimary: Type.Optional(isPrimary),
}

export const listLocations = endpoint({
  method: 'GET',
  path: '/organization/locations',
  operationId: 'listLocations',
  tag,
  summary: 'Locations, the primary one first, then by name',
  description: '`search` looks in name, city and postal code.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived locations instead',
    }),
  }),
  reply: { status: 200, body: pageOf(Location) },
})

export const createLocation = endpoint({
  method: 'POST',
  path: '/organization/locations',
  operationId: 'createLocation',
  tag,
  summary: 'Add a location',
  description: `The first one is the primary one. Labels and documents carry the address of the company profile; locations are kept beside it. At most ${maximumLocations} are open.`,
  access: owners,
  body: strict({ name, ...writable }),
  reply: { status: 201, body: OneLocation },
  refuses: ['locations_limit_reached'],
})

export const updateLocation = endpoint({
  method: 'PATCH',
  path: '/organization/locations/{id}',
  operationId: 'updateLocation',
  tag,
  summary: 'Change a location',
  description:
    'Only the keys that are sent are replaced. `isPrimary: true` takes that from the one that had it; an archived location cannot be changed.',
  access: owners,
  params: idParams,
  body: strict({ name: Type.Optional(name), ...writable }, { minProperties: 1 }),
  reply: { status: 200, body: OneLocation },
  refuses: ['location_archived', 'primary_location_required'],
})

export const archiveLocation = endpoint({
  method: 'DELETE',
  path: '/organization/locations/{id}',
  operationId: 'archiveLocation',
  tag,
  summary: 'Archive a location',
  description: 'It leaves the list. The primary one goes last: make another one primary first.',
  access: owners,
  params: idParams,
  reply: { status: 204 },
  refuses: ['primary_location_required'],
})
