import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Tx } from '../db/db.ts'

/** How many words of a search are looked for. */
export const maximumWords = 8

/** The words of a search: at most eight. */
export const wordsOf = (search: string): string[] =>
  search.split(/\s+/u).filter(Boolean).slice(0, maximumWords)

/**
 * A text as it is folded in a pattern of LIKE. Wildcards are taken literally, and only once folded:
 * the fold makes some of other characters.
 */
export const foldedLiteral = (text: string): RawBuilder<string> =>
  sql<string>`(select regexp_replace(app.fold(${text}), '([\\\\%_])', '\\\\\\1', 'g'))`

const patternOf = (word: string) => sql<string>`(select '%' || ${foldedLiteral(word)} || '%')`

/** True where a folded text is like the pattern of one word. */
export type WordCondition = (pattern: RawBuilder<string>) => Expression<SqlBool>

/** True where each of these words meets a condition. */
export function eachOf(words: readonly string[], condition: WordCondition): RawBuilder<SqlBool> {
  // The word is folded once by an init plan, as the column is; an array of words instead of one
  // condition for each would be taken apart for every row (twice the time of the search).
  const conditions = words.map((word) => sql`(${condition(patternOf(word))})`)
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join(conditions, sql` and `)
}

/** True where a word occurs in a folded text. */
export const isIn =
  (text: Expression<string>): WordCondition =>
  (pattern) =>
    sql<SqlBool>`${text} like ${pattern}`

/** True where every word of the search meets the condition: for words that are looked for in several places. */
export const eachWord = (search: string, condition: WordCondition): RawBuilder<SqlBool> =>
  eachOf(wordsOf(search), condition)

/** True where every word of the search occurs in the folded text. */
export const matches = (text: Expression<string>, search: string): RawBuilder<SqlBool> =>
  eachWord(search, isIn(text))

/** Ids as PostgreSQL's text of an array, which goes back as it came: to read and write 4,000 of them took 12 ms. */
export type IdsText = string

type Narrow = `app.narrow_${string}`
type NarrowedIds = { ids: IdsText; newest: IdsText; isMore: boolean }

/**
 * The ids among which a search finds all that it finds, by a function of the database that takes its words;
 * undefined where that may be any. For one word they are what it finds; where there are several, the function
 * may return too many. `newest` are the last ones of them, at most `mostOfNewest`.
 */
export async function selectNarrowed(
  tx: Tx,
  narrow: Narrow,
  { search, mostOfNewest }: { search: string; mostOfNewest: number },
): Promise<NarrowedIds | undefined> {
  const words = wordsOf(search)
  if (words.length === 0) return undefined
  return tx.maybe(
    sql<NarrowedIds>`select ids::text, array(
        select id from unnest(ids) as id order by id desc limit ${mostOfNewest})::text as newest,
      cardinality(ids) > ${mostOfNewest} as is_more
      from ${sql.ref(narrow)}(${words}::text[]) as ids where ids is not null`,
  )
}

/** The ids among which alone a search finds something, where they are known. */
export type Narrowed = { amongIds?: IdsText }

/** The filters of a list with the ids of `narrow`; words that these have answered are not looked for again. */
export async function narrowed<Filters extends Narrowed & { search?: string }>(
  tx: Tx,
  narrow: Narrow,
  filters: Filters,
): Promise<Filters> {
  const words = wordsOf(filters.search ?? '')
  if (words.length === 0) return filters
  const { ids } = await tx.one(
    sql<{ ids: IdsText | null }>`select ${sql.ref(narrow)}(${words}::text[])::text as ids`,
  )
  if (ids === null) return filters
  return { ...filters, amongIds: ids, ...(words.length === 1 ? { search: '' } : {}) }
}
