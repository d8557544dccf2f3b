import type { FileKind } from '#contract/files'
import { rxOrderFields, type RxField, type RxRule } from '#contract/rx-rules'

/** A rule that holds today, as `selectRules` gives it. */
export type RuleInForce = Pick<
  RxRule,
  'id' | 'productId' | 'field' | 'attachment' | 'severity' | 'message'
> & {
  /** The category of the rule and all below it; null where it is about no category. */
  categoryIds: readonly string[] | null
}

/** What of an order the rules look at. */
type CheckedOrder = {
  requestedDeliveryDate: string | null
  appointmentAt: string | null
  impressionType: string | null
  instructions: string | null
}

/** What of an item the rules look at; its parts are records of their own. */
type CheckedItem = {
  productId: string
  /** Name of the product. */
  description: string
  teeth: readonly number[]
  arch: string | null
  units: readonly object[]
  connectors: readonly unknown[]
  material: string | null
  shade: object | null
  implant: object | null
  occlusion: object | null
  margin: object | null
  options: readonly unknown[]
  notes: string | null
}

/** What of a product the rules look at. */
type CheckedProduct = {
  categoryId: string | null
  requiredAttachments: readonly string[]
}

/** What an order lacks by a rule of its laboratory. */
export type RuleFault = {
  /** JSON pointer into the body of the order. */
  pointer: string
  code: 'rx_rule'
  /** A part of a sentence, or after the item the words of the laboratory as they are. */
  message: string
  severity: 'block' | 'warn'
}

const fieldWords: Record<RxField, string> = {
  requestedDeliveryDate: 'the delivery date',
  appointmentAt: "the patient's appointment",
  impressionType: 'the kind of impression',
  instructions: 'instructions',
  teeth: 'the teeth',
  arch: 'the arch',
  units: 'the units of the bridge',
  connectors: 'the connectors',
  material: 'the material',
  shade: 'the shade',
  'shade.cervical': 'the cervical shade',
  'shade.body': 'the body shade',
  'shade.incisal': 'the incisal shade',
  'shade.stump': 'the stump shade',
  'shade.gingival': 'the gingival shade',
  'shade.translucency': 'the translucency',
  'shade.texture': 'the surface texture',
  implant: 'the implant',
  'implant.manufacturer': "the implant's manufacturer",
  'implant.system': 'the implant system',
  'implant.platform': 'the implant platform',
  'implant.connection': 'the implant connection',
  'implant.scanBody': 'the scan body',
  'implant.abutmentType': 'the abutment type',
  'implant.retention': 'the retention, screwed or cemented',
  'occlusion.contact': 'the occlusal contact',
  'occlusion.clearance': 'the occlusal clearance',
  'margin.type': 'the margin',
  options: 'an option',
  notes: 'notes',
}

const attachmentWords: Record<FileKind, string> = {
  scan_upper: 'the scan of the upper jaw',
  scan_lower: 'the scan of the lower jaw',
  scan_bite: 'the bite scan',
  scan_prep: 'the scan of the preparation',
  scan_preop: 'the scan from before the preparation',
  scan_implant: 'the scan with the scan body',
  scan_gingiva: 'the scan of the gingiva',
  cbct: 'the CBCT',
  photo_shade: 'the shade photo',
  photo_face: 'the photo of the face',
  photo_intraoral: 'the intraoral photo',
  xray: 'the X-ray',
  rx_pdf: 'the prescription as a PDF',
  design_stl: 'the design',
  design_preview: 'the preview of the design',
  cad_project: 'the CAD project',
  model_stl: 'the file of the model',
  invoice_pdf: 'the invoice',
  statement_pdf: 'the statement',
  other: 'a further file',
}
const wordsOfAttachments = new Map<string, string>(Object.entries(attachmentWords))

// What is not there, is null, is empty, or has nothing but such parts, was not given.
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.values(value).some(isGiven)
}

/** The value at a path such as `shade.stump`. */
function valueAt(record: object, field: string): unknown {
  let value: unknown = record
  for (const key of field.split('.')) {
    value = new Map<string, unknown>(Object.entries(value ?? {})).get(key)
  }
  return value
}

const isOrderField = (field: RxField) => (rxOrderFields as readonly string[]).includes(field)
const isPhysical = (impressionType: string | null) =>
  impressionType === 'physical_impression' || impressionType === 'model'

