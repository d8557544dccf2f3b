import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import {
  Country,
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Production'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const partnerName = nameLine(200, 'Who did it', 'Precision Milling Centre')
const city = line(120, 'City', 'Ulm')
const region = line(120, 'Region or state', 'Baden-Württemberg')
const what = line(300, 'What was done there', 'Milling of the bar')

/** Work on an order that somebody else did. */
export const Outsourcing = named(
  'Outsourcing',
  {
    id: Id,
    orderId: id('The order'),
    itemIds: Type.Array(Id, {
      description: 'The items that it was done for; none: the whole order',
    }),
    partnerName,
    city: nullable(city),
    region: nullable(region),
    country: Country,
    what,
    recordedByUserId: id('Who wrote it down'),
    createdAt: Timestamp,
  },
  'Work on an order that somebody else did, and where',
)
export type Outsourcing = Static<typeof Outsourcing>

export const listOutsourcing = endpoint({
  method: 'GET',
  path: '/orders/{id}/outsourcing',
  operationId: 'listOutsourcing',
  tag,
  summary: 'Work on an order that others did, newest first',
  description: '`search` looks in the partner, the place and the work.',
  access: members({ only: 'lab', floor: true }),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(Outsourcing) },
})

export const recordOutsourcing = endpoint({
  method: 'POST',
  path: '/orders/{id}/outsourcing',
  operationId: 'recordOutsourcing',
  tag,
  summary: 'Record work that somebody else did',
  description:
    'Once the order is accepted. It is disclosed with the device statement as a point of origin, and never changed.',
  access: members({ only: 'lab', credential: 'session', needs: 'stages.work' }),
  params: idParams,
  body: strict({
    partnerName,
    city: Type.Optional(nullable(city)),
    region: Type.Optional(nullable(region)),
    country: Country,
    what,
    itemIds: Type.Optional(
      Type.Array(Id, {
        maxItems: 100,
        uniqueItems: true,
        description: 'Items of the order; without it the whole order',
      }),
    ),
  }),
  reply: { status: 201, body: Type.Object({ outsourcing: Outsourcing }) },
  refuses: ['order_transition_not_allowed', 'item_not_of_order'],
})
