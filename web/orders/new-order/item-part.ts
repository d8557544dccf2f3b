import type { DraftItem } from './draft.ts'
import type { Product } from './item-edits.ts'
import type { Favourites } from './favourites.tsx'
import type { Filled } from './preferences.ts'

/** What the parts of a piece of work get. */
export type ItemPart = {
  item: DraftItem
  products: readonly Product[]
  favourites: Favourites
  /** What the preferences of the dentist fill; it is stored when the order is sent. */
  filled: Filled
  dentistName: string
  onChange: (next: (before: DraftItem) => DraftItem) => void
}
