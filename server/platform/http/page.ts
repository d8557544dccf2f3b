import {
  sql,
  type AliasedRawBuilder,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { Page, Paging } from '#contract/platform/page'
import { build, type Sql, type Tx } from '../db/db.ts'
import { prepared, type Blanks } from '../db/prepared.ts'
import { eachOf, isIn, maximumWords, wordsOf, type Narrowed, type WordCondition } from './search.ts'

const usualLimits = [10, 20, 25, 50, 100]

/**
 * True where a record changed at or after the instant that a client synchronised, or shortly before:
 * by as much as a transaction may still have been open then, and 5 s for its commit and for clocks that
 * differ (decision 0013). `updatedAt` is a column, or an expression of it.
 */
export const changedSince = (updatedAt: string | Expression<string>, since: string) =>
  sql<SqlBool>`${typeof updatedAt === 'string' ? sql.ref(updatedAt) : updatedAt}
    >= ${since}::timestamptz - current_setting('transaction_timeout')::interval - interval '5 s'`

type Selection<DB, TB extends keyof DB, Row> = SelectQueryBuilder<DB, TB, Row>
/** Which part of a list a page is. */
export type Cut = { limit: Expression<number>; offset: Expression<number> }
// The name keeps out of the way of records that have a total of their own, such as invoices.
type Counted<Row> = Row & { listTotal: number }

/** How a page of a list is cut where that need not read all that its rows have. */
export type PageCut<DB, TB extends keyof DB> = {
  /** The id of a row: for lists that grow with history, by which the rows before a later page are skipped. */
  id?: Expression<string> | undefined
  /** What selects the same rows with less joined to them: the page is cut and counted there, by `id`. */
  among?: Selection<DB, TB, unknown> | undefined
  /** One row with the exact total, where it is kept. */
  total?: RawBuilder<number> | undefined
}

// The page hangs on the total by an outer join: an empty page still brings its total, and both see
// the same rows because they are one statement. With an id, what is skipped before a later page is skipped
// by it alone: joined and read whole it took seconds for the last page of 200,000 rows.
function pageStatement<DB, TB extends keyof DB, Row>(
  selection: Selection<DB, TB, Row>,
  { limit, offset }: Cut,
  { id, among, total }: PageCut<any, any> = {},
): Sql<Counted<Row>> {
  const rows: Selection<any, any, unknown> = among ?? selection
  const counted =
    total ??
    rows
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)`.as('listTotal'))
  const skipped = id && rows.clearSelect().select(sql<string>`${id}`.as('id'))
  const cut = skipped
    ? selection.where(sql<SqlBool>`${id} in (${skipped.limit(limit).offset(offset)})`)
    : selection.limit(limit).offset(offset)
  return build
    .selectFrom(sql<{ listTotal: number }>`(${counted})`.as('counted'))
    .leftJoin(sql<Row>`lateral (${cut})`.as('cut'), (join) => join.onTrue())
    .selectAll('cut' as never)
    .select('counted.listTotal' as never)
}

// Under row security PostgreSQL cannot know how many rows a word finds, and for the few that it
// guesses it leaves the covering index (2.2 against 1.0 ms). So one pass over that index finds the
// ids, which are counted and cut; only the rows of the page are read whole, and nothing is searched
// for again in those.
function searchStatement<DB, TB extends keyof DB, Row>(
  { searched, selection }: Record<'searched' | 'selection', Selection<DB, TB, Row>>,
  id: Expression<string>,
  { limit, offset }: Cut,
): Sql<Counted<Row>> {
  const found = searched
    .clearSelect()
    .clearOrderBy()
    .select(sql<string>`${id}`.as('id'))
  const cut = selection.where(
    sql<SqlBool>`${id} in (select id from found order by id desc limit ${limit} offset ${offset})`,
  )
  return sql<Counted<Row>>`with found as materialized (${found})
    select cut.*, counted.list_total from (select count(*) as list_total from found) as counted
    left join lateral (${cut}) as cut on true`
}

/** A page out of its rows, each of which carries the total; an empty page is one row without an id. */
export function pageOfCounted<Row extends { id: string }>(
  { page, limit }: Paging,
  rows: Counted<Row>[],
): Page<Row> {
  const total = rows[0]?.listTotal ?? 0
  return {
    data: rows
      .filter((row) => row.id !== null)
      .map(({ listTotal: _, ...row }) => row as never as Row),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  }
}

const offsetOf = ({ page, limit }: Paging): number => (page - 1) * limit

/**
 * One page of a selection and the exact total. The selection carries its own order; it must select
 * `id`. A page past the end is empty.
 */
export async function selectPage<DB, TB extends keyof DB, Row extends { id: string }>(
  tx: Tx,
  paging: Paging,
  selection: Selection<DB, TB, Row>,
  { id, among, total }: PageCut<any, any> = {},
): Promise<Page<Row>> {
  return pageOfCounted(
    paging,
    await tx.all(
      pageStatement(
        selection,
        { limit: sql.val(paging.limit), offset: sql.val(offsetOf(paging)) },
        { id: paging.page === 1 && !among ? undefined : id, among, total },
      ),
    ),
  )
}

/** The blanks of a list: its filters, and its search, which is true where there is none. */
export type PageBlanks<Filters> = Omit<Blanks<Filters>, 'row'> & {
  matches(text: Expression<string>): RawBuilder<SqlBool>
  /** As `matches`, for words that are looked for in several places. */
  eachWord(condition: WordCondition): RawBuilder<SqlBool>
}

/** One row with the exact total of a list without a search; undefined where its filters have none kept. */
export type KeptTotal<Filters> = (blanks: PageBlanks<Filters>) => RawBuilder<number> | undefined

/**
 * As `selectPage`, for lists that are asked all day: the statement is built once for each set of
 * given filters (`prepared`). `coveredBy` names the
 * id of a single table, newest first, whose search is in the index of that id; `total` selects one row with the
 * exact total without a search, where it is kept.
 */
export function preparedPage<
  Filters extends object,
  DB,
  TB extends keyof DB,
  Row extends { id: string },
>(
  make: (blanks: PageBlanks<Filters>) => Selection<DB, TB, Row>,
  { coveredBy, total }: { coveredBy?: Expression<string>; total?: KeptTotal<Filters> } = {},
): (tx: Tx, query: Paging & Filters) => Promise<Page<Row>> {
  return preparedPages((blanksOf, cut, { isSearch, isFirst }) =>
    coveredBy && isSearch
      ? searchStatement(
          { searched: make(blanksOf(true)), selection: make(blanksOf(false)) },
          coveredBy,
          cut,
        )
      : pageStatement(make(blanksOf(true)), cut, {
          id: isFirst ? undefined : coveredBy,
          total: isSearch ? undefined : total?.(blanksOf(false)),
        }),
  )
}

/** Whether something is searched for, and the first page is asked for. */
type Asked = { isSearch: boolean; isFirst: boolean }
type Words = Record<`word${number}`, string>
/** The blanks of a list with its words, or as if nothing were searched for. */
type BlanksOf<Filters> = (isSearched: boolean) => PageBlanks<Filters>

/** Pages whose statement is built once for each set of given filters and each usual limit. */
function preparedPages<Filters extends object, Row extends { id: string }>(
  build: (blanksOf: BlanksOf<Filters>, cut: Cut, asked: Asked) => Sql<Counted<Row>>,
): (tx: Tx, query: Paging & Filters) => Promise<Page<Row>> {
  // The limit is part of the text, and so is the start of the first page: PostgreSQL plans a limit
  // that it cannot see for a tenth of the table, and then plans again for each request (a fifth of
  // it). Only for the usual limits: each is a text of its own, and a connection keeps no end of
  // texts.
  const statementOf = (limit?: number) =>
    prepared<Filters & Narrowed & { limit?: number; offset?: number } & Words, Counted<Row>>(
      ({ value, has }) => {
        const words = Array.from({ length: maximumWords }, (_, place) => `word${place}` as const)
        const given = words.filter((word) => has(word)).map((word) => value(word))
        const blanksOf = (isSearched: boolean): PageBlanks<Filters> => {
          const wanted = isSearched ? given : []
          return {
            value,
            has,
            matches: (text) => eachOf(wanted, isIn(text)),
            eachWord: (condition) => eachOf(wanted, condition),
          }
        }
        const cut = {
          limit: limit === undefined ? sql.val(value('limit')) : sql.lit(limit),
          offset: has('offset') ? sql.val(value('offset')) : sql.lit(0),
        }
        return build(blanksOf, cut, {
          isSearch: given.length > 0 || has('amongIds'),
          isFirst: !has('offset'),
        })
      },
    )
  const usual = new Map(usualLimits.map((limit) => [limit, statementOf(limit)]))
  const unusual = statementOf()

  return async (tx, { page, limit, search = '', ...filters }) => {
    const offset = offsetOf({ page, limit })
    const statement = usual.get(limit) ?? unusual
    const args = { ...filters, limit, ...(offset > 0 ? { offset } : {}), ...wordsByName(search) }
    return pageOfCounted({ page, limit }, await tx.all(statement(args as never)))
  }
}

const wordsByName = (search: string): Words =>
  Object.fromEntries(wordsOf(search).map((word, place) => [`word${place}`, word]))

/** A statement of the rows that a search and filters find, built once for each set of them. */
export function preparedSearch<Filters extends object, Row>(
  make: (blanks: PageBlanks<Filters>, isSearch: boolean) => Sql<Row>,
): (query: Filters & { search?: string }) => CompiledQuery<Row> {
  const statement = prepared<Filters & Narrowed & Words, Row>(({ value, has }) => {
    const words = Array.from({ length: maximumWords }, (_, place) => `word${place}` as const)
    const given = words.filter((word) => has(word)).map((word) => value(word))
    const blanks: PageBlanks<Filters> = {
      value,
      has,
      matches: (text) => eachOf(given, isIn(text)),
      eachWord: (condition) => eachOf(given, condition),
    }
    return make(blanks, given.length > 0 || has('amongIds'))
  })
  return ({ search = '', ...filters }) => statement({ ...filters, ...wordsByName(search) } as never)
}

/** One key that a list is sorted by. */
export type SortKey = { by: RawBuilder<unknown>; isDescending: boolean }

type Columns = readonly AliasedRawBuilder<unknown, string>[]

/** A list that is sorted by the keys that its caller chose. */
export type SortedList<Filters extends object, Row> = {
  /** These columns of what fits, with the tables that the keys need; in no order. */
  found: (blanks: PageBlanks<Filters>, columns: Columns) => Sql<unknown>
  id: RawBuilder<string>
  /** The last one is the id: it orders what is equal in the others. */
  keys: readonly SortKey[]
  /** The ids of a page, where a statement of its own reads less than that of `found`. */
  cut?: (blanks: PageBlanks<Filters>, cut: Cut) => RawBuilder<unknown> | undefined
  total?: KeptTotal<Filters>
  /** The rows as they are shown, of those that meet a condition. */
  rows: (condition: RawBuilder<SqlBool>, blanks: PageBlanks<Filters>) => Sql<Row>
}

/** Keys in their directions: what has none is last, and descending first. */
export const orderOf = (
  keys: readonly SortKey[],
  columns: readonly RawBuilder<unknown>[] = keys.map(({ by }) => by),
): RawBuilder<unknown> =>
  sql.join(
    columns.map((column, place) =>
      keys[place]?.isDescending ? sql`${column} desc nulls first` : sql`${column} asc nulls last`,
    ),
  )

/** The end of a statement that cuts a page. */
export const limitOf = ({ limit, offset }: Cut): RawBuilder<unknown> =>
  sql`limit ${limit} offset ${offset}`

// Under a search the words are looked for once: what is found is counted, sorted and cut. Else the ids come
// in the order of an index, and are counted by another.
function sortedIds<Filters extends object>(
  { found, id, keys, cut: ownCut }: Omit<SortedList<Filters, never>, 'rows'>,
  { blanks, isSearch }: { blanks: PageBlanks<Filters>; isSearch: boolean },
  cut: Cut,
) {
  const named = keys.map(({ by }, place) => by.as(`k${place}`))
  const names = keys.map((_, place) => sql.ref(`k${place}`))
  const common = isSearch
    ? sql`found as materialized (${found(blanks, [id.as('id'), ...named])}),`
    : sql``
  const ids = isSearch
    ? sql`select id from found order by ${orderOf(keys, names)} ${limitOf(cut)}`
    : (ownCut?.(blanks, cut) ??
      sql`${found(blanks, [id.as('id')])} order by ${orderOf(keys)} ${limitOf(cut)}`)
  return { common, ids }
}

function sortedStatement<Filters extends object, Row>(
  list: SortedList<Filters, Row>,
  from: { blanks: PageBlanks<Filters>; isSearch: boolean },
  cut: Cut,
): Sql<Counted<Row>> {
  const { found, id, rows } = list
  const { blanks, isSearch } = from
  const { common, ids } = sortedIds(list, from, cut)
  const total = isSearch
    ? sql`select count(*) as list_total from found`
    : (list.total?.(blanks) ?? found(blanks, [sql`count(*)`.as('list_total')]))
  return sql<Counted<Row>>`with ${common} cut as materialized (
      select id, row_number() over () as place from (${ids}) as ids)
    select page.*, counted.list_total from (${total}) as counted
    left join lateral (${rows(sql<SqlBool>`${id} in (select id from cut)`, blanks)}) as page on true
    order by (select place from cut where cut.id = page.id)`
}

/**
 * As `preparedPage`, for a list that is sorted as its caller wants it: the ids of the page are cut before
 * anything is joined to them.
 */
export const preparedSortedPage = <Filters extends object, Row extends { id: string }>(
  list: SortedList<Filters, Row>,
): ((tx: Tx, query: Paging & Filters) => Promise<Page<Row>>) =>
  preparedPages((blanksOf, cut, { isSearch }) =>
    sortedStatement(list, { blanks: blanksOf(true), isSearch }, cut),
  )

/** The ids of a sorted list in their order, as many as `limit`, by one statement. */
export function preparedSortedIds<Filters extends object>(
  list: Omit<SortedList<Filters, never>, 'rows'>,
  limit: number,
): (query: Filters & { search?: string }) => CompiledQuery<{ id: string }> {
  const cut = { limit: sql.lit(limit), offset: sql.lit(0) }
  return preparedSearch<Filters, { id: string }>((blanks, isSearch) => {
    const { common, ids } = sortedIds(list, { blanks, isSearch }, cut)
    return sql<{ id: string }>`with ${common} cut as (${ids}) select id from cut`
  })
}
