import type { MaterialClass } from '#contract/catalog/material-facts'
import { itemNameIn, type ProductNames } from '#contract/catalog/product-name'
import { restorationFamilies } from '#contract/catalog/restoration-families'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import { archOfTooth, sortAlongArch, type ToothNotation } from '#contract/catalog/teeth'
import { writeSpan, writeTeeth } from '#contract/catalog/write-teeth'
import { mostMarks, type WorkSummary } from '#contract/orders/work-summary'
import { arches, restorationName, shortMaterials, type SummaryLanguage } from './words.ts'

/** An item of an order, as much of it as its summary says. */
export type WorkItem = {
  description: string
  names: ProductNames
  restorationType: RestorationType
  teeth: number[]
  units: { tooth: number; role: string }[]
  arch: 'upper' | 'lower' | 'both' | null
  material: MaterialClass | null
  shade: string | null
  quantity: number
}

/** A summary without the picture. */
type WorkLine = Omit<WorkSummary, 'pictureFileId'>

/** In which words somebody reads. */
export type Reading = { language: SummaryLanguage; notation: ToothNotation }

type Piece = Omit<WorkItem, 'units'>

const teethOf = ({ teeth, units }: WorkItem): number[] => {
  const made = units.filter(({ role }) => role !== 'missing').map(({ tooth }) => tooth)
  return sortAlongArch([...new Set([...teeth, ...made])])
}

// Crowns are often entered one by one: two of one kind are spoken of together. Bridges stay apart.
const isSameWork = (one: Piece, other: Piece) =>
  restorationFacts[one.restorationType].place === 'tooth' &&
  one.teeth.length > 0 &&
  other.teeth.length > 0 &&
  one.restorationType === other.restorationType &&
  one.material === other.material &&
  one.shade === other.shade

function piecesOf(items: readonly WorkItem[]): Piece[] {
  const pieces: Piece[] = []
  for (const item of items) {
    // A newer server over the same database may have written a type that this one does not know.
    const isKnown = Object.hasOwn(restorationFacts, item.restorationType)
    const restorationType = isKnown ? item.restorationType : 'other'
    const piece = { ...item, restorationType, teeth: teethOf(item) } satisfies Piece
    const known = pieces.find((one) => isSameWork(one, piece))
    if (known) known.teeth = sortAlongArch([...new Set([...known.teeth, ...piece.teeth])])
    else pieces.push(piece)
  }
  return pieces
}

function placeOf({ restorationType, teeth, arch, quantity }: Piece, reading: Reading): string {
  const isInOneJaw = new Set(teeth.map(archOfTooth)).size === 1
  // A bridge is one span, whatever gap in it was closed.
  if (restorationFacts[restorationType].place === 'bridge' && isInOneJaw) {
    return ` ${writeSpan(teeth, reading.notation)}`
  }
  if (teeth.length > 0) return ` ${writeTeeth(teeth, reading.notation)}`
  const jaw = arch === null ? '' : arches[arch][reading.language]
  // Both jaws are two pieces: that is said already.
  const isSaid = quantity === 1 || (arch === 'both' && quantity === 2)
  return isSaid ? jaw : `${jaw} × ${quantity}`
}

const nameOf = ({ restorationType, teeth, ...item }: Piece, { language }: Reading): string =>
  restorationType === 'other'
    ? itemNameIn(language, item)
    : restorationName(restorationType, { teeth: teeth.length, language })

/** What is made, in one line; null where nothing is ordered yet. */
export function summarizeWork(items: readonly WorkItem[], reading: Reading): WorkLine | null {
  const pieces = piecesOf(items)
  const [first] = pieces
  if (first === undefined) return null
  const name = nameOf(first, reading)
  const material = first.material && shortMaterials[first.material]?.[reading.language]
  const parts = [`${name}${placeOf(first, reading)}`, material, first.shade].filter(Boolean)
  const more = pieces.length > 1 ? ` +${pieces.length - 1}` : ''
  return {
    text: parts.join(' · ') + more,
    name,
    marks: pieces.slice(0, mostMarks).map(({ restorationType, teeth, arch }) => ({
      family: restorationFamilies[restorationType],
      teeth,
      arch,
    })),
  }
}
