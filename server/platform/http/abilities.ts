import type { TSchema } from 'typebox'
import type { AbilityCaller, AbilityTable } from '#contract/platform/abilities'

/** Says in a reply, in each record that has `can`, what the caller can do with it. */
type Filler = (value: unknown, caller: AbilityCaller) => void

type Schema = {
  $id?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Part = { [key: string]: unknown }

/**
 * What fills the field `can` of every record in the replies of an operation, from the table of its
 * name; undefined where no record has one. It changes the value in place: a reply is made for one request.
 * @throws Error for a `can` without a table
 */
export function abilityFillerOf(
  schema: TSchema | undefined,
  tables: ReadonlyMap<string, AbilityTable>,
): Filler | undefined {
  return schema === undefined ? undefined : fillerOf(schema, tables)
}

function fillerOf(
  { anyOf, items, properties = {} }: Schema,
  tables: ReadonlyMap<string, AbilityTable>,
): Filler | undefined {
  if (anyOf !== undefined) return choiceFiller(anyOf, tables)
  if (items !== undefined) {
    const fill = fillerOf(items, tables)
    return fill && ((values, caller) => (values as unknown[]).forEach((one) => fill(one, caller)))
  }
  const { can, ...others } = properties
  const parts = Object.entries(others).flatMap(([name, part]) => {
    const fill = fillerOf(part, tables)
    return fill ? [{ name, fill }] : []
  })
  const table = can?.$id === undefined ? undefined : tables.get(can.$id)
  if (can !== undefined && table === undefined) {
    throw new Error(`no ability table is named ${can.$id}; contract/abilities.ts lists them`)
  }
  if (table === undefined && parts.length === 0) return undefined
  return (value, caller) => {
    const record = value as Part
    for (const { name, fill } of parts) {
      if (record[name] !== undefined && record[name] !== null) fill(record[name], caller)
    }
    if (table) record['can'] = table.decide(record, caller)
  }
}

function choiceFiller(
  choices: readonly Schema[],
  tables: ReadonlyMap<string, AbilityTable>,
): Filler | undefined {
  const fillers = choices.flatMap((choice) => fillerOf(choice, tables) ?? [])
  if (fillers.length > 1) throw new Error('a reply with abilities is one kind of record or null')
  return fillers[0]
}
