import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { oneOf, strict, Timestamp } from './values.ts'

/** The paging that a list was answered with (spec 2.3). `total` is exact. */
const Pagination = Type.Object(
  {
    page: Type.Integer({ description: 'Current page number, 1-based', examples: [1] }),
    limit: Type.Integer({ description: 'Items per page used for this answer', examples: [20] }),
    total: Type.Integer({
      description: 'Number of all items that match the query',
      examples: [41],
    }),
    totalPages: Type.Integer({ description: 'Number of pages', examples: [3] }),
  },
  { $id: 'Pagination', description: 'The paging of a list' },
)
type Pagination = Static<typeof Pagination>

/** The free text that every list understands. */
export const searchParam = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'Free text: every word (of the first eight) must occur, without regard to case or accents',
    examples: ['muller'],
  }),
)

const paging = {
  page: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
    description: 'Page number, 1-based; a page past the end is empty',
  }),
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: 'Items per page, 1 to 100',
  }),
  search: searchParam,
}

/** The query of a list: `page`, `limit`, `search` as on every list (spec 4.9), and its own filters. */
export const listQuery = <T extends TProperties>(filters: T = {} as T) =>
  strict({ ...paging, ...filters })

/** How a list is sorted: by one of `keys`, in a direction. `description` says what each sorts by. */
export const sortingBy = <const Keys extends readonly string[]>(
  keys: Keys,
  description: string,
) => ({
  sort: Type.Optional(oneOf(keys, description)),
  direction: Type.Optional(
    oneOf(
      ['asc', 'desc'] as const,
      'Of `sort`: ascending without it, with what has no value last; descending with it first',
    ),
  ),
})

/** The three words that every list understands, as they arrive in a query function. */
export type Paging = { page: number; limit: number; search?: string }

/** For synchronising clients: only what changed at or after this instant, and shortly before (decision 0013). */
export const updatedSinceAt = Type.Optional(
  Type.Unsafe<string>({
    ...Timestamp,
    description:
      'Only records changed at or after this instant (RFC 3339, UTC, milliseconds), and those changed shortly before it, which may have become visible later. Remember the largest `updatedAt` that you received, or the `Date` of the answer to your first page, and send it the next time: nothing is missed, and a record may come twice. Walk all pages; if `total` becomes smaller between two pages, begin again with page 1. A record that left the list, such as an archived or deleted one, does not come.',
  }),
)

/** The reply of a list: `{ data, pagination }` (spec 4.9). */
export const pageOf = <T extends TSchema>(item: T) =>
  Type.Object({ data: Type.Array(item), pagination: Pagination })

/** One page of items with the paging that it was cut with. */
export type Page<Item> = { data: Item[]; pagination: Pagination }
