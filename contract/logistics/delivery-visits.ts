import { Type, type Static } from 'typebox'
import { documentQuery, pdfReply } from '../documents/pdf.ts'
import { abilityTable } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import {
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  strict,
  Timestamp,
} from '../platform/values.ts'
import {
  canTransitionDeliveryRun,
  cancelDeliveryRun,
  DeliveryRun,
  finishDeliveryRun,
  followUps,
  OneRun,
  parcelOutcomes,
  pickupOutcomes,
  startDeliveryRun,
  updateDeliveryRun,
  type DeliveryRunTransition,
} from './delivery-runs.ts'
import { shipmentStatuses } from './shipments.ts'
import { pickupStatuses } from './pickups.ts'

const tag = 'Delivery'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const words = (description: string, example: string) =>
  Type.String({ description, examples: [example] })

/** The field that a signature is drawn on: its path is in these units. */
export const signatureField = { width: 600, height: 200 } as const

const signaturePath = Type.String({
  pattern: '^M[-ML0-9. ]*$',
  maxLength: 20_000,
  description:
    'The lines of the signature as SVG path data of a field of 600 by 200 units: moves (`M`) and lines (`L`) with absolute coordinates',
  examples: ['M20 120 L64 40 L90 130'],
})
const reason = line(500, 'Why', 'The practice is closed this week')
const attemptOutcomes = ['delivered', 'nobody_there', 'refused', 'wrong_address'] as const

/** What a driver reported of a parcel. */
export const DeliveryAttempt = named(
  'DeliveryAttempt',
  {
    id: Id,
    outcome: oneOf(attemptOutcomes, 'What came of it'),
    reason: nullable(words('Why it was not handed over', 'The practice is closed this week')),
    receivedByName: nullable(words('Who took it', 'Front desk, Ina')),
    signaturePath: nullable(signaturePath),
    photoFileId: nullable(id('A photo of the handover: a file of an order of the two sides')),
    driverName: words('Who reported it', 'Jo Example'),
    occurredAt: Type.Unsafe<string>({
      ...Timestamp,
      description: 'When, by the phone of the driver',
    }),
    createdAt: Type.Unsafe<string>({ ...Timestamp, description: 'When the report arrived here' }),
  },
  'What a driver of the laboratory reported of a parcel: the proof of delivery',
)
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const reportDeliveryVisit = endpoint({
  method: 'POST',
  path: '/delivery-runs/{id}/visits',
  operationId: 'reportDeliveryVisit',
  tag,
  summary: 'Report what came of a stop',
  description:
    'One report for all parcels and pick-ups of a visit, which a phone may send later: `occurredAt` orders the reports, and one in the future counts as now. Send it again with the same `Idempotency-Key` until it is answered. A parcel that is handed over is delivered, as `POST /shipments/{id}/deliver` says, and both sides read the proof. A report of a parcel that somebody cancelled or confirmed meanwhile, or that a colleague moved to another run, is kept; `conflicts` names what changed nothing. Where a parcel was not handed over `followUp` says what follows: without it `next_run` where nobody was there or it was not on board, else `back_to_lab`.',
  access: members({ only: 'lab', needs: 'shipments.write' }),
  params: idParams,
  body: strict({
    stopId: id('The stop'),
    occurredAt: Type.Unsafe<string>({ ...Timestamp, description: 'When, by the phone' }),
    receivedByName: Type.Optional(
      nullable(nameLine(120, 'Who took the parcels; required where one is delivered', 'Ina')),
    ),
    signaturePath: Type.Optional(nullable(signaturePath)),
    photoFileId: Type.Optional(
      nullable(id('A photo that was uploaded to an order of this customer, shared with it')),
    ),
    parcels: Type.Optional(
      Type.Array(
        strict({
          shipmentId: id('The parcel'),
          outcome: oneOf(parcelOutcomes, 'What came of it'),
          reason: Type.Optional(reason),
          followUp: Type.Optional(oneOf(followUps, 'What follows')),
        }),
        { maxItems: 100, description: 'What came of its parcels' },
      ),
    ),
    pickups: Type.Optional(
      Type.Array(
        strict({
          pickupId: id('The pick-up'),
          outcome: oneOf(pickupOutcomes, 'What came of it'),
          parcelCount: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 100,
              description: 'How many were taken; without it as many as were announced',
              examples: [2],
            }),
          ),
          reason: Type.Optional(reason),
        }),
        { maxItems: 100, description: 'What came of its pick-ups' },
      ),
    ),
  }),
  reply: {
    status: 200,
    body: Type.Object({
      deliveryRun: OneRun.properties.deliveryRun,
      conflicts: Type.Array(
        Type.Object({
          shipmentId: nullable(id('The parcel')),
          pickupId: nullable(id('The pick-up')),
          status: oneOf([...new Set([...shipmentStatuses, ...pickupStatuses])], 'What it is'),
        }),
        { description: 'What was kept and changed nothing, since it had ended already' },
      ),
    }),
  },
  refuses: ['delivery_run_transition_not_allowed', 'photo_not_of_customer'],
})

export const listDeliveryAttempts = endpoint({
  method: 'GET',
  path: '/shipments/{id}/delivery-attempts',
  operationId: 'listDeliveryAttempts',
  tag,
  summary: 'What the driver reported of a parcel, newest first',
  description:
    'The proof of delivery: name, time, signature and photo, for both sides. `search` looks in the name of who took it.',
  access: members(),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(DeliveryAttempt) },
})

export const getDeliverySheet = endpoint({
  method: 'GET',
  path: '/delivery-runs/{id}/sheet.pdf',
  operationId: 'getDeliverySheet',
  tag,
  summary: 'The sheet of a run, for the driver',
  description:
    'The stops in order with address, parcels, pick-ups and notes, and a line for who takes them. It names no patient. There is no map on it.',
  access: members({ only: 'lab' }),
  params: idParams,
  query: documentQuery,
  reply: pdfReply,
})

const by = (transition: DeliveryRunTransition) => (run: Static<typeof DeliveryRun>) =>
  canTransitionDeliveryRun(run, transition)

/** When somebody can do what with a run. */
export const deliveryRunAbilities = abilityTable<
  typeof DeliveryRun.properties.can,
  Static<typeof DeliveryRun>
>(DeliveryRun.properties.can, {
  change: { operation: updateDeliveryRun, when: by('change') },
  start: { operation: startDeliveryRun, when: by('start') },
  report: { operation: reportDeliveryVisit, when: by('report') },
  finish: { operation: finishDeliveryRun, when: by('finish') },
  cancel: { operation: cancelDeliveryRun, when: by('cancel') },
})
