import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Page, Paging } from '#contract/platform/page'
import type { Tx } from '../db/db.ts'
import {
  limitOf,
  orderOf,
  preparedSortedPage,
  type Cut,
  type PageBlanks,
  type SortedList,
  type SortKey,
} from './page.ts'

type Own<Filters extends object> = Pick<SortedList<Filters, never>, 'keys' | 'cut'>

/** How a list is sorted by what its caller chose, ascending or descending. */
export type SortOf<Filters extends object> = (isDescending: boolean) => Own<Filters>

/** The keys of a sort, each in its direction, and the newest first among what is equal. */
export const directed = (
  keys: readonly RawBuilder<unknown>[],
  id: RawBuilder<string>,
  isDescending: boolean,
): SortKey[] => [
  ...keys.map((by) => ({ by, isDescending })),
  { by: id, isDescending: !isDescending },
]

/** What is made once for each direction. */
export const inBoth = <Made>(make: (isDescending: boolean) => Made) => ({
  asc: make(false),
  desc: make(true),
})

/** How many rows a page and those before it are: of each part no more can be needed. */
export const firstOf = ({ limit, offset }: Cut): RawBuilder<unknown> =>
  sql`limit ${limit}::bigint + ${offset}::bigint`

/** A list that is sorted by the names of whom its rows belong to. */
export type OwnerSort<Filters extends object> = {
  /** `id` and `name` of each. */
  owners: RawBuilder<unknown>
  /** Whom a row belongs to. */
  ownerId: RawBuilder<string>
  id: RawBuilder<string>
  /** The rows that fit, in no order. */
  found: (blanks: PageBlanks<Filters>) => SelectQueryBuilder<any, any, unknown>
  /** Whether so few rows are asked for that their owners are looked up instead. */
  isFew: (blanks: PageBlanks<Filters>) => boolean
}

/**
 * A sort by a name that is no column of the list and has no index with it. It begins with whom the rows
 * belong to, who are few, and takes of each as many rows as the page may need.
 */
export function sortByOwner<Filters extends object>({
  owners,
  ownerId,
  id,
  found,
  isFew,
}: OwnerSort<Filters>): SortOf<Filters> {
  const name = sql<string>`(select n.name from (${owners}) as n where n.id = ${ownerId})`
  return (isDescending) => {
    const keys = directed([name, ownerId], id, isDescending)
    const cut: Own<Filters>['cut'] = (blanks, page) => {
      if (isFew(blanks)) return undefined
      const own = found(blanks)
        .where(sql<boolean>`${ownerId} = n.id`)
        .select(id.as('id'))
      return sql`select o.id from (${owners}) as n
        cross join lateral (${own} order by ${orderOf(keys.slice(2))} ${firstOf(page)}) as o
        order by ${orderOf(keys, [sql`n.name`, sql`n.id`, sql`o.id`])} ${limitOf(page)}`
    }
    return { keys, cut }
  }
}

type Sorting<Sort extends string> = {
  sort?: Sort | undefined
  direction?: 'asc' | 'desc' | undefined
}

/** The pages of a list: newest first, or by one of `sorts`, each the keys of its rows or a sort of its own. */
export function preparedSorts<
  Sort extends string,
  Filters extends object,
  Row extends { id: string },
>(
  list: Omit<SortedList<Filters, Row>, 'keys' | 'cut'>,
  sorts: Record<Sort, readonly RawBuilder<unknown>[] | SortOf<Filters>>,
): (tx: Tx, query: Paging & Filters & Sorting<Sort>) => Promise<Page<Row>> {
  const pagesBy = (sortOf: SortOf<Filters>) =>
    inBoth((isDescending) => preparedSortedPage<Filters, Row>({ ...list, ...sortOf(isDescending) }))
  const newest = pagesBy((isDescending) => ({ keys: [{ by: list.id, isDescending }] }))
  const sorted = new Map<string, typeof newest>()
  for (const sort in sorts) {
    const by = sorts[sort]
    const sortOf: SortOf<Filters> =
      typeof by === 'function'
        ? by
        : (isDescending) => ({ keys: directed(by, list.id, isDescending) })
    sorted.set(sort, pagesBy(sortOf))
  }
  return (tx, { sort, direction, ...query }) => {
    const pages = sort === undefined ? undefined : sorted.get(sort)
    const select = pages ? pages[direction ?? 'asc'] : newest[direction ?? 'desc']
    return select(tx, query as never)
  }
}
