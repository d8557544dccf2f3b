import { Type, type Static } from 'typebox'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members, organizationTypes } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { DateOnly, Id, named, nullable, oneOf, recordTimes, strict } from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Compliance'

/** How bad it was; `serious` and `death` are for the authorities as well (MDR, article 87). */
export const incidentSeverities = ['no_harm', 'harm', 'serious', 'death'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })

const severity = oneOf(
  incidentSeverities,
  'How bad it was; `serious` (health was or might have been gravely harmed) and `death` have to be reported to the authorities too, which the service does not do',
)
const happenedOn = Type.Unsafe<string>({ ...DateOnly, description: 'The day it happened' })
const description = Type.String({
  minLength: 1,
  maxLength: 4_000,
  pattern: '\\S',
  description: 'What happened',
  examples: ['The crown broke while chewing'],
})

/** Something that went wrong with a device in use. */
export const Incident = named(
  'Incident',
  {
    id: Id,
    orderId: id('The order that the device is of'),
    orderNumber: nullable(Type.String({ description: 'Its number', examples: ['26-004512'] })),
    workSummary,
    reportedBy: oneOf(organizationTypes, 'Which side reported it'),
    reportedByName: Type.String({ description: 'Who reported it', examples: ['Mira Example'] }),
    severity,
    happenedOn,
    description,
    ...recordTimes,
  },
  'Something that went wrong with a device in use; both sides of the order see it',
)
export type Incident = WithoutAbilities<Static<typeof Incident>>

export const reportIncident = endpoint({
  method: 'POST',
  path: '/incidents',
  operationId: 'reportIncident',
  tag,
  summary: 'Report what went wrong with a device in use',
  description:
    'Of an order that was accepted. Both sides see it. It never changes: what is learned later is another report. A clinic does not name a patient whom the laboratory must not know.',
  access: members({ credential: 'session' }),
  body: strict({ orderId: id('The order'), severity, happenedOn, description }),
  reply: { status: 201, body: Type.Object({ incident: Incident }) },
  refuses: ['not_found', 'order_not_made', 'patient_named'],
})

export const listIncidents = endpoint({
  method: 'GET',
  path: '/incidents',
  operationId: 'listIncidents',
  tag,
  summary: 'Incidents, newest first',
  description: '`search` looks in what happened and in the number of the order.',
  access: members(),
  query: listQuery({
    updatedSinceAt,
    orderId: Type.Optional(id('Only those of this order')),
    severity: Type.Optional(oneOf(incidentSeverities, 'Only as bad as this')),
  }),
  reply: { status: 200, body: pageOf(Incident) },
})
