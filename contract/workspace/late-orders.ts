import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, searchParam } from '../platform/page.ts'
import { lateCauses } from './late-causes.ts'
import { DateOnly, Id, named, nullable, oneOf, strict } from '../platform/values.ts'

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const cause = oneOf(
  lateCauses,
  'Why, the first that holds: `carrier`: it left in time; `answer_awaited`: it was on hold, or waited for an approval or an answer, as long as it was late; `redone`: a stage was done again; `work_centre_busy`: it waited more than a day before a stage, the longest at `workCentre`; else `other`. Null for a clinic: what happened in the laboratory is its own',
)

/** An order that missed its promised day. */
export const LateOrder = named(
  'LateOrder',
  {
    id: Type.Unsafe<string>({ ...Id, description: 'The order' }),
    number: nullable(Type.String({ description: 'Its number', examples: ['26-001284'] })),
    customerName: nullable(
      Type.String({
        description: 'The customer; for a clinic the laboratory',
        examples: ['Wrenfield Dental'],
      }),
    ),
    promisedOn: day('The day that was promised'),
    arrivedOn: nullable(day('The day of its arrival; null: it has not arrived')),
    daysLate: Type.Integer({ description: 'Calendar days after the promised one', examples: [2] }),
    cause: nullable(cause),
    workCentre: nullable(
      Type.String({ description: 'Where it waited longest', examples: ['Ceramics'] }),
    ),
  },
  'An order that missed its promised day',
)
export type LateOrder = Static<typeof LateOrder>

/** What narrows a list of late orders, and its file. */
const filters = {
  fromOn: Type.Optional(day('First promised day')),
  toOn: Type.Optional(day('Last promised day; today without it')),
  cause: Type.Optional(oneOf(lateCauses, 'Only for this reason (laboratory)')),
  workCentreId: Type.Optional(
    Type.Unsafe<string>({
      ...Id,
      description: 'Only what waited longest at this work centre (laboratory)',
    }),
  ),
  labConnectionId: Type.Optional(
    Type.Unsafe<string>({ ...Id, description: 'Only over this connection' }),
  ),
}

export const listLateOrders = endpoint({
  method: 'GET',
  path: '/late-orders',
  operationId: 'listLateOrders',
  tag: 'Reports',
  summary: 'Orders that missed their promised day, and why',
  description:
    'The orders that the report `on-time` counts as late, by their promised days, the latest first. `search` looks in the number and the name of the customer. Without days the last 90; at most 1096. A clinic that asks for a reason or a work centre is refused.',
  access: members({ needs: 'reports.read' }),
  query: listQuery(filters),
  reply: { status: 200, body: pageOf(LateOrder) },
})

/** How many orders one file of late orders can hold. */
export const mostExportedLateOrders = 5_000

export const exportLateOrders = endpoint({
  method: 'GET',
  path: '/late-order-export',
  operationId: 'exportLateOrders',
  tag: 'Reports',
  summary: 'Orders that missed their promised day as CSV, all that fit the filters',
  description: `Filters and \`search\` are those of \`GET /late-orders\`; the file has all orders of the list, at most ${mostExportedLateOrders}. Heads and reasons are in the language of \`Accept-Language\`; in German the columns are separated by semicolons, as its spreadsheets expect. A text that a spreadsheet would take for a formula has an apostrophe before it. Days are ISO 8601.`,
  access: members({ needs: 'reports.read' }),
  query: strict({ search: searchParam, ...filters }),
  refuses: ['order_export_too_long'],
  reply: { status: 200, contentType: 'text/csv' },
})
