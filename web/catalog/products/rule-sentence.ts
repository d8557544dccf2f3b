import type { Item } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'

type Rule = Item<'listRxRules'>

/** The records that rules refer to by id. */
export type Names = {
  products: readonly { id: string; name: string }[]
  categories: readonly Item<'listProductCategories'>[]
}

/** Writes a rule as a sentence: for which work, and what is required. */
export function useRuleSentence({ products, categories }: Names) {
  const t = useMessages()
  const words = t.catalog.rules
  const nameIn = (list: readonly { id: string; name: string }[], id: string) =>
    list.find((one) => one.id === id)?.name ?? words.missing
  return (rule: Pick<Rule, 'productId' | 'categoryId' | 'field' | 'attachment'>): string => {
    const { productId, categoryId, field, attachment } = rule
    const work = productId
      ? words.ofProduct(nameIn(products, productId))
      : categoryId
        ? words.ofCategory(nameIn(categories, categoryId))
        : words.anyWork
    const needed = field
      ? words.fields[field]
      : attachment
        ? words.file(t.labels.fileKind[attachment])
        : '…'
    return words.sentence(work, needed)
  }
}
