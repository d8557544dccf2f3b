import type { FileKind } from '#contract/scans/files'
import type { RxField } from '#contract/catalog/rx-rules'
import { dayMs, stamp, type Book, type Row } from './book.ts'
import type { Product } from './catalog.ts'
import type { DemoOrganization } from './organizations.ts'

type Need = RxField | `file ${FileKind}`

/** A category, the code of a product or everything (`*`); what is needed; how hard; in whose words. */
type DemoRule = readonly [
  about: string,
  need: Need,
  severity: Row<'rxRules'>['severity'],
  message?: string,
]

/** What the first laboratory needs before it can begin. */
export const firstLabRules: readonly DemoRule[] = [
  ['*', 'requestedOn', 'warn'],
  ['*', 'impressionType', 'warn'],
  ['Festsitzender Zahnersatz', 'occlusion.contact', 'warn'],
  ['Festsitzender Zahnersatz', 'file scan_upper', 'warn'],
  ['Festsitzender Zahnersatz', 'file scan_lower', 'warn'],
  ['Festsitzender Zahnersatz', 'file scan_bite', 'warn'],
  [
    'Kronen, Glaskeramik',
    'shade.stump',
    'block',
    'Die Keramik scheint durch: Welche Farbe hat der Stumpf?',
  ],
  ['Veneers', 'shade.stump', 'block'],
  ['Veneers', 'file photo_shade', 'block'],
  ['Veneers', 'file photo_face', 'warn'],
  ['ZR-LAYER', 'shade.incisal', 'warn'],
  ['ZR-LAYER', 'shade.translucency', 'warn'],
  ['ZR-LAYER', 'file photo_shade', 'warn'],
  ['Brücken', 'units', 'block'],
  ['Brücken', 'connectors', 'warn'],
  ['Implantatprothetik', 'implant.system', 'block'],
  ['Implantatprothetik', 'implant.platform', 'block'],
  ['Implantatkronen', 'implant.retention', 'warn'],
  ['Implantatkronen', 'implant.scanBody', 'warn', 'Welcher Scanbody ist im Scan?'],
  ['Individuelle Abutments', 'implant.abutmentType', 'warn'],
  ['Individuelle Abutments', 'file scan_gingiva', 'warn'],
  ['Bohrschablonen', 'file cbct', 'block', 'Wir planen auf dem DVT: bitte mit dem Scan senden.'],
  ['Totalprothesen', 'shade.gingival', 'warn'],
  ['Teilprothesen', 'instructions', 'warn', 'Bitte angeben, wohin die Klammern sollen.'],
  ['TELE', 'instructions', 'warn'],
  [
    'Reparaturen und Unterfütterungen',
    'notes',
    'warn',
    'Bitte angeben, was gebrochen ist und wie.',
  ],
  ['Schnarchschienen', 'file scan_bite', 'block', 'Wir brauchen den Biss in Protrusion.'],
  ['Aligner', 'file scan_upper', 'block'],
  ['Aligner', 'file scan_lower', 'block'],
  ['Schienen', 'occlusion.clearance', 'warn'],
]

/** What the second laboratory needs. */
export const secondLabRules: readonly DemoRule[] = [
  ['*', 'requestedOn', 'warn'],
  ['Veneers', 'shade.stump', 'block'],
  ['Bridges', 'units', 'warn'],
  ['Dentures', 'file scan_bite', 'warn'],
]

/** Adds what a laboratory needs before it can begin; each rule is in its first version. */
export function addRules(
  book: Book,
  lab: DemoOrganization,
  products: readonly Product[],
  rules: readonly DemoRule[],
): void {
  const shelves = book.rowsOf('productCategories') as readonly Row<'productCategories'>[]
  const shelfOf = (name: string) =>
    shelves.find((shelf) => shelf.organizationId === lab.id && shelf.name === name)?.id ?? null
  for (const [place, [about, need, severity, message = null]] of rules.entries()) {
    const addedMs = book.ago(250) + place * dayMs
    const kind = need.startsWith('file ') ? need.slice('file '.length) : null
    const terms = {
      version: 1,
      productId: products.find(({ code }) => code === about)?.id ?? null,
      categoryId: shelfOf(about),
      field: kind === null ? need : null,
      attachment: kind,
      severity,
      message,
      activeFrom: null,
      isActive: true,
    }
    if (about !== '*' && terms.productId === null && terms.categoryId === null) {
      throw new Error(`${lab.name} has no ${about}`)
    }
    const { activeFrom: startsOn, ...kept } = terms
    const id = book.id('rx rules', addedMs)
    const createdAt = stamp(addedMs)
    const row = { organizationId: lab.id, id, ...terms, createdAt, updatedAt: createdAt }
    book.add('rxRules', row)
    book.add('rxRuleVersions', {
      organizationId: lab.id,
      ruleId: id,
      version: 1,
      rule: { ...kept, startsOn },
      changedByUserId: lab.people[0]?.userId ?? null,
      createdAt,
    })
  }
}
