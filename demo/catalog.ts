import type { ProductNames } from '#contract/catalog/product-name'
import { stamp, type Book } from './book.ts'
import type { DemoOrganization } from './organizations.ts'
import type { DemoCategory, DemoProduct } from './product-list.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'
import { workflowNameOf, type DemoStage } from './workflow-list.ts'

/** A product as orders need it. */
export type Product = DemoProduct & {
  id: string
  names: ProductNames
  currency: string
  taxRateBasisPoints: number
}

const checklist = [
  'Margins are closed',
  'Contacts and occlusion are right',
  'Shade matches',
] as const satisfies readonly DemoText[]

type Workflows = readonly (readonly [name: DemoText, stages: readonly DemoStage[]])[]

/** Who adopted workflows, null for templates, and where their stages are done, by name. */
type Adopted = { savedByUserId: string | null; centreIds: ReadonlyMap<DemoText, string> }

/**
 * Adds workflows; the first one is the default. Gives their ids by name.
 */
export function addWorkflows(
  book: Book,
  lab: DemoOrganization,
  workflows: Workflows,
  { savedByUserId, centreIds }: Adopted,
): Map<DemoText, string> {
  const say = (text: DemoText) => textIn(languageOf(lab), text)
  const ids = workflows.map(([name, stages], place): [DemoText, string] => {
    const addedMs = book.ago(320 - place)
    const id = book.id('workflows', addedMs)
    const times = { createdAt: stamp(addedMs), updatedAt: stamp(addedMs) }
    book.add('workflows', {
      organizationId: lab.id,
      id,
      name: say(name),
      isDefault: place === 0,
      isActive: true,
      savedByUserId,
      ...times,
    })
    for (const [sortOrder, stage] of stages.entries()) {
      const [stageName, publicLabel, department, minutesPerPiece, isChecked = false, place = {}] =
        stage
      book.add('workflowStages', {
        organizationId: lab.id,
        id: book.id('workflow stages', addedMs),
        workflowId: id,
        name: say(stageName),
        publicLabel: say(publicLabel),
        department: say(department),
        sortOrder,
        kind: place.kind ?? 'work',
        workCentreId: centreIds.get(place.centre ?? department) ?? null,
        minutesPerOrder: place.minutesPerOrder ?? 0,
        minutesPerPiece,
        waitMinutes: place.waitMinutes ?? 0,
        requiresQualityCheck: isChecked,
        qualityChecklist: isChecked ? checklist.map(say) : [],
        // Machines work on for hours without anybody.
        payRateMinor: 12 * Math.min(minutesPerPiece, 90),
      })
    }
    return [name, id]
  })
  return new Map(ids)
}

type Terms = {
  currency: string
  taxRateBasisPoints: number
  fullTaxRateBasisPoints: number
  workflowIds: ReadonlyMap<DemoText, string>
}

type DemoOption = readonly [name: string, priceMinor: number, isPerUnit?: true]

const optionNames = {
  en: {
    channel: 'Angled screw channel',
    gum: 'Individual gum shade',
    staining: 'Individual staining',
    model: 'Printed model',
  },
  de: {
    channel: 'Abgewinkelter Schraubkanal',
    gum: 'Individuelle Gingivafarbe',
    staining: 'Individuell bemalt',
    model: 'Gedrucktes Modell',
  },
} as const

function optionsOf(product: DemoProduct): readonly DemoOption[] {
  const { place, hasShade, hasImplant, englishName } = product
  const names = optionNames[englishName === undefined ? 'en' : 'de']
  if (hasImplant) return [[names.channel, 3_800, true]]
  if (place === 'arch') return hasShade ? [[names.gum, 4_500]] : []
  if (!hasShade) return []
  return [
    [names.staining, 1_500, true],
    [names.model, 2_400],
  ]
}

function addOptions(book: Book, lab: DemoOrganization, product: Product, addedMs: number): void {
  for (const [sortOrder, option] of optionsOf(product).entries()) {
    const [name, priceMinor, isPerUnit = false] = option
    book.add('productOptions', {
      organizationId: lab.id,
      id: book.id('product options', addedMs),
      productId: product.id,
      name,
      priceMinor,
      isPerUnit,
      sortOrder,
      isActive: true,
    })
  }
}

/** Adds a catalogue: categories, and products with prices in the laboratory's currency. */
export function addCatalog(
  book: Book,
  lab: DemoOrganization,
  categories: readonly DemoCategory[],
  terms: Terms,
): Product[] {
  const { currency, taxRateBasisPoints, fullTaxRateBasisPoints, workflowIds } = terms
  const ids = new Map<string, string>()
  const products: Product[] = []
  for (const [place, category] of categories.entries()) {
    const addedMs = book.ago(310 - place)
    const times = { createdAt: stamp(addedMs), updatedAt: stamp(addedMs) }
    const categoryId = book.id('product categories', addedMs)
    ids.set(category.name, categoryId)
    book.add('productCategories', {
      organizationId: lab.id,
      id: categoryId,
      name: category.name,
      parentId: category.parent === null ? null : (ids.get(category.parent) ?? null),
      sortOrder: place,
      isActive: true,
      ...times,
    })
    for (const item of category.products) {
      const workflowName = workflowNameOf(item.restorationType, item.material)
      const product = {
        ...item,
        id: book.id('products', addedMs),
        names: item.englishName === undefined ? {} : { en: item.englishName },
        currency,
        taxRateBasisPoints: item.hasFullTax ? fullTaxRateBasisPoints : taxRateBasisPoints,
      }
      products.push(product)
      book.add('products', {
        organizationId: lab.id,
        id: product.id,
        categoryId,
        workflowId: workflowName && (workflowIds.get(workflowName) ?? null),
        code: item.code,
        name: item.name,
        names: product.names,
        description: null,
        restorationType: item.restorationType,
        material: item.material,
        unit: item.unit,
        basePriceMinor: item.priceMinor,
        currency,
        taxRateBasisPoints: product.taxRateBasisPoints,
        requiresShade: item.hasShade,
        requiresTeeth: item.place !== 'arch',
        requiresImplant: item.hasImplant,
        requiredAttachments: item.hasImplant ? ['scan_implant'] : [],
        turnaroundDays: item.turnaroundDays,
        warrantyMonths: item.place === 'arch' ? 12 : 60,
        regulatoryNote: null,
        isOrderable: true,
        isActive: true,
        ...times,
      })
      addOptions(book, lab, product, addedMs)
    }
  }
  return products
}
