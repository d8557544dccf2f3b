import {
  productColumns,
  type exportProducts,
  type ProductColumn,
} from '#contract/catalog/product-export'
import { decimalOf } from '#contract/platform/currencies'
import type { Query } from '#contract/platform/endpoint'
import type { Principal } from '#platform/auth/session'
import { csvFile, numberCell, type Cell } from '#platform/csv'
import type { Tx } from '#platform/db/db'
import { exportWords, type ExportWords } from './export-words.ts'
import { selectAllProducts, selectLocale, type ListedProduct } from './queries.ts'

const number = (value: number | null): Cell => (value === null ? null : numberCell(String(value)))

/** The cells of a product, by what they say. */
function cellsOf(product: ListedProduct, words: ExportWords): Record<ProductColumn, Cell> {
  const { names, currency, options, basePriceMinor, taxRateBasisPoints } = product
  const decimal = (text: string) => text.replace('.', words.decimalSign)
  const amount = (minor: number) => decimal(decimalOf(minor, currency))
  const flag = (is: boolean) => (is ? words.yes : words.no)
  return {
    code: product.code,
    name: product.name,
    nameEn: names.en ?? null,
    nameDe: names.de ?? null,
    category: product.categoryName,
    restorationType: product.restorationType,
    material: product.material,
    unit: product.unit,
    price: typeof basePriceMinor === 'number' ? numberCell(amount(basePriceMinor)) : null,
    currency,
    taxPercent: numberCell(decimal(String(taxRateBasisPoints / 100))),
    turnaroundDays: number(product.turnaroundDays),
    warrantyMonths: number(product.warrantyMonths),
    isOrderable: flag(product.isOrderable),
    isArchived: flag(!product.isActive),
    options: options
      .map(({ name, priceMinor }) =>
        priceMinor === undefined ? name : `${name}: ${amount(priceMinor)}`,
      )
      .join(' | '),
    description: product.description,
  }
}

/** The catalogue of the laboratory as CSV, with the prices that the caller may see. */
export async function exportCatalogue(
  tx: Tx,
  session: Principal,
  { lang, hasArchived = false }: Query<typeof exportProducts>,
): Promise<{ fileName: string; content: string }> {
  const locale = lang ?? (await selectLocale(tx))
  const words = exportWords[/^de\b/i.test(locale) ? 'de' : 'en']
  const separator = words.decimalSign === ',' ? ';' : ','
  const columns = productColumns.filter((column) => column !== 'price' || session.canSeeFinance)
  const products = await selectAllProducts(tx, session, { hasArchived })
  const rows = products.map((product) => {
    const cells = cellsOf(product, words)
    return columns.map((column) => cells[column])
  })
  const heads = columns.map((column) => words.heads[column])
  return {
    fileName: `${words.fileName}.csv`,
    content: csvFile([heads, ...rows], separator),
  }
}
