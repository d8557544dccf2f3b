import { Type, type Static } from 'typebox'
import {
  abilities,
  abilityTable,
  type AbilityCaller,
  type WithoutAbilities,
} from '../platform/abilities.ts'
import {
  endpoint,
  members,
  organizationTypes,
  type Endpoint,
  type OrganizationType,
} from '../platform/endpoint.ts'
import { emailRefusals } from '../refusals/identity-groups.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { connectionTransitionRefusals } from '../refusals/partners-groups.ts'
import {
  Email,
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Lab connections'

/** Where a connection between a clinic and a laboratory is. */
export const connectionStatuses = [
  'pending',
  'active',
  'declined',
  'withdrawn',
  'expired',
  'suspended',
  'ended',
] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** When a laboratory charges the orders of a connection. */
export const billingModes = ['per_order', 'monthly_statement', 'prepay'] as const

/** How much of a patient's name a clinic shows to the laboratory. */
export const privacyModes = ['full', 'initials', 'code_only'] as const

/** Days until a request that nobody answers expires. */
export const requestDays = 30
/** Days until a side may ask again after it was declined. */
export const declinedDays = 30

type Transition = {
  /** Which side may: the one that asked, the one that was asked, the one that suspended, or both. */
  by: 'requester' | 'other' | 'suspender' | 'either'
  from: readonly ConnectionStatus[]
  to: ConnectionStatus
}

/**
 * The transitions of a connection: every one, who may take it, and from where to where it leads.
 */
export const connectionTransitions = {
  accept: { by: 'other', from: ['pending'], to: 'active' },
  decline: { by: 'other', from: ['pending'], to: 'declined' },
  withdraw: { by: 'requester', from: ['pending'], to: 'withdrawn' },
  suspend: { by: 'either', from: ['active'], to: 'suspended' },
  resume: { by: 'suspender', from: ['suspended'], to: 'active' },
  end: { by: 'either', from: ['active', 'suspended'], to: 'ended' },
} as const satisfies Record<string, Transition>

/** A step that moves a connection from one status to another. */
export type ConnectionTransition = keyof typeof connectionTransitions

/** Whether a side may take a step with a connection now. */
export function canTransitionConnection(
  {
    status,
    requestedBy,
    suspendedBy,
  }: {
    status: ConnectionStatus
    requestedBy: OrganizationType
    suspendedBy: OrganizationType | null
  },
  transition: ConnectionTransition,
  side: OrganizationType,
): boolean {
  const { by, from }: Transition = connectionTransitions[transition]
  const isOfSide = {
    requester: requestedBy === side,
    other: requestedBy !== side,
    suspender: suspendedBy === side,
    either: true,
  }
  return from.includes(status) && isOfSide[by]
}

const LabConnectionAbilities = abilities('LabConnectionAbilities', {
  accept: 'Accept the request',
  decline: 'Decline the request',
  withdraw: 'Withdraw the own request',
  suspend: 'Suspend it',
  resume: 'End the suspension',
  end: 'End it',
  update: "Change the own side's terms",
})

/** Whose terms are whose: each side sets its own. */
export const connectionSettings = {
  lab: [
    'accountNumber',
    'paymentTermsDays',
    'billingMode',
    'hasAutoAccept',
    'defaultCourier',
    'inboundTransitDays',
    'outboundTransitDays',
    'hasSaturdayDelivery',
    'completeAfterDays',
    'priceListId',
    'remakePolicyId',
  ],
  clinic: ['privacyMode'],
} as const

const message = text(1_000, 'A few words to the other side', 'We would like to work with you.')
const reason = text(500, 'Why, in words', 'We take no new clinics this year.')
const transitDays = (from: string, to: string) =>
  Type.Integer({
    minimum: 0,
    maximum: 60,
    description: `Business days of the courier from the ${from} to the ${to}, the day of sending not counted; 0: brought on the same day`,
    examples: [1],
  })

const settings = {
  accountNumber: nullable(line(40, 'Number of the clinic in the laboratory', 'K-1042')),
  paymentTermsDays: nullable(
    Type.Integer({
      minimum: 0,
      maximum: 365,
      description: 'Days to pay an invoice; null takes those of the finance settings',
      examples: [30],
    }),
  ),
  billingMode: oneOf(billingModes, 'How the laboratory bills this clinic'),
  hasAutoAccept: Type.Boolean({
    description: 'Whether the laboratory accepts orders of this clinic without looking',
    examples: [false],
  }),
  defaultCourier: nullable(line(80, 'Who usually carries the parcels', 'City Courier')),
  inboundTransitDays: transitDays('clinic', 'laboratory'),
  outboundTransitDays: transitDays('laboratory', 'clinic'),
  hasSaturdayDelivery: Type.Boolean({
    description: 'Whether Saturday is a business day of the courier',
    examples: [false],
  }),
  completeAfterDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description: 'Days after which a delivered order completes automatically; null: never',
      examples: [14],
    }),
  ),
  priceListId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description:
        "The laboratory's prices for this clinic, before all its other lists; null: none, and always for the clinic",
    }),
  ),
  remakePolicyId: nullable(
    Type.Unsafe<string>({
      ...Id,
      description:
        'The terms of remakes for this clinic; null: the default ones, and always for the clinic, which reads its terms at each claim',
    }),
  ),
  privacyMode: oneOf(
    privacyModes,
    'How much of a patient the laboratory sees: the name, initials, or the code alone',
  ),
}

