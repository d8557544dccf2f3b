import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { whileAskingVendors } from '../refusals/vendors-groups.ts'
import {
  Id,
  idParams,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Scanners'

/** Whose scanner or scanner cloud it is (decisions, spec 2.1). */
export const scannerTypes = [
  'itero',
  'threeshape',
  'medit',
  'dentsply_sirona',
  'carestream',
  'shining3d',
  'planmeca',
  'exocad',
  'watch_folder',
  'other',
] as const
export type ScannerType = (typeof scannerTypes)[number]

const connectionStatuses = ['pending', 'connected', 'disconnected', 'expired', 'error'] as const
const webhookProfiles = ['standard', 'medit', 'bearer', 'hint'] as const

const scannerType = oneOf(scannerTypes, 'Whose scanner or scanner cloud it is')
const name = nameLine(120, 'Name of the connection', 'Scanner room 1')
const testMode = Type.Boolean({ description: 'Marked as a trial', examples: [false] })
const sortOrder = Type.Integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'Place in the list, the smallest first',
  examples: [0],
})
const isActive = Type.Boolean({
  description: 'Switched off, its events are held until it is switched on again',
  examples: [true],
})

/** A scanner connection: exactly the keys of spec 2.1. */
export const ScannerConnection = named(
  'ScannerConnection',
  {
    id: Id,
    organizationId: Id,
    scannerType,
    name,
    connectionStatus: oneOf(
      connectionStatuses,
      'Follows from what happened; `pending` until something is verified',
    ),
    statusMessage: nullable(
      Type.String({
        description: 'What is behind the status, in a sentence of the reader’s language',
        examples: ['Switched off.'],
      }),
    ),
    testMode,
    sortOrder,
    isActive,
    ...recordTimes,
    lastConnectedAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'The last verified event, or answer to the sign-in',
      }),
    ),
    lastSyncAt: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'The last scan that was fetched' }),
    ),
  },
  'A scanner or scanner cloud that brings scans to the organization',
)
export type ScannerConnection = Static<typeof ScannerConnection>

const ScannerWebhook = named(
  'ScannerWebhook',
  {
    url: Type.String({
      description: 'The address for the vendor’s dashboard',
      examples: ['https://pontic.example/webhooks/scanner?connection=k1_2uVq0cWJ4kR8sYtZ'],
    }),
    key: Type.String({
      description: 'The connection in the address',
      examples: ['k1_2uVq0cWJ4kR8sYtZ'],
    }),
    secret: nullable(
      Type.String({
        description: 'Shown once. Null where the vendor signs nothing and the address is the proof',
        examples: ['whsec_example'],
      }),
    ),
    profile: oneOf(
      webhookProfiles,
      'How events are proven: Standard Webhooks, Medit’s HMAC, a value in `Authorization`, or not',
    ),
  },
  'What the vendor’s dashboard needs',
)

/** The address and the secret for a vendor's events. The secret is shown once. */
export type ScannerWebhook = Static<typeof ScannerWebhook>

const OneConnection = Type.Object({ connection: ScannerConnection })
const WithWebhook = Type.Object({ connection: ScannerConnection, webhook: ScannerWebhook })

export const listScannerConnections = endpoint({
  method: 'GET',
  path: '/scanner-connections',
  operationId: 'listScannerConnections',
  tag,
  summary: 'Scanner connections, in their own order',
  description: '`search` looks in the name and the scanner type.',
  access: members(),
  query: listQuery({ updatedSinceAt }),
  reply: { status: 200, body: pageOf(ScannerConnection) },
})

export const createScannerConnection = endpoint({
  method: 'POST',
  path: '/scanner-connections',
  operationId: 'createScannerConnection',
  tag,
  summary: 'Add a scanner connection',
  description:
    'The secret of its webhook is in this answer and in no other. `webhookProfile` follows the scanner type when it is not given: `medit` for Medit, `bearer` for 3Shape, `hint` for iTero, else `standard`; a bridge that signs by Standard Webhooks says `standard`.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  body: strict({
    scannerType,
    name,
    testMode: Type.Optional(testMode),
    sortOrder: Type.Optional(sortOrder),
    webhookProfile: Type.Optional(oneOf(webhookProfiles, 'How its events are proven')),
  }),
  reply: { status: 201, body: WithWebhook },
})

export const getScannerConnection = endpoint({
  method: 'GET',
  path: '/scanner-connections/{id}',
  operationId: 'getScannerConnection',
  tag,
  summary: 'One scanner connection',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneConnection },
})

