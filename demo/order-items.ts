import { openChance, type Chance, type Row } from './book.ts'
import type { Product } from './catalog.ts'
import { textIn, type DemoLanguage } from './texts.ts'

/** An item of an order before it has an id and a place. */
export type ItemDraft = Omit<
  Row<'orderItems'>,
  'id' | 'orderId' | 'labOrganizationId' | 'clinicOrganizationId' | 'productOwnerId' | 'position'
>

const shades = {
  vita_classical: ['A1', 'A2', 'A3', 'A3.5', 'B1', 'B2', 'C1', 'C2', 'D2', 'D3'],
  vita_3d_master: ['1M1', '1M2', '2L1.5', '2M1', '2M2', '2M3', '2R1.5', '3L1.5', '3M1', '3M2'],
} as const

const frontTeeth = [[11, 21], [12, 11, 21, 22], [11], [21], [13], [22], [31, 41], [43]]
const backTeeth = [[14], [16], [26], [36], [46], [45, 46], [35, 36], [16, 17], [25], [47]]
const bridges = [
  [14, 15, 16],
  [24, 25, 26],
  [34, 35, 36],
  [44, 45, 46, 47],
  [35, 36, 37],
  [13, 12, 11],
]
// The first tooth hangs on the second one's wing.
const winged = [
  [12, 13],
  [22, 23],
  [32, 33],
  [42, 43],
]

function placesOf({ place, restorationType }: Product): number[][] {
  if (place === 'arch') return [[]]
  if (restorationType === 'maryland_bridge') return winged
  return { anterior: frontTeeth, posterior: backTeeth, bridge: bridges }[place]
}

function pickShade(chance: Chance) {
  const system = chance.pick(['vita_classical', 'vita_3d_master'] as const)
  const value = chance.pick(shades[system])
  return {
    system,
    value,
    cervical: null,
    body: null,
    incisal: null,
    stump: chance.happens(0.25)
      ? { system: 'natural_die', value: `ND${chance.whole(1, 9)}` }
      : null,
    gingival: null,
    translucency: chance.happens(0.3) ? 'medium' : null,
    texture: null,
  }
}

/**
 * The ends of a bridge are on teeth, what is between them hangs: hence the name of the product. A
 * Maryland bridge has one wing.
 */
function describeBridge({ restorationType }: Product, teeth: readonly number[]) {
  const ends = restorationType === 'maryland_bridge' ? teeth.slice(-1) : [teeth[0], teeth.at(-1)]
  return {
    units: teeth.map((tooth) => ({ tooth, role: ends.includes(tooth) ? 'retainer' : 'pontic' })),
    connectors: teeth.slice(1).map((tooth, place) => [teeth[place], tooth]),
  }
}

const isBridge = ({ place, restorationType }: Product) =>
  place === 'bridge' || restorationType === 'maryland_bridge'

function pickImplant(chance: Chance) {
  return {
    manufacturer: 'Northfix',
    system: chance.pick(['Conical S', 'Parallel M']),
    platform: chance.pick(['3.5', '4.1', '4.8']),
    connection: 'internal hex',
    scanBody: 'SB-41',
    abutmentType: null,
    retention: chance.pick(['screw', 'cement']),
  }
}

// A bridge, or a crown of its own.
const isDesigned = ({ place, restorationType }: Product): boolean =>
  (place === 'bridge' && restorationType === 'bridge') ||
  (place === 'posterior' && restorationType === 'crown')

/**
 * A piece of work as the demo's designs show it: a bridge from 14 to 16, or a crown on 46. By a chance
 * of its own, so that the other orders stay as they are.
 */
export function inventDesigned(
  products: readonly Product[],
  { language, atMs }: { language: DemoLanguage; atMs: number },
): ItemDraft[] {
  const chance = openChance(`designed work of ${atMs}`)
  const product = chance.pick(products.filter(isDesigned))
  const teeth = product.place === 'bridge' ? [14, 15, 16] : [46]
  return [inventItem(chance, product, { teeth, language })]
}

/** Pieces of work that do not meet on a tooth; a product that finds no free place is left out. */
export function inventItems(
  chance: Chance,
  products: readonly Product[],
  language: DemoLanguage,
): ItemDraft[] {
  const taken = new Set<number>()
  return products.flatMap((product) => {
    const free = placesOf(product).filter((teeth) => teeth.every((tooth) => !taken.has(tooth)))
    if (free.length === 0) return []
    const teeth = [...chance.pick(free)]
    for (const tooth of teeth) taken.add(tooth)
    return [inventItem(chance, product, { teeth, language })]
  })
}

// With a product's price as it is; one line in twelve has a discount of a tenth.
function inventItem(
  chance: Chance,
  product: Product,
  { teeth, language }: { teeth: number[]; language: DemoLanguage },
): ItemDraft {
  const arch = product.place === 'arch' ? chance.pick(['upper', 'lower', 'both'] as const) : null
  const quantity =
    product.unit === 'tooth' ? teeth.length : product.unit === 'arch' && arch === 'both' ? 2 : 1
  const price = quantity * product.priceMinor
  const discountMinor = chance.happens(1 / 12) ? Math.round(price / 10) : 0
  return {
    productId: product.id,
    description: product.name,
    names: product.names,
    restorationType: product.restorationType,
    teeth,
    arch,
    material: product.material,
    shade: product.hasShade ? pickShade(chance) : null,
    details: {
      ...(isBridge(product) ? describeBridge(product, teeth) : { units: [], connectors: [] }),
      implant: product.hasImplant ? pickImplant(chance) : null,
      occlusion: product.unit === 'tooth' ? { contact: 'light', clearance: null } : null,
      margin: null,
      design: null,
    },
    quantity,
    unitPriceMinor: product.priceMinor,
    priceSource: 'base_price',
    discountMinor,
    taxRateBasisPoints: product.taxRateBasisPoints,
    lineTotalMinor: price - discountMinor,
    notes: chance.happens(0.1) ? textIn(language, 'Please match the neighbour.') : null,
  }
}
