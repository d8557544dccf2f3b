import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { OrderSummary } from '../orders/orders.ts'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, named, nullable, oneOf } from '../platform/values.ts'
import { workSummary } from '../orders/work-summary.ts'

/** What a search over everything finds, in this order. */
export const searchKinds = ['order', 'patient', 'customer', 'invoice'] as const
export type SearchKind = (typeof searchKinds)[number]

/** One record that a search found. */
export const SearchResult = named(
  'SearchResult',
  {
    kind: oneOf(searchKinds, 'What it is; its id belongs to the address of this noun'),
    id: Id,
    title: nullable(
      Type.String({
        description:
          'The number of an order or invoice, null for a draft, which has none yet; the name of a customer or patient',
        examples: ['26-004512'],
      }),
    ),
    subtitle: nullable(
      Type.String({
        description: 'What distinguishes it from others of the same title',
        examples: ['North Dental Lab · Nora Sample'],
      }),
    ),
    workSummary,
    trays: OrderSummary.properties.trays,
    status: nullable(
      Type.String({
        description: 'Where an order or invoice is; null for a patient or customer',
        examples: ['in_production'],
      }),
    ),
  },
  'A record that a search over everything found',
)
export type SearchResult = WithoutAbilities<Static<typeof SearchResult>>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/search',
  operationId: 'searchEverything',
  tag: 'Search',
  summary: 'Search orders, patients, customers and invoices',
  description:
    'What the caller may see and nothing else: customers for laboratories, invoices for members with access to finance, patients as the privacy mode shows them. A record whose number, code or tray is the search comes first, then orders, patients, customers, invoices, of each the best match first: a whole word before its beginning before a part of it. Archived patients and customers are not found. The search stops after 101 records, so a `total` of 101 says that more than a hundred were found: of words that many records have it then shows the newest, beside those that the search names as a whole. Without words nothing is found.',
  access: members(),
  query: listQuery({ kind: Type.Optional(oneOf(searchKinds, 'Only records of this kind')) }),
  reply: { status: 200, body: pageOf(SearchResult) },
})
