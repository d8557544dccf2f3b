import { minorDigitsOf } from '../platform/currencies.ts'
import { labels } from './labels.ts'
import type { TextFormat } from './refusal.ts'

const lists: Partial<Record<'conjunction' | 'disjunction', Intl.ListFormat>> = {}

// Made when one is needed: making the first takes 25 ms of a core, as much as a small file takes the
// process that looks into it.
const listFormat = (type: keyof typeof lists) =>
  (lists[type] ??= new Intl.ListFormat('en', { type }))

/** Values as the API writes them: days and instants as they are in JSON, closed lists as their words. */
export const plainFormat: TextFormat = {
  day: (day) => day,
  instant: (instant) => instant,
  money: (minor, currency) => {
    const digits = minorDigitsOf(currency)
    return `${(minor / 10 ** digits).toFixed(digits)} ${currency}`
  },
  number: String,
  size: (bytes) =>
    bytes < 1_048_576
      ? `${Math.ceil(bytes / 1_024)} KiB`
      : `${Math.round((bytes / 1_048_576) * 10) / 10} MiB`,
  list: (parts) => listFormat('conjunction').format(parts),
  either: (parts) => listFormat('disjunction').format(parts),
  label: (kind, value) => String(labels[kind][value]),
}
