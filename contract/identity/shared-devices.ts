import { Type, type Static } from 'typebox'
import { anyone, endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { OrganizationSummary, sharedDeviceFields, SharedDeviceSummary } from './session.ts'
import {
  Id,
  idParams,
  named,
  nullable,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Shared devices'
const byOwners = members({ only: 'lab', role: 'owner', credential: 'session' })

/** A PIN: 4 to 8 digits. */
const Pin = Type.String({
  pattern: '^[0-9]{4,8}$',
  description: 'PIN of 4 to 8 digits',
  examples: ['4729'],
})

/** A browser at which members sign in with a PIN. */
export const SharedDevice = named(
  'SharedDevice',
  {
    id: Id,
    ...sharedDeviceFields,
    lastUsedAt: nullable(Timestamp),
    expiresAt: Timestamp,
    revokedAt: nullable(Timestamp),
    ...recordTimes,
  },
  'A browser of the laboratory at which members sign in with a PIN',
)
export type SharedDevice = Static<typeof SharedDevice>

const OneSharedDevice = Type.Object({ sharedDevice: SharedDevice })

export const listSharedDevices = endpoint({
  method: 'GET',
  path: '/shared-devices',
  operationId: 'listSharedDevices',
  tag,
  summary: 'Shared devices of the laboratory, newest first',
  description: '`search` looks in the name.',
  access: byOwners,
  query: listQuery({
    isEnded: Type.Boolean({
      default: false,
      description: 'Whether to list those that were revoked or have expired instead',
    }),
  }),
  reply: { status: 200, body: pageOf(SharedDevice) },
})

export const createSharedDevice = endpoint({
  method: 'POST',
  path: '/shared-devices',
  operationId: 'createSharedDevice',
  tag,
  summary: 'Make this browser a shared device',
  description:
    'The browser is signed in as the device from now on: the answer sets its cookie, and the session that asks ends. It stays signed in for 180 days after the last PIN.',
  access: byOwners,
  body: strict({
    name: sharedDeviceFields.name,
    idleMinutes: Type.Optional(
      Type.Unsafe<number>({ ...sharedDeviceFields.idleMinutes, default: 10 }),
    ),
  }),
  reply: { status: 201, body: OneSharedDevice },
  refuses: ['shared_devices_limit_reached'],
})

export const updateSharedDevice = endpoint({
  method: 'PATCH',
  path: '/shared-devices/{id}',
  operationId: 'updateSharedDevice',
  tag,
  summary: 'Change the name or the minutes of a shared device',
  description: 'Only the keys that are sent are replaced.',
  access: byOwners,
  params: idParams,
  body: strict(
    {
      name: Type.Optional(sharedDeviceFields.name),
      idleMinutes: Type.Optional(sharedDeviceFields.idleMinutes),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSharedDevice },
})

export const revokeSharedDevice = endpoint({
  method: 'DELETE',
  path: '/shared-devices/{id}',
  operationId: 'revokeSharedDevice',
  tag,
  summary: 'Revoke a shared device',
  description:
    'It is signed out at once, and so are the members who are signed in there. Twice is no mistake.',
  access: byOwners,
  params: idParams,
  reply: { status: 204 },
})

/** What a shared device shows before somebody signs in. */
const SharedDeviceScreen = Type.Object({
  sharedDevice: SharedDeviceSummary,
  organization: OrganizationSummary,
  members: Type.Array(
    Type.Object({
      id: Type.Unsafe<string>({ ...Id, description: 'The membership, for the sign-in' }),
      name: Type.String({ description: 'Name of the member', examples: ['Anna Sample'] }),
    }),
    { description: 'Active members who have a PIN, by name' },
  ),
})
export type SharedDeviceScreen = Static<typeof SharedDeviceScreen>

export const getSharedDeviceScreen = endpoint({
  method: 'GET',
  path: '/auth/shared-device',
  operationId: 'getSharedDeviceScreen',
  tag,
  summary: 'Who can sign in at this shared device',
  description: 'It reads the cookie of the shared device and no other credential.',
  access: anyone,
  reply: { status: 200, body: SharedDeviceScreen },
  refuses: ['shared_device_required'],
})

export const signInWithPin = endpoint({
  method: 'POST',
  path: '/auth/sign-in/pin',
  operationId: 'signInWithPin',
  tag,
  summary: 'Sign in with a PIN at a shared device',
  description:
    'Sets the session cookie, for production alone: an operation for which a PIN is not enough answers 403 `not_at_shared_device`. The session ends after the minutes of the device without use, by signing out, or with the device. Attempts are limited for each member and each device.',
  access: anyone,
  body: strict({
    memberId: Type.Unsafe<string>({ ...Id, description: 'The member, of those that are listed' }),
    pin: Pin,
  }),
  reply: { status: 204 },
  refuses: ['shared_device_required', 'wrong_pin', 'retry'],
})

export const getOwnPin = endpoint({
  method: 'GET',
  path: '/auth/pin',
  operationId: 'getOwnPin',
  tag,
  summary: 'Whether I have a PIN in this laboratory',
  access: members({ only: 'lab', credential: 'session' }),
  reply: {
    status: 200,
    body: Type.Object({
      setAt: Type.Unsafe<string | null>({
        ...nullable(Timestamp),
        description: 'When it was set; null: there is none',
      }),
    }),
  },
})

export const changeOwnPin = endpoint({
  method: 'POST',
  path: '/auth/pin/change',
  operationId: 'changeOwnPin',
  tag,
  summary: 'Choose my PIN for shared devices of this laboratory',
  description:
    'It replaces the one before. A wrong `password` is answered with 400. Attempts count with those to sign in.',
  access: members({ only: 'lab', credential: 'session' }),
  body: strict({
    password: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'My password',
      examples: ['correct-horse-battery'],
    }),
    pin: Pin,
  }),
  reply: { status: 204 },
  refuses: ['weak_pin'],
})

export const resetMemberPin = endpoint({
  method: 'DELETE',
  path: '/team/members/{id}/pin',
  operationId: 'resetMemberPin',
  tag,
  summary: 'Take the PIN of a member away',
  description:
    'The sessions of the member at shared devices end, and the member chooses a new PIN. Without a PIN it does nothing.',
  access: byOwners,
  params: idParams,
  reply: { status: 204 },
})
