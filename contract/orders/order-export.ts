import { Type } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { strict } from '../platform/values.ts'
import { searchParam } from '../platform/page.ts'
import { orderFilters, orderSorting, orderSorts } from './orders.ts'

/** How many orders one file can hold: more make a statement and a file that nobody waits for. */
export const mostExportedOrders = 5_000

const column = `(${orderSorts.join('|')})`

export const exportOrders = endpoint({
  method: 'GET',
  path: '/order-export',
  operationId: 'exportOrders',
  tag: 'Orders',
  summary: 'The orders of a list as CSV, all that fit the filters',
  description: `Filters, \`search\` and sorting are those of \`GET /orders\`; the file has all orders of the list and no page of it, at most ${mostExportedOrders}. The heads, the work and the names of statuses are in the language of \`Accept-Language\`, the teeth as \`Prefer\` says; where that language writes decimals with a comma, the columns are separated by semicolons, as its spreadsheets expect. A text that a spreadsheet would take for a formula has an apostrophe before it. Days are ISO 8601. Amounts are there only for members who may see money.`,
  access: members(),
  query: strict({
    search: searchParam,
    ...orderFilters,
    ...orderSorting,
    columns: Type.Optional(
      Type.String({
        pattern: `^${column}(,${column})*$`,
        maxLength: 200,
        description:
          'The columns of the list, in their order, by what they sort by and separated by commas; all without it. One can be several in the file, such as the amount and its currency',
        examples: ['number,patient,due'],
      }),
    ),
  }),
  refuses: ['finance_access_required', 'order_export_too_long'],
  reply: { status: 200, contentType: 'text/csv' },
})