/** An order with what its rules are held against. */
type Checked = {
  order: CheckedOrder
  items: readonly CheckedItem[]
  /** The kinds of files that come with it. */
  attachments: readonly string[]
  rules: readonly RuleInForce[]
  /** The products of the items by their ids, as far as they are offered. */
  products: ReadonlyMap<string, CheckedProduct>
}

function isAbout(
  { productId, categoryIds }: RuleInForce,
  item: CheckedItem,
  products: Checked['products'],
): boolean {
  if (productId !== null) return productId === item.productId
  if (categoryIds === null) return true
  const categoryId = products.get(item.productId)?.categoryId ?? null
  return categoryId !== null && categoryIds.includes(categoryId)
}

const nameOf = ({ description }: CheckedItem, place: number) => `item ${place + 1}, ${description}`

/** A lack in words: of a piece of work, or without a subject of the order. */
function clauseOf(lack: string, subject: string | null, message: string | null): string {
  if (message !== null) return subject === null ? message : `${subject}: ${message}`
  return subject === null ? `the order lacks ${lack}` : `${subject}, lacks ${lack}`
}

// What is lacking, so that two rules can be seen to ask for the same.
type Finding = readonly [what: string, fault: RuleFault]

type Lack = { pointer: string; what: string; lack: string; subject: string | null }

const findingOf = (
  { severity, message }: RuleInForce,
  { pointer, what, lack, subject }: Lack,
): Finding => [
  what,
  { pointer, code: 'rx_rule', message: clauseOf(lack, subject, message), severity },
]

const attachmentLack = (kind: string, subject: string | null): Lack => ({
  pointer: '/attachments',
  what: kind,
  lack: wordsOfAttachments.get(kind) ?? kind,
  subject,
})

function isMissing({ order, attachments }: Checked, kind: string): boolean {
  const isNoScanDue = kind.startsWith('scan_') && isPhysical(order.impressionType)
  return !isNoScanDue && !attachments.includes(kind)
}

function* findByRule(checked: Checked, rule: RuleInForce): Generator<Finding> {
  const { order, items, products } = checked
  const { field, attachment, productId, categoryIds } = rule
  const about = [...items.entries()].filter(([, item]) => isAbout(rule, item, products))
  const isAboutAll = productId === null && categoryIds === null
  const [first] = about
  if (!isAboutAll && !first) return
  const subject = isAboutAll || !first ? null : nameOf(first[1], first[0])
  if (attachment !== null) {
    if (isMissing(checked, attachment)) yield findingOf(rule, attachmentLack(attachment, subject))
    return
  }
  if (field === null) return
  const lack = fieldWords[field]
  const path = `/${field.replace('.', '/')}`
  if (isOrderField(field)) {
    if (isGiven(valueAt(order, field))) return
    yield findingOf(rule, { pointer: path, what: path, lack, subject: null })
    return
  }
  for (const [place, item] of about) {
    if (isGiven(valueAt(item, field))) continue
    const pointer = `/items/${place}${path}`
    yield findingOf(rule, { pointer, what: pointer, lack, subject: nameOf(item, place) })
  }
}

function* findByProducts(checked: Checked): Generator<Finding> {
  for (const [place, item] of checked.items.entries()) {
    for (const kind of checked.products.get(item.productId)?.requiredAttachments ?? []) {
      if (!isMissing(checked, kind)) continue
      const { pointer, what, lack, subject } = attachmentLack(kind, nameOf(item, place))
      const message = clauseOf(lack, subject, null)
      yield [what, { pointer, code: 'rx_rule', message, severity: 'block' }]
    }
  }
}

/**
 * What an order lacks by the rules of its laboratory and by the files that its products ask for. What
 * two ask for is said once, by the stricter, else by the one that came first. A rule about a key of
 * items holds for each item of its products; the order as a whole is looked at once. Scans are not
 * asked for where the impression is physical or a model.
 */
export function findRuleFaults(checked: Checked): RuleFault[] {
  const found = new Map<string, RuleFault>()
  const findings = [
    ...checked.rules.flatMap((rule) => [...findByRule(checked, rule)]),
    ...findByProducts(checked),
  ]
  for (const [what, fault] of findings) {
    const before = found.get(what)
    if (!before || (before.severity === 'warn' && fault.severity === 'block')) {
      found.set(what, fault)
    }
  }
  return [...found.values()]
}
