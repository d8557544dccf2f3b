import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { localeField, timezoneField } from '../platform/regional.ts'
import { OrganizationName, OrganizationTypeField, RoleField, SignedIn } from './session.ts'
import {
  Country,
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
} from '../platform/values.ts'

const tag = 'Organizations'

const toothNotations = ['fdi', 'universal', 'palmer'] as const
const organizationStatuses = ['active', 'suspended', 'closed'] as const

const profile = {
  legalName: nullable(
    nameLine(
      160,
      'Name of the company in law, for invoices and statements',
      'North Dental Lab GmbH',
    ),
  ),
  registrationNumber: nullable(
    line(
      60,
      'Number at the authority that registers laboratories or practices',
      'DE/CA27/00012345',
    ),
  ),
  taxId: nullable(line(40, 'Tax number, for invoices', 'DE123456789')),
  email: nullable(Email),
  phone: nullable(line(40, 'Telephone number', '+49 30 5550100')),
  website: nullable(line(200, 'Address of the website', 'https://north-dental.example')),
  addressLine1: nullable(line(120, 'Street and number', 'Sample Street 1')),
  addressLine2: nullable(line(120, 'Second line of the address', 'Rear building')),
  city: nullable(line(80, 'City', 'Berlin')),
  region: nullable(line(80, 'State or region', 'Berlin')),
  postalCode: nullable(line(20, 'Postal code', '10115')),
  country: nullable(Country),
}

/** What an organization is made of; what is left out is changed later. */
export const newOrganization = {
  type: OrganizationTypeField,
  name: OrganizationName,
  country: Type.Optional(
    Type.Unsafe<string>({
      ...Country,
      description:
        'Country (ISO 3166-1 alpha-2): of the address, and of the time zone and tooth notation',
    }),
  ),
  timezone: Type.Optional(
    timezoneField('Time zone (IANA name); that of the country when absent, UTC without one'),
  ),
  locale: Type.Optional(localeField('Language and region of documents and mails; en when absent')),
}

const conventions = {
  timezone: timezoneField('Time zone (IANA name); due dates are days in it'),
  locale: localeField('Language and region (BCP 47)'),
  toothNotation: oneOf(toothNotations, 'How teeth are shown; they are stored as FDI numbers'),
}

const listing = {
  isListed: Type.Boolean({
    description:
      'Whether the other side finds the organization in the directory; at first it does not',
    examples: [true],
  }),
  introduction: nullable(
    line(
      500,
      'What the organization makes or does, in its own words, for the directory',
      'Crowns, bridges and implant work in zirconia.',
    ),
  ),
}

/** An organization with its company profile. */
export const Organization = named(
  'Organization',
  {
    id: Id,
    type: OrganizationTypeField,
    name: OrganizationName,
    status: oneOf(organizationStatuses, 'Whether the organization may work'),
    ...conventions,
    ...profile,
    ...listing,
    ...recordTimes,
  },
  'A laboratory or a clinic with its company profile',
)
export type Organization = Static<typeof Organization>

const OneOrganization = Type.Object({ organization: Organization })

/** An organization as one of its members finds it in the list of theirs. */
export const MyOrganization = named(
  'MyOrganization',
  {
    id: Id,
    type: OrganizationTypeField,
    name: OrganizationName,
    role: RoleField,
    isCurrent: Type.Boolean({
      description: 'Whether this session is bound to it',
      examples: [true],
    }),
    ...recordTimes,
  },
  'An organization that the caller belongs to',
)
export type MyOrganization = Static<typeof MyOrganization>

export const createOrganization = endpoint({
  method: 'POST',
  path: '/organizations',
  operationId: 'createOrganization',
  tag,
  summary: 'Create another organization',
  description:
    'The caller becomes its owner. The session stays where it is: activate the new organization to work in it. The type is final.',
  access: members({ credential: 'session' }),
  body: strict(newOrganization),
  reply: { status: 201, body: OneOrganization },
  refuses: ['memberships_limit_reached'],
})

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/organizations',
  operationId: 'listOrganizations',
  tag,
  summary: 'Organizations that the caller belongs to, by name',
  description: '`search` looks in the name.',
  access: members({ credential: 'session' }),
  query: listQuery({ updatedSinceAt }),
  reply: { status: 200, body: pageOf(MyOrganization) },
})

export const activateOrganization = endpoint({
  method: 'POST',
  path: '/organizations/{id}/activate',
  operationId: 'activateOrganization',
  tag,
  summary: 'Work in another organization',
  description:
    'Replaces the session by one that is bound to this organization and sets its cookie; the old cookie is worthless from then on. 404 for an organization that the caller does not belong to.',
  access: members({ credential: 'session' }),
  params: idParams,
  reply: { status: 200, body: SignedIn },
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/organization',
  operationId: 'getOrganization',
  tag,
  summary: 'The current organization with its profile',
  access: members({ floor: true }),
  reply: { status: 200, body: OneOrganization },
})

export const updateOrganization = endpoint({
  method: 'PATCH',
  path: '/organization',
  operationId: 'updateOrganization',
  tag,
  summary: 'Change the company profile',
  description:
    'Only the keys that are sent are replaced. A new name reaches the lab connections of the organization at once; five new names a day are taken.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  body: strict(
    {
      name: Type.Optional(OrganizationName),
      timezone: Type.Optional(conventions.timezone),
      locale: Type.Optional(conventions.locale),
      toothNotation: Type.Optional(conventions.toothNotation),
      legalName: Type.Optional(profile.legalName),
      registrationNumber: Type.Optional(profile.registrationNumber),
      taxId: Type.Optional(profile.taxId),
      email: Type.Optional(profile.email),
      phone: Type.Optional(profile.phone),
      website: Type.Optional(profile.website),
      addressLine1: Type.Optional(profile.addressLine1),
      addressLine2: Type.Optional(profile.addressLine2),
      city: Type.Optional(profile.city),
      region: Type.Optional(profile.region),
      postalCode: Type.Optional(profile.postalCode),
      country: Type.Optional(profile.country),
      isListed: Type.Optional(listing.isListed),
      introduction: Type.Optional(listing.introduction),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneOrganization },
  refuses: ['organization_renamed_too_often'],
})
