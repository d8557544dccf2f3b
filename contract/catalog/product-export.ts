import { Type } from 'typebox'
import { documentLanguages } from '../documents/pdf.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { oneOf, strict } from '../platform/values.ts'

/** The heads of the columns of an exported catalogue, in their order. */
export const productColumns = [
  'code',
  'name',
  'nameEn',
  'nameDe',
  'category',
  'restorationType',
  'material',
  'unit',
  'price',
  'currency',
  'taxPercent',
  'turnaroundDays',
  'warrantyMonths',
  'isOrderable',
  'isArchived',
  'options',
  'description',
] as const
export type ProductColumn = (typeof productColumns)[number]

export const exportProducts = endpoint({
  method: 'GET',
  path: '/product-export',
  operationId: 'exportProducts',
  tag: 'Catalogue',
  summary: 'The catalogue as CSV, with prices',
  description:
    'All products in use by category and name, archived ones with `hasArchived`; options with their prices in one cell. What is made, of what and the unit are the codes of this API. Where the language writes decimals with a comma, the columns are separated by semicolons, as its spreadsheets expect. A text that a spreadsheet would take for a formula has an apostrophe before it. Prices, of one unit before tax and without price lists, are there only for members who may see money.',
  access: members({ only: 'lab' }),
  query: strict({
    lang: Type.Optional(
      oneOf(documentLanguages, "Language of the heads; without it the organization's"),
    ),
    hasArchived: Type.Optional(
      Type.Boolean({ description: 'Whether archived products are in it, too' }),
    ),
  }),
  reply: { status: 200, contentType: 'text/csv' },
})
