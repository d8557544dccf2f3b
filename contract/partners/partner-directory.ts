import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { connectionStatuses } from './lab-connections.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { OrganizationTypeField } from '../identity/session.ts'
import { Country, Id, named, nullable, oneOf } from '../platform/values.ts'

/** An organization that lets the other side find it. */
export const DirectoryEntry = named(
  'DirectoryEntry',
  {
    id: Id,
    type: OrganizationTypeField,
    name: Type.String({ description: 'Its name', examples: ['North Dental Lab'] }),
    city: nullable(Type.String({ description: 'City', examples: ['Berlin'] })),
    region: nullable(Type.String({ description: 'State or region', examples: ['Berlin'] })),
    country: nullable(Country),
    website: nullable(
      Type.String({ description: 'Its website', examples: ['https://north-dental.example'] }),
    ),
    introduction: nullable(
      Type.String({
        description: 'What it makes or does, in its own words',
        examples: ['Crowns, bridges and implant work in zirconia.'],
      }),
    ),
    labConnectionId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'The connection that is open between it and the caller; null: none',
      }),
    ),
    labConnectionStatus: nullable(oneOf(connectionStatuses, 'Status of that connection')),
  },
  'A laboratory or clinic that lets the other side find it',
)
export type DirectoryEntry = Static<typeof DirectoryEntry>

export const listDirectory = endpoint({
  method: 'GET',
  path: '/directory',
  operationId: 'listDirectory',
  tag: 'Lab connections',
  summary: 'Laboratories or clinics that can be asked for a connection, by name',
  description:
    'A clinic finds laboratories and a laboratory finds clinics that set `isListed` in their profile, and nothing of those that did not. Ask for a connection with its `id`. `search` looks in name, city, region and introduction.',
  access: members({ credential: 'session' }),
  query: listQuery({
    country: Type.Optional(
      Type.Unsafe<string>({ ...Country, description: 'Only those of this country' }),
    ),
  }),
  reply: { status: 200, body: pageOf(DirectoryEntry) },
})