const organizationId = (side: string) =>
  nullable(
    Type.Unsafe<string>({
      ...Id,
      description: `The ${side}; null until an invitation by email is accepted`,
    }),
  )
const organizationName = (side: string, example: string) =>
  nullable(Type.String({ description: `Name of the ${side}`, examples: [example] }))

/** What one side may know of the other before it trusts a name. */
export const PartnerStanding = named(
  'PartnerStanding',
  {
    isAddressConfirmed: Type.Boolean({
      description: 'Whether an owner confirmed an email address',
      examples: [true],
    }),
    isNameShared: Type.Boolean({
      description:
        'Whether another organization on Pontic has the same name, without regard to case, accents, spaces, legal forms and letters that look alike; never which one',
      examples: [false],
    }),
  },
  'What is known now of an organization that one deals with',
)
export type PartnerStanding = Static<typeof PartnerStanding>

const acceptance = Type.Object(
  {
    name: Type.String({ description: 'Who accepted', examples: ['Nora Sample'] }),
    email: Type.String({
      description: 'The confirmed address of that person',
      examples: ['nora.sample@park-clinic.example'],
    }),
    isOtherAddress: Type.Boolean({
      description:
        'Whether neither that person nor a colleague had confirmed the invited address. It stays as it was at the acceptance.',
      examples: [true],
    }),
  },
  {
    description:
      'Who accepted the mailed invitation, at `respondedAt`; null for other requests, while it is open, and for what was accepted before this was kept',
  },
)

/** A laboratory and a clinic that work together, or were asked to. */
export const LabConnection = named(
  'LabConnection',
  {
    id: Id,
    can: LabConnectionAbilities,
    labOrganizationId: organizationId('laboratory'),
    labName: organizationName('laboratory', 'North Dental Lab'),
    clinicOrganizationId: organizationId('clinic'),
    clinicName: organizationName('clinic', 'Clinic at the Park'),
    invitedEmail: nullable(
      Type.String({
        description:
          'Where the invitation was mailed to, whole for the side that invited and masked for the other one; null for a request that named an organization',
        examples: ['front.desk@park-clinic.example'],
      }),
    ),
    acceptance: nullable(acceptance),
    partnerStanding: nullable(PartnerStanding),
    status: oneOf(connectionStatuses, 'The status'),
    requestedBy: oneOf(organizationTypes, 'The side that asked'),
    requestedByUserId: Type.Unsafe<string>({ ...Id, description: 'The person who asked' }),
    message: nullable(message),
    ...settings,
    customerId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'The customer that the clinic is to the laboratory; null for the clinic',
      }),
    ),
    expiresAt: Type.Unsafe<string>({
      ...Timestamp,
      description: 'When the request expires if nobody answers',
    }),
    respondedAt: nullable(Timestamp),
    declineReason: nullable(reason),
    suspendedBy: nullable(oneOf(organizationTypes, 'The side that suspended, which alone resumes')),
    suspendedReason: nullable(reason),
    endedAt: nullable(Timestamp),
    endedBy: nullable(oneOf(organizationTypes, 'The side that ended it')),
    ...recordTimes,
  },
  'A laboratory and a clinic that work together, with the terms of each side',
)
export type LabConnection = WithoutAbilities<Static<typeof LabConnection>>

