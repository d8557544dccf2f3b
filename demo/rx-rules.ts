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
  ['Fixed prosthetics', 'occlusion.contact', 'warn'],
  ['Fixed prosthetics', 'file scan_upper', 'warn'],
  ['Fixed prosthetics', 'file scan_lower', 'warn'],
  ['Fixed prosthetics', 'file scan_bite', 'warn'],
  [
    'Crowns, glass ceramic',
    'shade.stump',
    'block',
    'The ceramic shines through: how is the stump?',
  ],
  ['Veneers', 'shade.stump', 'block'],
  ['Veneers', 'file photo_shade', 'block'],
  ['Veneers', 'file photo_face', 'warn'],
  ['ZR-LAYER', 'shade.incisal', 'warn'],
  ['ZR-LAYER', 'shade.translucency', 'warn'],
  ['ZR-LAYER', 'file photo_shade', 'warn'],
  ['Bridges', 'units', 'block'],
  ['Bridges', 'connectors', 'warn'],
  ['Implant prosthetics', 'implant.system', 'block'],
  ['Implant prosthetics', 'implant.platform', 'block'],
  ['Implant crowns', 'implant.retention', 'warn'],
  ['Implant crowns', 'implant.scanBody', 'warn', 'Which scan body is in the scan?'],
  ['Custom abutments', 'implant.abutmentType', 'warn'],
  ['Custom abutments', 'file scan_gingiva', 'warn'],
  ['Surgical guides', 'file cbct', 'block', 'We plan on the CBCT: please send it with the scan.'],
  ['Full dentures', 'shade.gingival', 'warn'],
  ['Partial dentures', 'instructions', 'warn', 'Please say where the clasps go.'],
  ['TELE', 'instructions', 'warn'],
  ['Repairs and relines', 'notes', 'warn', 'Please say what broke, and how.'],
  ['Sleep appliances', 'file scan_bite', 'block', 'We need the bite in protrusion.'],
  ['Aligners', 'file scan_upper', 'block'],
  ['Aligners', 'file scan_lower', 'block'],
  ['Splints and guards', 'occlusion.clearance', 'warn'],
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
