import { Type, type Static } from 'typebox'
import { anyone, endpoint, members } from '../platform/endpoint.ts'
import { newOrganization } from './organizations.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { joiningRefusals } from '../refusals/identity-groups.ts'
import {
  LinkToken,
  OrganizationSummary,
  Person,
  PersonName,
  RoleField,
  SignedIn,
} from './session.ts'
import {
  Email,
  Id,
  idParams,
  line,
  named,
  nameLine,
  NewPassword,
  nullable,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Sign-in'

const password = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Password',
  examples: ['correct-horse-battery'],
})
const NewOrganization = strict(newOrganization, {
  description: 'An organization to create; the caller becomes its owner',
})
const Accepted = Type.Object({
  isAccepted: Type.Literal(true, { description: 'The request was taken', examples: [true] }),
})

const limits =
  'Attempts are limited for each address and each account; browser, device and sign-up share the limits.'

/** A browser that is signed in. */
export const Session = named(
  'Session',
  {
    id: Id,
    ip: nullable(Type.String({ description: 'Address at sign-in', examples: ['203.0.113.7'] })),
    userAgent: nullable(
      Type.String({ description: 'Browser at sign-in', examples: ['Mozilla/5.0 (X11; Linux)'] }),
    ),
    organization: OrganizationSummary,
    isCurrent: Type.Boolean({ description: 'Whether it sent this request', examples: [true] }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    expiresAt: Timestamp,
  },
  'A browser that is signed in',
)
export type Session = Static<typeof Session>

const deviceName = nameLine(80, 'Name of the device, to distinguish credentials', 'Scanner room')
const platform = line(60, 'System of the device', 'windows')

/** A device credential as it is listed; its value is shown once, when it is issued. */
export const DeviceCredential = named(
  'DeviceCredential',
  {
    id: Id,
    name: deviceName,
    platform: nullable(platform),
    hint: Type.String({
      description: 'The last four characters of the credential',
      examples: ['q7Zk'],
    }),
    userId: Type.Unsafe<string>({ ...Id, description: 'The member for whom it acts' }),
    userName: Type.String({ description: 'Name of that member', examples: ['Anna Sample'] }),
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    lastUsedIp: nullable(
      Type.String({ description: 'Address of the last use', examples: ['203.0.113.7'] }),
    ),
    expiresAt: Timestamp,
    revokedAt: nullable(Timestamp),
  },
  'A program or computer that acts for a member',
)
export type DeviceCredential = Static<typeof DeviceCredential>

export const signUpWithEmail = endpoint({
  method: 'POST',
  path: '/auth/sign-up/email',
  operationId: 'signUpWithEmail',
  tag,
  summary: 'Sign up with email and password',
  description: `Creates the person and either a new organization, which they own, or their place in the organization that invited them: exactly one of \`organization\` and \`invitationToken\` is sent. Sets the session cookie and mails a link that confirms the address. An address that is taken is answered with 409, as people expect it here; asking counts as an attempt to sign in. ${limits}`,
  access: anyone,
  body: strict({
    name: PersonName,
    email: Email,
    password: NewPassword,
    organization: Type.Optional(NewOrganization),
    invitationToken: Type.Optional(LinkToken),
  }),
  reply: { status: 201, body: SignedIn },
  refuses: [...joiningRefusals, 'email_address_taken', 'weak_password', 'retry'],
})

export const signInWithEmail = endpoint({
  method: 'POST',
  path: '/auth/sign-in/email',
  operationId: 'signInWithEmail',
  tag,
  summary: 'Sign in with email and password',
  description: `Sets the session cookie. The session is bound to \`organizationId\`, or else to the organization that was used last. A person who belongs to none sends \`invitationToken\` or a new \`organization\`; at most one of the three is sent. A wrong address and a wrong password are answered alike. ${limits}`,
  access: anyone,
  body: strict({
    email: Email,
    password,
    organizationId: Type.Optional(Id),
    invitationToken: Type.Optional(LinkToken),
    organization: Type.Optional(NewOrganization),
  }),
  reply: { status: 200, body: SignedIn },
  refuses: [
    ...joiningRefusals,
    'invalid_credentials',
    'not_a_member',
    'not_a_member_of_organization',
    'memberships_limit_reached',
    'retry',
  ],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/sign-out',
  operationId: 'signOut',
  tag,
  summary: 'End the session and remove its cookie',
  access: members({ credential: 'session', floor: true }),
  reply: { status: 204 },
})

export const getSession = endpoint({
  method: 'GET',
  path: '/auth/session',
  operationId: 'getSession',
  tag,
  summary: 'Who is signed in, where, and with which role',
  access: members({ floor: true }),
  reply: { status: 200, body: SignedIn },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  operationId: 'requestPasswordReset',
  tag,
  summary: 'Mail a link that sets a new password',
  description: `The answer is the same whether or not the address is known. The link works once, for an hour. ${limits}`,
  access: anyone,
  body: strict({ email: Email }),
  reply: { status: 200, body: Accepted },
  refuses: ['retry'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  operationId: 'resetPassword',
  tag,
  summary: 'Set a new password with the mailed token',
  description:
    'Ends all sessions of the person, revokes all device credentials and takes the PINs away.',
  access: anyone,
  body: strict({ token: LinkToken, password: NewPassword }),
  reply: { status: 200, body: Accepted },
  refuses: ['token_not_valid', 'weak_password', 'retry'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  operationId: 'verifyEmail',
  tag,
  summary: 'Confirm the email address with the mailed token',
  description: 'The link works once, for 24 hours.',
  access: anyone,
  body: strict({ token: LinkToken }),
  reply: { status: 200, body: Accepted },
  refuses: ['token_not_valid', 'retry'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/resend',
  operationId: 'resendVerification',
  tag,
  summary: 'Mail me the link again that confirms my address',
  description:
    'Three times a day after the first. Who has not confirmed the own address mails nobody else: invitations and invoices are refused with `email_not_verified`. Once the address is confirmed nothing is mailed.',
  access: members({ credential: 'session' }),
  reply: { status: 200, body: Accepted },
  refuses: ['email_sent_too_often'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  operationId: 'listSessions',
  tag,
  summary: 'My open sessions, in all my organizations, newest first',
  description: '`search` looks in browser and address.',
  access: members({ credential: 'session' }),
  query: listQuery({}),
  reply: { status: 200, body: pageOf(Session) },
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  operationId: 'endSession',
  tag,
  summary: 'End one of my sessions',
  access: members({ credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
})

export const signInDevice = endpoint({
  method: 'POST',
  path: '/auth/device/v1/sign-in',
  operationId: 'signInDevice',
  tag,
  summary: 'Issue a device credential',
  description: `For native and programmatic clients: send the credential as \`Authorization: Bearer\`. It is shown once, works for 365 days, and ends early after 90 days without use. Whoever belongs to several organizations names one (409 lists them, once the password is right). At most 50 live credentials for each member. Cookies are not read. ${limits}`,
  access: anyone,
  body: strict({
    email: Email,
    password,
    deviceName,
    platform: Type.Optional(platform),
    organizationId: Type.Optional(Id),
    code: Type.Optional(
      line(16, 'Second factor; not asked for while the person has none', '123456'),
    ),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      credential: Type.String({
        pattern: '^service_device_v1_[0-9A-Za-z]{49}$',
        description: 'The credential; shown once, stored only as a hash',
        examples: ['service_device_v1_3kTqX9mVb2LrYc8PzWd5HnJg7QsFa4Ue1RiOt6MvBxK000000'],
      }),
      expiresAt: Timestamp,
      device: Type.Object({ id: Id, name: deviceName, platform: nullable(platform) }),
      user: Person,
      organization: OrganizationSummary,
      role: RoleField,
    }),
  },
  refuses: [
    'invalid_credentials',
    'not_a_member',
    'not_a_member_of_organization',
    'organization_required',
    'device_credentials_limit_reached',
    'retry',
  ],
})

export const signOutDevice = endpoint({
  method: 'POST',
  path: '/auth/device/v1/sign-out',
  operationId: 'signOutDevice',
  tag,
  summary: 'Revoke the device credential in use',
  access: members({ credential: 'device' }),
  reply: { status: 204 },
})

export const listDeviceCredentials = endpoint({
  method: 'GET',
  path: '/auth/device-credentials',
  operationId: 'listDeviceCredentials',
  tag,
  summary: 'Device credentials of the organization, newest first',
  description: '`search` looks in the name of the device, its platform and the name of the member.',
  access: members({ role: 'owner', credential: 'session' }),
  query: listQuery({
    isEnded: Type.Boolean({
      default: false,
      description: 'Whether to list those that were revoked or have expired instead',
    }),
  }),
  reply: { status: 200, body: pageOf(DeviceCredential) },
})

/** A device credential of the person who asks. */
export const OwnDevice = named(
  'OwnDevice',
  {
    id: Id,
    name: deviceName,
    platform: nullable(platform),
    hint: DeviceCredential.properties.hint,
    organization: OrganizationSummary,
    createdAt: Timestamp,
    lastUsedAt: Timestamp,
    lastUsedIp: DeviceCredential.properties.lastUsedIp,
    expiresAt: Timestamp,
  },
  'A program or computer that acts for me',
)
export type OwnDevice = Static<typeof OwnDevice>

export const listOwnDevices = endpoint({
  method: 'GET',
  path: '/auth/own-devices',
  operationId: 'listOwnDevices',
  tag,
  summary: 'My devices that are signed in, in all my organizations, newest first',
  description: '`search` looks in the name of the device and its platform.',
  access: members({ credential: 'session' }),
  query: listQuery({}),
  reply: { status: 200, body: pageOf(OwnDevice) },
})

export const endOwnDevice = endpoint({
  method: 'DELETE',
  path: '/auth/own-devices/{id}',
  operationId: 'endOwnDevice',
  tag,
  summary: 'Sign one of my devices out',
  description: 'Its credential is refused from the next request on.',
  access: members({ credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
})

export const endOtherSignIns = endpoint({
  method: 'POST',
  path: '/auth/sessions/end-others',
  operationId: 'endOtherSignIns',
  tag,
  summary: 'Sign me out everywhere else',
  description:
    'Ends all my other sessions and all my devices, in every organization. This session goes on.',
  access: members({ credential: 'session' }),
  reply: { status: 204 },
})

export const revokeDeviceCredential = endpoint({
  method: 'DELETE',
  path: '/auth/device-credentials/{id}',
  operationId: 'revokeDeviceCredential',
  tag,
  summary: 'Revoke a device credential',
  description:
    'It is refused from the next request on. An owner revokes any credential of the organization, everybody else their own.',
  access: members({ credential: 'session' }),
  params: idParams,
  reply: { status: 204 },
})
