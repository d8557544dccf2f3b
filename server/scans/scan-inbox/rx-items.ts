import { shadeGuides, type ShadeSystem } from '#contract/catalog/shades'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import { allTeeth } from '#contract/catalog/teeth'
import type { Body } from '#contract/platform/endpoint'
import type { createOrder } from '#contract/orders/orders'
import type { ScanCase } from '#contract/scans/scan-inbox'

type NewItem = NonNullable<Body<typeof createOrder>['items']>[number]
type RxItem = ScanCase['rx']['items'][number]

/** A product that can be ordered. */
export type OrderableProduct = {
  id: string
  name: string
  restorationType: string
  material: string | null
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

// What scanners' programs say besides the names of the field; the first four words are exocad's.
const otherWords: Record<string, RestorationType> = {
  'anatomic crown': 'crown',
  'anatomic inlay': 'inlay',
  'anatomic pontic': 'pontic',
  abutment: 'custom_abutment',
  'full crown': 'crown',
  'single crown': 'crown',
  'post and core crown': 'post_and_core',
  'partial crown': 'onlay',
  denture: 'full_denture',
  'full denture': 'full_denture',
  aligner: 'clear_aligner',
  nightguard: 'night_guard',
  model: 'printed_model',
}

const restorationWords = new Map<string, RestorationType>([
  ...(Object.entries(restorationFacts) as [RestorationType, { en: string; de: string }][]).flatMap(
    ([type, { en, de }]): [string, RestorationType][] => [
      [plain(en), type],
      [plain(de), type],
      [plain(type), type],
    ],
  ),
  ...Object.entries(otherWords),
])

/** The restoration that a vendor's word means, or undefined for one that is not known. */
const restorationOf = (word: string): RestorationType | undefined =>
  restorationWords.get(plain(word))

function findProduct(
  { type, material }: RxItem,
  products: readonly OrderableProduct[],
): OrderableProduct | undefined {
  const meant = type === null ? undefined : restorationOf(type)
  if (meant === undefined) return undefined
  const ofType = products.filter(({ restorationType }) => restorationType === meant)
  const words = plain(material ?? '')
    .split(' ')
    .filter((word) => word.length > 2)
  const fits = ofType.filter((product) => {
    const stated = plain(`${product.name} ${product.material ?? ''}`).split(' ')
    return words.length > 0 && words.every((word) => stated.includes(word))
  })
  // One product alone is meant; of several the person chooses.
  const [product, another] = fits.length > 0 ? fits : ofType
  return another ? undefined : product
}

const systems = Object.keys(shadeGuides) as Exclude<ShadeSystem, 'custom'>[]

function shadeOf({ shade }: RxItem): Pick<NewItem, 'shade'> {
  const value = shade?.trim().toUpperCase()
  const system = systems.find(
    (name) => value !== undefined && shadeGuides[name].shades.includes(value),
  )
  return system && value ? { shade: { system, value } } : {}
}

const teeth = new Set(allTeeth.map(({ fdi }) => fdi))

/**
 * The items of a draft by the words of a vendor: those that name one product of the laboratory alone,
 * teeth of one product and shade together; and how many pieces were left out.
 */
export function draftItems(
  rx: readonly RxItem[],
  products: readonly OrderableProduct[],
): { items: NewItem[]; leftOut: number } {
  const items = new Map<string, NewItem & { teeth: number[] }>()
  let leftOut = 0
  for (const piece of rx) {
    const product = findProduct(piece, products)
    if (!product) {
      leftOut++
      continue
    }
    const shade = shadeOf(piece)
    const key = JSON.stringify([product.id, shade])
    const item = items.get(key) ?? { productId: product.id, teeth: [], ...shade }
    const { tooth } = piece
    if (tooth !== null && teeth.has(tooth) && !item.teeth.includes(tooth)) item.teeth.push(tooth)
    items.set(key, item)
  }
  return { items: [...items.values()], leftOut }
}
