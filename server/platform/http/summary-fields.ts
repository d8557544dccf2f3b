import type { TSchema } from 'typebox'
import type { Tx } from '../db/db.ts'

/** What a request says of the words in which its answer is read. */
export type ReaderWishes = {
  acceptLanguage: string | undefined
  prefer: string | undefined
  /** The language that the member chose, or null. */
  memberLocale: string | null
}

/**
 * A field that says in the reader's words what a record is about. An area registers it
 * (`AppContext.summaryFields`); it is filled in every reply whose schema has it, by one statement for
 * all records of the reply.
 */
export type SummaryField = {
  /** The key of one summary, for the record that an id names. */
  one: string
  /** The key of a list of summaries, for a list of ids. */
  many: string
  /** The keys of a record that may hold the id, the closest first: the first that is not null. */
  idKeys: readonly string[]
  idsKey: string
  /** The headers of the request on which the words depend. */
  variesBy: string
  /** Reads what the records are about, as far as the caller may see it, and gives what says it. */
  read(tx: Tx, ids: readonly string[], wishes: ReaderWishes): Promise<(id: string) => unknown>
}

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Part = { [key: string]: unknown }
type Visit = (record: Part, key: 'one' | 'many', ids: readonly string[]) => void
type Walk = (value: unknown, visit: Visit) => void

function walkChoices(choices: readonly Schema[], field: SummaryField): Walk | undefined {
  const walks = choices.flatMap((choice) => walkOf(choice, field) ?? [])
  if (walks.length > 1) throw new Error('a reply with summaries is one kind of record or null')
  return walks[0]
}

function walkRecord(properties: Record<string, Schema>, field: SummaryField): Walk | undefined {
  const hasOne = field.one in properties
  const hasMany = field.many in properties
  const parts = Object.entries(properties).flatMap(([name, part]) => {
    const walk = name === field.one || name === field.many ? undefined : walkOf(part, field)
    return walk ? [{ name, walk }] : []
  })
  if (!hasOne && !hasMany && parts.length === 0) return undefined
  const idKeys = field.idKeys.filter((key) => key in properties)
  return (value, visit) => {
    const record = value as Part
    for (const { name, walk } of parts) {
      if (record[name] !== undefined && record[name] !== null) walk(record[name], visit)
    }
    if (hasMany) visit(record, 'many', record[field.idsKey] as string[])
    if (!hasOne) return
    const key = idKeys.find((each) => record[each] !== undefined && record[each] !== null)
    visit(record, 'one', key === undefined ? [] : [record[key] as string])
  }
}

function walkOf({ anyOf, items, properties }: Schema, field: SummaryField): Walk | undefined {
  if (anyOf !== undefined) return walkChoices(anyOf, field)
  if (items !== undefined) {
    const walk = walkOf(items, field)
    return walk && ((values, visit) => (values as unknown[]).forEach((one) => walk(one, visit)))
  }
  return properties && walkRecord(properties, field)
}

/** What is filled of a reply, and the headers on which that depends. */
export type SummaryFiller = {
  variesBy: string
  /** Changes the value in place: a reply is made for one request. */
  fill(value: unknown, tx: Tx, wishes: ReaderWishes): Promise<void>
}

/** What fills a summary field in the replies of an operation; undefined where no record has it. */
export function summaryFillerOf(
  schema: TSchema | undefined,
  field: SummaryField,
): SummaryFiller | undefined {
  const walk = schema && walkOf(schema, field)
  return (
    walk && {
      variesBy: field.variesBy,
      async fill(value, tx, wishes) {
        const places: Parameters<Visit>[] = []
        walk(value, (...place) => void places.push(place))
        const ids = [...new Set(places.flatMap(([, , named]) => named))]
        const summaryOf = ids.length === 0 ? () => null : await field.read(tx, ids, wishes)
        for (const [record, key, named] of places) {
          record[field[key]] =
            key === 'many' ? named.map(summaryOf) : (named.map(summaryOf)[0] ?? null)
        }
      },
    }
  )
}
