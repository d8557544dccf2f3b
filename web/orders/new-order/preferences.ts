import type { Preflight } from './use-check.ts'

type CheckedItem = Preflight['items'][number]

/** What the dentist's preferences fill of a piece of work, by field; nothing that was typed. */
export type Filled = ReadonlyMap<CheckedItem['preferenceFields'][number], string>

/** What preferences fill of a piece of work, as the service checked it. */
export function filledOf(item: CheckedItem | undefined): Filled {
  const all = item?.preferenceFields ?? []
  return new Map(
    all.flatMap((field) => {
      const [part = '', key] = field.split('.')
      const value = new Map(Object.entries(item ?? {})).get(part)
      const text =
        key !== undefined && typeof value === 'object' && value !== null
          ? new Map<string, unknown>(Object.entries(value)).get(key)
          : value
      return typeof text === 'string' ? [[field, text] as const] : []
    }),
  )
}
