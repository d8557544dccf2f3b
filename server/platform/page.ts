import {
  sql,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import type { Page, Paging } from '#contract/page'
import { build, type Tx } from './db.ts'

/** The words of a search as patterns: at most eight, wildcards taken literally. */
function patternsOf(search: string): string[] {
  const words = search.split(/\s+/u).filter(Boolean).slice(0, 8)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/**
 * True where every word of the search occurs in the folded text. One statement serves any number of
 * words; the folding of the words is done by the database, as that of the column is.
 */
export function matches(text: Expression<string | null>, search: string): RawBuilder<SqlBool> {
  const patterns = patternsOf(search)
  return sql<SqlBool>`${text} like all (array(select app.fold(w) from unnest(${patterns}::text[]) as w))`
}

/**
 * One page of a selection and the exact total, from one statement, so that both see the same rows.
 * The selection carries its own order; it must select `id`. A page past the end is empty.
 */
export async function selectPage<DB, TB extends keyof DB, Row extends { id: string }>(
  tx: Tx,
  paging: Paging,
  selection: SelectQueryBuilder<DB, TB, Row>,
): Promise<Page<Row>> {
  const { page, limit } = paging
  const total = selection
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as('total'))
  const cut = selection.limit(sql.val(limit)).offset(sql.val((page - 1) * limit))
  // The page hangs on the total by an outer join: an empty page still brings its total.
  const statement = build
    .selectFrom(sql<{ total: number }>`(${total})`.as('counted'))
    .leftJoin(sql<Row>`lateral (${cut})`.as('cut'), (join) => join.onTrue())
    .selectAll('cut' as never)
    .select('counted.total' as never)
  const rows = await tx.all<Row & { total: number }>(statement as never)
  const count = rows[0]?.total ?? 0
  const data = rows
    .filter((row) => row.id !== null)
    .map(({ total: _, ...row }) => row as never as Row)
  return {
    data,
    pagination: { page, limit, total: count, totalPages: Math.ceil(count / limit) },
  }
}