export const updateScannerConnection = endpoint({
  method: 'PUT',
  path: '/scanner-connections/{id}',
  operationId: 'updateScannerConnection',
  tag,
  summary: 'Change a scanner connection',
  description:
    'Name, test mode, place in the list, and whether it is switched on. Only the keys that are sent are replaced.',
  access: members({ credential: 'session' }),
  params: idParams,
  body: strict(
    {
      name: Type.Optional(name),
      testMode: Type.Optional(testMode),
      sortOrder: Type.Optional(sortOrder),
      isActive: Type.Optional(isActive),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneConnection },
  declares: [400, 401, 404],
})

export const deleteScannerConnection = endpoint({
  method: 'DELETE',
  path: '/scanner-connections/{id}',
  operationId: 'deleteScannerConnection',
  tag,
  summary: 'Remove a scanner connection',
  description: 'Its inbox goes with it; files that came by it stay with their orders.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  params: idParams,
  reply: { status: 204 },
})

export const rotateScannerSecret = endpoint({
  method: 'POST',
  path: '/scanner-connections/{id}/rotate-secret',
  operationId: 'rotateScannerSecret',
  tag,
  summary: 'Give a scanner connection a new secret',
  description:
    'The secret until now is good for `overlapHours` more; one that was replaced before that ends at once. A connection without a signature has nothing to change: remove it and add it again.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  params: idParams,
  body: strict({
    overlapHours: Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'Hours during which both secrets are good',
    }),
  }),
  reply: { status: 200, body: WithWebhook },
  refuses: ['scanner_connection_without_secret'],
})

const SignInPage = named(
  'ScannerSignInPage',
  {
    url: Type.String({
      description: 'The page of the vendor; open it in the browser of the member who asked',
      examples: ['https://openapi-auth.meditlink.com/oauth/authorize?client_id=…&state=…'],
    }),
    expiresAt: Type.Unsafe<string>({ ...Timestamp, description: 'The page leads back until then' }),
  },
  'The way to sign in at a vendor',
)

export const authorizeScannerConnection = endpoint({
  method: 'POST',
  path: '/scanner-connections/{id}/authorize',
  operationId: 'authorizeScannerConnection',
  tag,
  summary: 'Begin to sign in at the vendor',
  description:
    'For Medit Link, 3Shape, iTero and DS Core (OAuth 2 with PKCE). The answer names the vendor’s page; it leads back to `/scanner-connections/callback`, which finishes the sign-in for the member who began it. 3Shape means its cloud Communicate, or with `serviceUrl` a Unite that runs in the practice. A sign-in that is there stays good until the new one is.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  params: idParams,
  body: strict({
    serviceUrl: Type.Optional(
      Type.String({
        pattern: '^https?://[^\\s/?#]+$',
        maxLength: 300,
        description:
          'Address of the practice’s own 3Shape Unite; the operator has listed its host for downloads',
        examples: ['https://unite.practice.example:5492'],
      }),
    ),
  }),
  reply: { status: 200, body: SignInPage },
  refuses: whileAskingVendors,
})

const word = (description: string, maxLength = 300) =>
  Type.Optional(Type.String({ maxLength, description }))

export const finishScannerAuthorization = endpoint({
  method: 'GET',
  path: '/scanner-connections/callback',
  operationId: 'finishScannerAuthorization',
  tag,
  summary: 'Come back from the vendor’s page',
  description:
    'Vendors send people here; the address `{base address}/scanner-connections/callback` is what is registered with them. `state` names the connection and the member who began, is good once and for ten minutes. A browser gets a page that says how it went.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  query: strict({
    state: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The way, as it was given out',
    }),
    code: word('What the vendor gives for tokens', 4_000),
    error: word('Why the vendor gives nothing'),
    error_description: word('The same in words', 2_000),
    error_uri: word('Where it is explained', 2_000),
    scope: word('What was allowed', 2_000),
    session_state: word('The vendor’s own', 2_000),
    iss: word('The vendor, as it names itself', 2_000),
  }),
  reply: { status: 200, body: OneConnection, isAlsoPage: true },
  refuses: ['sign_in_not_yours', 'not_found', ...whileAskingVendors],
})

export const testScannerConnection = endpoint({
  method: 'POST',
  path: '/scanner-connections/{id}/test',
  operationId: 'testScannerConnection',
  tag,
  summary: 'Check a scanner connection',
  description:
    'Asks the vendor with the sign-in, and says in a sentence how the connection is. Without a sign-in nothing is asked: it works where the last event that was processed was understood; the sentence says when it came, or what did not fit.',
  access: members({ credential: 'session', needs: 'settings.write' }),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      connection: ScannerConnection,
      test: named(
        'ScannerConnectionTest',
        {
          isWorking: Type.Boolean({
            description: 'The vendor answered, or its last event was understood',
          }),
          message: Type.String({
            description: 'How it is, in a sentence',
            examples: ['Medit Link takes the sign-in.'],
          }),
        },
        'What a check found',
      ),
    }),
  },
})

export const syncScannerConnection = endpoint({
  method: 'POST',
  path: '/scanner-connections/{id}/sync',
  operationId: 'syncScannerConnection',
  tag,
  summary: 'Look for new scans at the vendor now',
  description:
    'Every connection with a sign-in is looked at again and again automatically; this does it at once, and tries again what was abandoned. What is new goes through the inbox of scans and is fetched after the answer.',
  access: members({ needs: 'scans.write' }),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      connection: ScannerConnection,
      foundCases: Type.Integer({
        minimum: 0,
        description: 'Cases whose news were not known yet',
        examples: [2],
      }),
    }),
  },
  refuses: ['scanner_connection_inactive', ...whileAskingVendors],
})
