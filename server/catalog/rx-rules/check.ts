import type { FileKind } from '#contract/scans/files'
import { writeFault, type InputFault } from '#contract/refusals/input-faults'
import { valueAt } from '#server/catalog/pricing'
import { rxOrderFields, type RxField, type RxRule } from '#contract/catalog/rx-rules'

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
  requestedOn: string | null
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
  design: object | null
  options: readonly unknown[]
  notes: string | null
}

/** What of a product the rules look at. */
type CheckedProduct = {
  categoryId: string | null
  /** Kinds of files. */
  requiredAttachments: readonly string[]
}

/** What an order lacks by a rule of its laboratory. */
export type RuleFault = InputFault & {
  /** JSON pointer into the body of the order. */
  pointer: string
  severity: 'block' | 'warn'
}

// What is not there, is null, is empty, or has nothing but such parts, was not given.
function isGiven(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false
  return typeof value !== 'object' || Object.values(value).some(isGiven)
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

// What is lacking, so that two rules can be seen to ask for the same.
type Finding = readonly [what: string, fault: RuleFault]

type Lack = { pointer: string; what: string; fault: InputFault }

// A lab's own words replace ours.
const findingOf = ({ severity, message }: RuleInForce, { pointer, what, fault }: Lack): Finding => [
  what,
  { pointer, ...(message === null ? fault : writeFault('rx_rule', { message })), severity },
]

const attachmentLack = (kind: FileKind, product: string | null): Lack => ({
  pointer: '/attachments',
  what: kind,
  fault:
    product === null
      ? writeFault('rx_file_required', { kind })
      : writeFault('missing_kind', { kind, product }),
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
  if (attachment !== null) {
    const product = isAboutAll ? null : (first?.[1].description ?? null)
    if (isMissing(checked, attachment)) yield findingOf(rule, attachmentLack(attachment, product))
    return
  }
  if (field === null) return
  const fault = writeFault('rx_field_required', { field })
  const path = `/${field.replace('.', '/')}`
  if (isOrderField(field)) {
    if (isGiven(valueAt(order, field))) return
    yield findingOf(rule, { pointer: path, what: path, fault })
    return
  }
  for (const [place, item] of about) {
    if (isGiven(valueAt(item, field))) continue
    const pointer = `/items/${place}${path}`
    yield findingOf(rule, { pointer, what: pointer, fault })
  }
}

function* findByProducts(checked: Checked): Generator<Finding> {
  for (const item of checked.items) {
    for (const kind of checked.products.get(item.productId)?.requiredAttachments ?? []) {
      if (!isMissing(checked, kind)) continue
      const { pointer, what, fault } = attachmentLack(kind as FileKind, item.description)
      yield [what, { pointer, ...fault, severity: 'block' }]
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