const OneConnection = Type.Object({ labConnection: LabConnection })
const owners = members({ role: 'owner', credential: 'session' })

export const listLabConnections = endpoint({
  method: 'GET',
  path: '/lab-connections',
  operationId: 'listLabConnections',
  tag,
  summary: 'Connections and requests, newest first',
  description:
    '`search` looks in both names, the account number and, until it is accepted, the invited address. `partnerStanding` is as of now: it changes without `updatedAt`.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    status: Type.Optional(oneOf(connectionStatuses, 'Only those in this status')),
  }),
  reply: { status: 200, body: pageOf(LabConnection) },
})

export const createLabConnection = endpoint({
  method: 'POST',
  path: '/lab-connections',
  operationId: 'createLabConnection',
  tag,
  summary: 'Ask for a connection, or invite by email',
  description: `A laboratory gives the \`clinicOrganizationId\` of the clinic that it asks, a clinic the \`labOrganizationId\`; or either gives the \`invitedEmail\` of somebody there. A pair has one open connection at most. A request expires after ${requestDays} days; who was declined may ask again after ${declinedDays}.`,
  access: owners,
  body: strict({
    labOrganizationId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'The laboratory that a clinic asks' }),
    ),
    clinicOrganizationId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'The clinic that a laboratory asks' }),
    ),
    invitedEmail: Type.Optional(Email),
    message: Type.Optional(message),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      labConnection: LabConnection,
      invitationLink: nullable(
        Type.String({
          description:
            'The link of the invitation, to pass on in another way than by email; shown this once, null where an organization was asked',
          examples: [
            'https://pontic.example/app/lab-connections/accept?token=xYb0aGkq1n2Wc3Vd4Ue5Tf6Sg7Rh8Qi9Pj0Ok1Nl2Mm',
          ],
        }),
      ),
    }),
  },
  refuses: [
    ...emailRefusals,
    'not_found',
    'connection_exists',
    'invitation_already_open',
    'connection_request_declined',
    'invitations_limit_reached',
  ],
})

export const getLabConnection = endpoint({
  method: 'GET',
  path: '/lab-connections/{id}',
  operationId: 'getLabConnection',
  tag,
  summary: 'One connection',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneConnection },
})

