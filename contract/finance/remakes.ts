import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members, organizationTypes } from '../platform/endpoint.ts'
import { maximumItems } from '../orders/order-items.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { whilePricing } from '../refusals/order-groups.ts'
import { percent, RemakeTerms, responsibility } from './remake-policies.ts'
import { remakeReasons } from './remake-reasons.ts'
import { allTeeth } from '../catalog/teeth.ts'
import {
  DateOnly,
  Id,
  idParams,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'
import { issuingCreditNote } from '../refusals/finance-groups.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Remakes'

/** What is done about the work: made again, repaired or adjusted. */
export const remakeKinds = ['remake', 'repair', 'adjustment'] as const
export type RemakeKind = (typeof remakeKinds)[number]

/** Where a claim remains. */
export const remakeStatuses = ['open', 'agreed', 'disputed', 'resolved', 'withdrawn'] as const
export type RemakeStatus = (typeof remakeStatuses)[number]

/** How a claim can end in money. */
export const remakeOutcomes = ['new_order', 'credit', 'none'] as const
export type RemakeOutcome = (typeof remakeOutcomes)[number]

/** The statuses from which each command on a claim is possible. */
export const remakeTransitions = {
  withdraw: ['open', 'disputed'],
  verdict: ['open', 'disputed'],
  resolve: ['open', 'agreed', 'disputed'],
} as const satisfies Record<string, readonly RemakeStatus[]>

/** A step that moves a claim from one status to another. */
export type RemakeTransition = keyof typeof remakeTransitions

/** Whether a step is possible in the status of a claim. */
export const canTransitionRemake = (
  { status }: { status: RemakeStatus },
  move: RemakeTransition,
): boolean => remakeTransitions[move].some((from) => from === status)

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const ids = (description: string, maxItems: number) =>
  Type.Array(Id, { uniqueItems: true, maxItems, description })

const Teeth = Type.Array(
  Type.Unsafe<number>({
    type: 'integer',
    enum: allTeeth.map(({ fdi }) => fdi),
    description: 'Tooth (FDI, ISO 3950)',
    examples: [11],
  }),
  { uniqueItems: true, maxItems: 32, description: 'Teeth (FDI, ISO 3950)', examples: [[11]] },
)
const kind = oneOf(remakeKinds, 'Whether it is made again, repaired or adjusted')
const reasonCode = oneOf(remakeReasons, 'What is wrong; `/reference/remake-reasons` has the words')
const description = text(4_000, 'What is wrong, in words', 'Margin open at the palatal side')
const comment = text(2_000, 'Why, in words', 'The design was approved with this margin')
const number = (what: string) =>
  nullable(Type.String({ description: what, examples: ['26-004512'] }))

const RemakeAbilities = abilities('RemakeAbilities', {
  withdraw: 'Withdraw the own claim',
  giveVerdict: "Give the own side's verdict, or change it",
  resolve: 'End it in money',
})

const summary = {
  id: Id,
  can: RemakeAbilities,
  orderId: id('The order whose work is claimed'),
  orderNumber: number('Its number'),
  workSummary,
  newOrderId: nullable(id('The order that makes it again')),
  newOrderNumber: number('Its number'),
  kind,
  itemIds: ids('The items that are claimed, whole', maximumItems),
  teeth: Teeth,
  reasonCode,
  description: nullable(description),
  photoFileIds: ids('Photos of it, files of the order', 20),
  claimedBy: oneOf(organizationTypes, 'The side that claims'),
  clinicVerdict: nullable(responsibility('Whose fault it was, by the clinic')),
  clinicChargePercent: nullable(percent('What the clinic finds fair to pay, in per cent')),
  clinicComment: nullable(comment),
  labVerdict: nullable(responsibility('Whose fault it was, by the laboratory')),
  labChargePercent: nullable(percent('What the laboratory finds fair to ask, in per cent')),
  labComment: nullable(comment),
  agreedResponsibility: nullable(responsibility('Whose fault it was, once both say the same')),
  chargePercent: nullable(
    percent('How much of the price of the items the customer pays, in per cent'),
  ),
  status: oneOf(remakeStatuses, 'The status'),
  outcome: nullable(oneOf(remakeOutcomes, 'How it ended in money, once resolved')),
  creditNoteIds: ids('The credit notes that it ended in', 200),
  labOrganizationId: Id,
  clinicOrganizationId: nullable(id('The clinic; null for an offline customer')),
  labConnectionId: nullable(id('The connection that the order came by')),
  customerId: nullable(id("The laboratory's customer; null for the clinic")),
  counterpartName: nullable(
    Type.String({
      description: 'The customer for a laboratory, the laboratory for a clinic',
      examples: ['North Dental Lab'],
    }),
  ),
  resolvedAt: nullable(Timestamp),
  ...recordTimes,
}

const RemakeSummary = named('RemakeSummary', summary, 'A claim without its evidence and terms')

/** A claim without its evidence, as lists show it. */
export type RemakeSummary = WithoutAbilities<Static<typeof RemakeSummary>>

const sha256 = (description: string) =>
  Type.String({ description, examples: [`9f86d081884c7d65${'0'.repeat(48)}`], maxLength: 64 })

const EarlierClaim = Type.Object(
  {
    id: id('The claim'),
    outcome: oneOf(remakeOutcomes, 'How it ended in money'),
    chargePercent: percent('How much of the price the customer paid by it'),
  },
  { description: 'A claim that was resolved before' },
)

const RemakeEvidence = Type.Object(
  {
    rxVersion: Type.Integer({ description: 'Version of the prescription', examples: [1] }),
    fileHashes: Type.Array(
      Type.Object({ fileId: Id, sha256: sha256('SHA-256 of its bytes, in hexadecimal') }),
      { description: 'All files of the order that both sides see, by id' },
    ),
    approvalId: nullable(id('The last approval of the design')),
    qcId: nullable(id('The last quality check; null where none is in the history')),
    eventHash: nullable(sha256("Hash of the order's last event before the claim, in hexadecimal")),
  },
  { description: 'What was there when it was claimed; never changes' },
)

/** What was there when a claim was made: prescription, files, approval. It never changes. */
export type RemakeEvidence = Static<typeof RemakeEvidence>

const ClaimTerms = named(
  'ClaimTerms',
  {
    ...RemakeTerms.properties,
    warrantyEndsOn: nullable(
      day(
        'The last day of the warranty where all of the claimed work was under one: then the customer pays nothing where it was the laboratory or the material',
      ),
    ),
  },
  'The terms of a claim, as they were when it was made',
)

/** A claim that delivered work has to be made again. */
export const RemakeClaim = named(
  'RemakeClaim',
  {
    ...summary,
    terms: ClaimTerms,
    evidence: RemakeEvidence,
    earlierClaims: Type.Array(EarlierClaim, {
      description:
        'Resolved claims of some of the same items, oldest first: things fail twice, but no credit takes back more than what is left of a line',
    }),
  },
  'One side says that delivered work has to be made again, repaired or adjusted',
)
export type RemakeClaim = WithoutAbilities<Static<typeof RemakeClaim>>

/** The terms of a claim. */
export type ClaimTerms = RemakeClaim['terms']

const OneClaim = Type.Object({ remakeClaim: RemakeClaim })

export const claimRemake = endpoint({
  method: 'POST',
  path: '/orders/{id}/remakes',
  operationId: 'claimRemake',
  tag,
  summary: 'Claim that delivered work has to be made again',
  description:
    'On a delivered or completed order, within the days of the terms or the warranty that the work was ordered with. Under warranty the customer pays nothing for what the laboratory or the material is to blame for. Name the items, or the teeth: then the items that have them are claimed. A claim is for whole items, and an item has one open claim at most. The evidence is frozen with it. `requiresNewOrder` (true without it) orders the same items again at once, at the prices of the original: for a connected clinic it is submitted, for an offline customer accepted; it is not billed before the claim is resolved. Once a connection is suspended or ended there is no new order, but work is still claimed with `requiresNewOrder: false`.',
  access: members({ needs: 'orders.write' }),
  params: idParams,
  body: strict({
    kind,
    itemIds: Type.Optional(
      Type.Array(Id, {
        uniqueItems: true,
        minItems: 1,
        maxItems: maximumItems,
        description: 'The items that are claimed',
      }),
    ),
    teeth: Type.Optional(Teeth),
    reasonCode,
    description: Type.Optional(nullable(description)),
    photoFileIds: Type.Optional(ids('Photos of it: files of the order that both sides see', 20)),
    requestedOn: Type.Optional(nullable(day('When the new order is wanted'))),
    requiresNewOrder: Type.Optional(
      Type.Boolean({ description: 'Whether to order it again at once', examples: [true] }),
    ),
  }),
  reply: { status: 201, body: OneClaim },
  refuses: [
    'order_transition_not_allowed',
    'patient_named',
    'delivery_day_unknown',
    'claim_period_over',
    'claim_period_and_warranty_over',
    'tooth_not_claimed',
    'claim_photos_not_shared',
    'remake_order_not_possible',
    'work_already_claimed',
  ],
})

export const listRemakes = endpoint({
  method: 'GET',
  path: '/remakes',
  operationId: 'listRemakes',
  tag,
  summary: 'Claims, newest first',
  description:
    '`search` looks in the numbers of both orders, the description and the name of the other side.',
  access: members({ floor: true }),
  query: listQuery({
    status: Type.Optional(oneOf(remakeStatuses, 'Only those in this status')),
    orderId: Type.Optional(id('Only those of this order')),
    reasonCode: Type.Optional(oneOf(remakeReasons, 'Only those for this reason')),
    productId: Type.Optional(id('Only those of work of this product')),
    fromOn: Type.Optional(day('Only those made on this day or later, where the caller is')),
    toOn: Type.Optional(day('Only those made on this day or earlier, where the caller is')),
    isWithdrawn: Type.Optional(
      Type.Boolean({ description: 'Only those that were withdrawn, or only the others' }),
    ),
    claimedBy: Type.Optional(oneOf(organizationTypes, 'Only those of this side')),
    labConnectionId: Type.Optional(id('Only those of this connection')),
    customerId: Type.Optional(id('Only those of this customer')),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(RemakeSummary) },
})

const counts = {
  reasonCode,
  agreedResponsibility: nullable(responsibility('Whose fault it was; null while not agreed')),
  claims: Type.Integer({ description: 'How many claims', examples: [3] }),
  shareBasisPoints: nullable(
    Type.Integer({
      description:
        'Claims for each 10,000 orders delivered in the period, rounded; null where none was',
      examples: [120],
    }),
  ),
}

const ReasonCounts = named(
  'RemakeReasonCounts',
  {
    fromOn: day('First day of the period (UTC)'),
    toOn: day('Last day of the period (UTC)'),
    deliveredOrders: Type.Integer({
      description: 'Orders that were delivered in the period',
      examples: [412],
    }),
    claims: Type.Integer({
      description: 'Claims made in the period, without those that were withdrawn',
      examples: [9],
    }),
    reasons: Type.Array(Type.Object(counts), {
      description: 'By reason and responsibility, the most frequent first',
    }),
  },
  'How often work was claimed, and why',
)

/** How many claims each reason had in a period (UTC). */
export type ReasonCounts = Static<typeof ReasonCounts>

export const countRemakeReasons = endpoint({
  method: 'GET',
  path: '/remakes/reasons',
  operationId: 'countRemakeReasons',
  tag,
  summary: 'Why work was claimed, counted',
  description:
    "For the caller's side: what it claimed and what was claimed of it. Without days the last 365.",
  access: members(),
  query: strict({
    fromOn: Type.Optional(day('First day (UTC)')),
    toOn: Type.Optional(day('Last day (UTC)')),
    labConnectionId: Type.Optional(id('Only those of this connection')),
  }),
  reply: { status: 200, body: Type.Object({ remakeReasons: ReasonCounts }) },
})

export const getRemake = endpoint({
  method: 'GET',
  path: '/remakes/{id}',
  operationId: 'getRemake',
  tag,
  summary: 'One claim with its frozen evidence and its terms',
  access: members(),
  params: idParams,
  reply: { status: 200, body: OneClaim },
})

export const withdrawRemake = endpoint({
  method: 'POST',
  path: '/remakes/{id}/withdraw',
  operationId: 'withdrawRemake',
  tag,
  summary: 'Withdraw the own claim',
  description:
    'Only the side that claimed, and only until both sides agree. The new order is cancelled with it, as long as its production has not begun; after that the claim stays.',
  access: members({ needs: 'orders.write' }),
  params: idParams,
  body: strict({ reason: Type.Optional(comment) }),
  reply: { status: 200, body: OneClaim },
  refuses: [
    'remake_transition_not_allowed',
    'remake_claim_of_other_side',
    'order_transition_not_allowed',
    'patient_named',
  ],
})

export const giveRemakeVerdict = endpoint({
  method: 'POST',
  path: '/remakes/{id}/verdict',
  operationId: 'giveRemakeVerdict',
  tag,
  summary: 'Say whose fault it was, for the own side',
  description:
    'It can be changed until both sides agree. Once both name the same responsibility the claim is agreed: at the percentage that both name, else at that of the terms. While they differ it is disputed. For an offline customer the word of the laboratory is enough.',
  access: members({ role: 'owner', credential: 'session' }),
  params: idParams,
  body: strict({
    responsibility: responsibility('Whose fault it was'),
    chargePercent: Type.Optional(
      nullable(
        percent('How much of the price the customer should pay; the terms decide without it'),
      ),
    ),
    comment: Type.Optional(nullable(comment)),
  }),
  reply: { status: 200, body: OneClaim },
  refuses: ['remake_transition_not_allowed', 'patient_named'],
})

export const resolveRemake = endpoint({
  method: 'POST',
  path: '/remakes/{id}/resolve',
  operationId: 'resolveRemake',
  tag,
  summary: 'End a claim in money',
  description:
    '`new_order`: the claimed items cost `chargePercent` of their price in the new order. `credit`: a credit note takes back the rest of what they cost as they were invoiced; they must have been invoiced. `none`: the customer pays in full, nothing moves. The percentage is the agreed one, or a lower one; without an agreement the laboratory resolves with `chargePercent: 0` alone. All in one step. When the new order of a resolved claim is rejected or cancelled, the claim is again where the verdicts left it, and can be resolved with a credit.',
  access: members({ only: 'lab', role: 'owner', credential: 'session', finance: true }),
  params: idParams,
  body: strict({
    outcome: oneOf(remakeOutcomes, 'How it ends'),
    chargePercent: Type.Optional(
      percent('How much of the price the customer pays; the agreed percentage without it'),
    ),
  }),
  reply: { status: 200, body: OneClaim },
  refuses: [
    ...whilePricing,
    'remake_transition_not_allowed',
    'remake_not_agreed',
    'remake_charge_above_agreement',
    'remake_outcome_missing',
    'claim_without_new_order',
    'remake_order_ended',
    'remake_order_already_invoiced',
    'claimed_work_not_invoiced',
    ...issuingCreditNote,
  ],
})

/** When somebody can do what with a claim. */
export const remakeAbilities = abilityTable<typeof RemakeAbilities, RemakeSummary>(
  RemakeAbilities,
  {
    withdraw: {
      operation: withdrawRemake,
      when: (claim, { organizationType }) =>
        canTransitionRemake(claim, 'withdraw') && claim.claimedBy === organizationType,
    },
    giveVerdict: {
      operation: giveRemakeVerdict,
      when: (claim) => canTransitionRemake(claim, 'verdict'),
    },
    resolve: { operation: resolveRemake, when: (claim) => canTransitionRemake(claim, 'resolve') },
  },
)
