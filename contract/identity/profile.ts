import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { localeField, timezoneField } from '../platform/regional.ts'
import { PersonName } from './session.ts'
import {
  Email,
  Id,
  named,
  NewPassword,
  nullable,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Sign-in'

const writable = {
  name: PersonName,
  locale: nullable(localeField('Language and region (BCP 47); null takes the organization’s')),
  timezone: nullable(
    timezoneField('Time zone in which times are shown (IANA name); null takes the organization’s'),
  ),
}

/** The person who is signed in, with what they chose for themselves. */
export const Profile = named(
  'Profile',
  {
    id: Id,
    email: Email,
    emailVerifiedAt: nullable(Timestamp),
    hasMailbox: Type.Boolean({
      description:
        'Whether emails are kept at `/app/mailbox` instead of being sent: for whoever tries the service on the own computer',
      examples: [false],
    }),
    ...writable,
    ...recordTimes,
  },
  'The person who is signed in, the same in all of their organizations',
)
export type Profile = Static<typeof Profile>

const OneProfile = Type.Object({ profile: Profile })
const sessionOnly = members({ credential: 'session' })

export const getProfile = endpoint({
  method: 'GET',
  path: '/auth/profile',
  operationId: 'getProfile',
  tag,
  summary: 'My name, language and time zone',
  access: sessionOnly,
  reply: { status: 200, body: OneProfile },
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/auth/profile',
  operationId: 'updateProfile',
  tag,
  summary: 'Change my name, language or time zone',
  description:
    'Only the keys that are sent are replaced, for all organizations of the person. What was signed under an earlier name keeps it.',
  access: sessionOnly,
  body: strict(
    {
      name: Type.Optional(writable.name),
      locale: Type.Optional(writable.locale),
      timezone: Type.Optional(writable.timezone),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneProfile },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/password/change',
  operationId: 'changePassword',
  tag,
  summary: 'Change my password',
  description:
    'Ends all other sessions, all devices and all PINs of the person, in every organization, and mails that it was done; this session goes on, and devices and PINs stay with `allowsSignedInDevices`. A wrong `currentPassword` is answered with 400. Attempts count with those to sign in.',
  access: sessionOnly,
  body: strict({
    currentPassword: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The password until now',
      examples: ['correct-horse-battery'],
    }),
    newPassword: NewPassword,
    allowsSignedInDevices: Type.Optional(
      Type.Boolean({
        description: 'Leave my devices signed in, and my PINs; without it they end',
        examples: [false],
      }),
    ),
  }),
  reply: { status: 204 },
  refuses: ['weak_password'],
})
