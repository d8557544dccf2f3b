import type { DraftItem } from './draft.ts'
import type { Product } from './item-edits.ts'

/** What the parts of a piece of work get. */
export type ItemPart = {
  item: DraftItem
  products: readonly Product[]
  onChange: (next: (before: DraftItem) => DraftItem) => void
}
