import { Type } from 'typebox'
import { nameLine, strict } from '../platform/values.ts'

/** What a product is called in each language of documents. */
export const productNames = strict(
  {
    en: Type.Optional(nameLine(120, 'Name in English', 'Zirconia crown, monolithic')),
    de: Type.Optional(nameLine(120, 'Name in German', 'Zirkonkrone, monolithisch')),
  },
  {
    description:
      'Its name by language, for screens and documents of readers of that language; `name` where there is none',
  },
)
