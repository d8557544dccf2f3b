import { Type, type Static } from 'typebox'
import { organizationTypes, roles } from '../platform/endpoint.ts'
import { permissions } from './permissions.ts'
import { Email, Id, named, nameLine, nullable, oneOf, Timestamp } from '../platform/values.ts'

/** The name of an organization that is being chosen. */
export const OrganizationName = nameLine(
  120,
  'Name of the organization, as others see it',
  'North Dental Laboratory',
)

/** The name of a person that is being chosen. */
export const PersonName = nameLine(120, 'Name of the person', 'Anna Sample')

/** The one-time token of a mailed link. */
export const LinkToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'Token of the link that was mailed; works once',
  examples: ['Zx3mYh0d5nq8Jc1vT7rKb2sWfLu9AeGiOpQ4XyMtD6E'],
})

/** Whether a member sees money. */
export const CanSeeFinance = Type.Boolean({
  description: 'Whether this member sees money: invoices, payments, prices of orders',
  examples: [true],
})

/** What a role allows, or somebody is allowed. */
export const Permissions = Type.Array(oneOf(permissions, 'A permission'), {
  uniqueItems: true,
  maxItems: permissions.length,
  description:
    'What is allowed, beyond reading. Laboratories and clinics each have those that fit their work',
  examples: [['scans.write', 'shipments.write']],
})

/** The role of a member (spec 1). */
export const RoleField = oneOf(
  roles,
  'Role in the organization: an owner manages settings, team and money',
)

/** The type of an organization (spec 1). */
export const OrganizationTypeField = oneOf(organizationTypes, 'Type of the organization; final')

/** A person who signs in. */
export const Person = named(
  'Person',
  {
    id: Id,
    name: Type.String({ description: 'Name of the person', examples: ['Anna Sample'] }),
    email: Email,
  },
  'A person who signs in',
)
export type Person = Static<typeof Person>

/** An organization in short. */
export const OrganizationSummary = named(
  'OrganizationSummary',
  {
    id: Id,
    type: OrganizationTypeField,
    name: Type.String({
      description: 'Name of the organization',
      examples: ['North Dental Laboratory'],
    }),
  },
  'An organization in short',
)
export type OrganizationSummary = Static<typeof OrganizationSummary>

const IdleMinutes = Type.Integer({
  minimum: 1,
  maximum: 120,
  description: 'Minutes without use after which the session of a member ends',
  examples: [10],
})

/** What is chosen of a shared device. */
export const sharedDeviceFields = {
  name: nameLine(80, 'Name of the device, as members know it', 'CAD room'),
  idleMinutes: IdleMinutes,
}

/** A shared device in short. */
export const SharedDeviceSummary = named(
  'SharedDeviceSummary',
  { id: Id, ...sharedDeviceFields },
  'A shared device in short',
)
export type SharedDeviceSummary = Static<typeof SharedDeviceSummary>

/** Who is signed in, where, and with which rights; a session has exactly one of each (spec 1). */
export const SignedIn = named(
  'SignedIn',
  {
    user: Person,
    organization: OrganizationSummary,
    role: RoleField,
    canSeeFinance: CanSeeFinance,
    permissions: Permissions,
    sharedDevice: nullable(SharedDeviceSummary),
    expiresAt: Type.Unsafe<string>({
      ...Timestamp,
      description: 'When the credential ends unless it is renewed (RFC 3339, UTC, milliseconds)',
    }),
  },
  'Who is signed in: a person in one organization with one role',
)
export type SignedIn = Static<typeof SignedIn>