export const updateLabConnection = endpoint({
  method: 'PATCH',
  path: '/lab-connections/{id}',
  operationId: 'updateLabConnection',
  tag,
  summary: "Change the own side's terms",
  description:
    "Only the keys that are sent are replaced. `privacyMode` is the clinic's and reaches at once what was shared before; the other keys are the laboratory's.",
  access: owners,
  params: idParams,
  body: strict(
    {
      accountNumber: Type.Optional(settings.accountNumber),
      paymentTermsDays: Type.Optional(settings.paymentTermsDays),
      billingMode: Type.Optional(settings.billingMode),
      hasAutoAccept: Type.Optional(settings.hasAutoAccept),
      defaultCourier: Type.Optional(settings.defaultCourier),
      inboundTransitDays: Type.Optional(settings.inboundTransitDays),
      outboundTransitDays: Type.Optional(settings.outboundTransitDays),
      hasSaturdayDelivery: Type.Optional(settings.hasSaturdayDelivery),
      completeAfterDays: Type.Optional(settings.completeAfterDays),
      priceListId: Type.Optional(settings.priceListId),
      remakePolicyId: Type.Optional(settings.remakePolicyId),
      privacyMode: Type.Optional(settings.privacyMode),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneConnection },
  refuses: ['price_list_archived'],
})

const transition = {
  method: 'POST',
  tag,
  access: owners,
  params: idParams,
  reply: { status: 200, body: OneConnection },
  refuses: [...connectionTransitionRefusals],
} as const

export const acceptLabConnection = endpoint({
  ...transition,
  path: '/lab-connections/{id}/accept',
  operationId: 'acceptLabConnection',
  summary: 'Accept a request of the other side',
  description: 'The clinic becomes a customer of the laboratory.',
})

export const acceptLabConnectionInvitation = endpoint({
  method: 'POST',
  path: '/lab-connections/accept-invitation',
  operationId: 'acceptLabConnectionInvitation',
  tag,
  summary: 'Accept an invitation that came by email',
  description:
    "The session's organization becomes the other side, if it is of the type that was invited and the person has confirmed the own address. A link can be passed on: where neither the person nor a colleague has the invited address, `allowsOtherAddress` has to say that this is meant, and both sides are shown it for good.",
  access: owners,
  body: strict({
    token: Type.String({
      pattern: '^[\\w-]{43}$',
      description: 'The token of the mailed link',
      examples: ['xYb0aGkq1n2Wc3Vd4Ue5Tf6Sg7Rh8Qi9Pj0Ok1Nl2Mm'],
    }),
    allowsOtherAddress: Type.Optional(
      Type.Boolean({
        description: 'Whether to accept with another address than the invited one as well',
        examples: [true],
      }),
    ),
  }),
  reply: { status: 200, body: OneConnection },
  refuses: [
    ...connectionTransitionRefusals,
    'organization_type_required',
    'email_not_verified',
    'connection_exists',
    'invited_address_differs',
    'token_not_valid',
  ],
})

export const declineLabConnection = endpoint({
  ...transition,
  path: '/lab-connections/{id}/decline',
  operationId: 'declineLabConnection',
  summary: 'Decline a request of the other side',
  description: `The side that asked may ask again after ${declinedDays} days.`,
  body: strict({ reason: Type.Optional(reason) }),
})

export const withdrawLabConnection = endpoint({
  ...transition,
  path: '/lab-connections/{id}/withdraw',
  operationId: 'withdrawLabConnection',
  summary: 'Withdraw the own request',
})

export const suspendLabConnection = endpoint({
  ...transition,
  path: '/lab-connections/{id}/suspend',
  operationId: 'suspendLabConnection',
  summary: 'Pause new orders',
  description: 'Open orders continue. Only the side that suspended resumes.',
  body: strict({ reason: Type.Optional(reason) }),
})

export const resumeLabConnection = endpoint({
  ...transition,
  path: '/lab-connections/{id}/resume',
  operationId: 'resumeLabConnection',
  summary: 'Take new orders again',
})

export const endLabConnection = endpoint({
  ...transition,
  path: '/lab-connections/{id}/end',
  operationId: 'endLabConnection',
  summary: 'End a connection',
  description: 'New orders stop at once, open orders run out, and the history stays readable.',
})

const step = (name: ConnectionTransition, operation: Endpoint) => ({
  operation,
  when: (connection: LabConnection, { organizationType }: AbilityCaller) =>
    canTransitionConnection(connection, name, organizationType),
})

/** When somebody can do what with a connection. */
export const labConnectionAbilities = abilityTable<typeof LabConnectionAbilities, LabConnection>(
  LabConnectionAbilities,
  {
    accept: step('accept', acceptLabConnection),
    decline: step('decline', declineLabConnection),
    withdraw: step('withdraw', withdrawLabConnection),
    suspend: step('suspend', suspendLabConnection),
    resume: step('resume', resumeLabConnection),
    end: step('end', endLabConnection),
    update: { operation: updateLabConnection },
  },
)
