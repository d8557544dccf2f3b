import { itemParts } from '#contract/orders/order-items'
import type { Prescription, RxChange, RxItem } from '#contract/orders/rx-versions'
import type { Change } from './difference.ts'

/** What the words are made from. */
export type RxWordsContext = {
  /** Null for the first version. */
  before: Prescription | null
  after: Prescription
  /** What people are called, by their ids. */
  names: ReadonlyMap<string, string>
}

const labels: Record<string, string> = {
  dentistId: 'Dentist',
  patientId: 'Patient',
  priority: 'Priority',
  impressionType: 'Impression',
  requestedOn: 'Asked day',
  instructions: 'Instructions',
  productId: 'product',
}

// scanBody → scan body
const plainWords = (key: string) =>
  key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')

// Words and numbers are as they are.
const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const orNothing = (text: string) => (text === '' ? null : text)

type Part = Record<string, unknown>
type PartName = keyof typeof itemParts

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null

const mainKeys = ['value', 'system']

// A stump has a guide and a value; the value says enough.
const valueText = (value: unknown): string => plain(isPart(value) ? value.value : value)

// The main value of a shade is on its own, the others with their names: "A3, cervical A3.5". Its
// guide is said where it is not the one of the other value.
function partText(name: PartName, part: Part, other?: unknown): string {
  const { value, system } = part
  const isSameGuide = isPart(other) && other.system === system
  const guide = value === undefined || isSameGuide ? '' : ` (${plainWords(plain(system))})`
  const main = value === undefined ? [] : [`${plain(value)}${guide}`]
  // JSON columns keep keys in an order of their own.
  const keys = itemParts[name].filter((key) => main.length === 0 || !mainKeys.includes(key))
  const others = keys.flatMap((key) =>
    part[key] === null || part[key] === undefined
      ? []
      : [`${plainWords(key)} ${valueText(part[key])}`],
  )
  return [...main, ...others].join(', ')
}

type Unit = RxItem['units'][number]

const listTexts: Record<string, (value: readonly unknown[]) => string> = {
  teeth: (teeth) => teeth.join(', '),
  units: (units) =>
    (units as Unit[]).map(({ tooth, role }) => `${tooth} ${plainWords(role)}`).join(', '),
  connectors: (pairs) => (pairs as number[][]).map((pair) => pair.join('-')).join(', '),
  options: (options) => (options as RxItem['options']).map(({ name }) => name).join(', '),
}

const freeTexts = ['instructions', 'notes', 'requestedOn']

type ChangedValue = { key: string; value: unknown; other: unknown }

function textOf(
  { key, value, other }: ChangedValue,
  names: RxWordsContext['names'],
): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return orNothing(listTexts[key]?.(value) ?? '')
  if (isPart(value)) return orNothing(partText(key as PartName, value, other))
  const text = plain(value)
  if (key === 'dentistId' || key === 'patientId') return names.get(text) ?? 'no longer known'
  return freeTexts.includes(key) ? text : plainWords(text)
}

const textsOf = (
  key: string,
  { from, to }: Pick<Change, 'from' | 'to'>,
  names: RxWordsContext['names'],
) => ({
  fromText: textOf({ key, value: from, other: to }, names),
  toText: textOf({ key, value: to, other: from }, names),
})

function itemText(item: RxItem): string {
  const { description, teeth, arch, shade } = item
  return [
    description,
    ...(teeth.length > 0 ? [`teeth ${teeth.join(', ')}`] : []),
    ...(arch === null ? [] : [arch]),
    ...(shade === null ? [] : [`shade ${partText('shade', shade)}`]),
  ].join(', ')
}

type Place = { item: RxItem; name: string }

function placeOf(prescription: Prescription | null, id: string): Place | null {
  const items = prescription?.items ?? []
  const place = items.findIndex((item) => item.id === id)
  const item = items[place]
  return item ? { item, name: `item ${place + 1}, ${item.description}` } : null
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function describeItem(
  { from, to }: Change,
  { id, key }: { id: string; key: string | undefined },
  { before, after, names }: RxWordsContext,
) {
  const [old, now] = [placeOf(before, id), placeOf(after, id)]
  if (key === undefined) {
    return {
      label: now ? `New ${now.name}` : `Removed ${old?.name ?? 'item'}`,
      fromText: old && itemText(old.item),
      toText: now && itemText(now.item),
    }
  }
  const label = `${capitalized(now?.name ?? 'item')}: ${labels[key] ?? plainWords(key)}`
  // A product goes by what it was called when it was prescribed.
  return key === 'productId'
    ? { label, fromText: old?.item.description ?? null, toText: now?.item.description ?? null }
    : { label, ...textsOf(key, { from, to }, names) }
}

/** A difference in words that a dental assistant understands. */
export function describeChange(change: Change, context: RxWordsContext): RxChange {
  const { pointer, from, to } = change
  const [, first = '', id, key] = pointer.split('/')
  if (first === 'items' && id !== undefined) {
    return { ...change, ...describeItem(change, { id, key }, context) }
  }
  return {
    ...change,
    label: labels[first] ?? plainWords(first),
    ...textsOf(first, { from, to }, context.names),
  }
}
