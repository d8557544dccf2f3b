import { dayOf, stamp, type Book, type Row } from './book.ts'
import type { Product } from './catalog.ts'
import { namePriceList, type Partner } from './connections.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

type Terms = Pick<Row<'priceLists'>, 'name'> &
  Partial<Pick<Row<'priceLists'>, 'validFrom' | 'validTo' | 'isDefault' | 'customerTag'>> & {
    addedMs: number
  }

function addList(book: Book, lab: DemoOrganization, currency: string, terms: Terms): string {
  const { addedMs, ...columns } = terms
  const id = book.id('price lists', addedMs)
  book.add('priceLists', {
    organizationId: lab.id,
    id,
    currency,
    validFrom: null,
    validTo: null,
    isDefault: false,
    customerTag: null,
    isActive: true,
    createdAt: stamp(addedMs),
    updatedAt: stamp(addedMs),
    ...columns,
  })
  return id
}

type Price = { share: number; toothGroup?: 'all' | 'anterior'; minQuantity?: number }

// Prices are round: to half a unit of the currency.
const roundMinor = (amount: number) => Math.round(amount / 50) * 50

function addPrices(
  book: Book,
  { lab, listId }: { lab: DemoOrganization; listId: string },
  products: readonly Product[],
  prices: readonly Price[],
): void {
  for (const product of products) {
    for (const { share, toothGroup = 'all', minQuantity = 1 } of prices) {
      book.add('priceListItems', {
        organizationId: lab.id,
        priceListId: listId,
        productId: product.id,
        toothGroup,
        minQuantity,
        priceMinor: share === 1 ? product.priceMinor : roundMinor(product.priceMinor * share),
      })
    }
  }
}

/** A half of a year: the first and the last day, and since how many halves it is over. */
type Half = { name: string; validFrom: string; validTo: string; age: number }

/** The halves of years from so many ago to the next one. */
function halvesOf(book: Book, since: number): Half[] {
  const now = new Date(book.nowMs)
  const current = now.getUTCFullYear() * 2 + (now.getUTCMonth() < 6 ? 0 : 1)
  return Array.from({ length: since + 2 }, (_, place) => {
    const half = current - since + place
    const [year, part] = [Math.floor(half / 2), half % 2]
    return {
      name: `${year}/${part + 1}`,
      validFrom: dayOf(Date.UTC(year, part * 6, 1)),
      validTo: dayOf(Date.UTC(year, part * 6 + 6, 0)),
      age: current - half,
    }
  })
}

const isFixed = ({ place }: Product) => place !== 'arch'
const isRepair = ({ turnaroundDays }: Product) => turnaroundDays <= 2

/**
 * Adds the price lists of the first laboratory: each half year one for all, one for connected clinics
 * and one for customers on paper, and the terms of one connection. Today's list for all has the base
 * prices.
 */
export function addPriceLists(
  book: Book,
  lab: DemoOrganization,
  products: readonly Product[],
  partner: Partner | undefined,
): void {
  const currency = products[0]?.currency ?? 'EUR'
  const write = (text: DemoText) => textIn(languageOf(lab), text)
  for (const { name, validFrom, validTo, age } of halvesOf(book, 8)) {
    const addedMs = book.ago(280 + age * 3)
    const valid = { validFrom, validTo, addedMs }
    const share = 1 - age * 0.015
    const common = addList(book, lab, currency, {
      name: `${write('Prices')} ${name}`,
      isDefault: true,
      ...valid,
    })
    addPrices(book, { lab, listId: common }, products, [{ share }])
    const tagged = {
      name: `${write('Connected clinics')} ${name}`,
      customerTag: write('connected'),
      ...valid,
    }
    const partners = addList(book, lab, currency, tagged)
    addPrices(book, { lab, listId: partners }, products.filter(isFixed), [
      { share: share * 0.97 },
      { share: share * 0.92, minQuantity: 5 },
    ])
    const onPaper = {
      name: `${write('Repairs on paper')} ${name}`,
      customerTag: write('paper'),
      ...valid,
    }
    const paper = addList(book, lab, currency, onPaper)
    addPrices(book, { lab, listId: paper }, products.filter(isRepair), [{ share: share * 1.05 }])
  }
  if (!partner?.connectionId) return
  const own = { name: `${write('Terms of')} ${partner.name}`, addedMs: book.ago(90) }
  const listId = addList(book, lab, currency, own)
  const crowns = products.filter(({ restorationType }) => restorationType === 'crown')
  addPrices(book, { lab, listId }, crowns, [
    { share: 0.95 },
    { share: 0.9, minQuantity: 4 },
    { share: 0.98, toothGroup: 'anterior' },
  ])
  namePriceList(book, partner.connectionId, listId)
}

/** Adds the one price list of a laboratory that has just begun with them. */
export function addFirstPriceList(
  book: Book,
  lab: DemoOrganization,
  products: readonly Product[],
): void {
  const currency = products[0]?.currency ?? 'GBP'
  const terms = { name: 'Price list', isDefault: true, addedMs: book.ago(40) }
  const listId = addList(book, lab, currency, terms)
  addPrices(book, { lab, listId }, products, [{ share: 1 }])
}
