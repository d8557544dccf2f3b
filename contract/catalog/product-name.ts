import type { DocumentLanguage } from '../documents/pdf.ts'

/** What a product is called by language, where the laboratory says so. */
export type ProductNames = { [Language in DocumentLanguage]?: string | undefined }

/** The name of a product in a language, or the laboratory's own. */
export const productNameIn = (
  language: string,
  { name, names }: { name: string; names: ProductNames },
): string => names[language as DocumentLanguage] ?? name

/** The description of an item of an order in a language, or the laboratory's own. */
export const itemNameIn = (
  language: string,
  { description, names }: { description: string; names: ProductNames },
): string => productNameIn(language, { name: description, names })
