import { createHash } from 'node:crypto'
import { materialClasses, restorationTypes, shadeSystems } from '#contract/catalog/catalog-terms'
import { couriers } from '#contract/logistics/couriers'
import { materialFacts } from '#contract/catalog/material-facts'
import type { ReferenceEntry, ReferenceSet } from '#contract/catalog/code-lists'
import { reasonFacts, remakeReasons } from '#contract/finance/remake-reasons'
import { restorationFacts } from '#contract/catalog/restorations'
import { shadeGuides } from '#contract/catalog/shades'
import { allTeeth, type ToothFacts } from '#contract/catalog/teeth'

type Facts = Omit<ReferenceEntry, 'code' | 'name' | 'group'>

const noFacts: Facts = {
  fdi: null,
  universal: null,
  palmer: null,
  palmerMark: null,
  arch: null,
  quadrant: null,
  position: null,
  kind: null,
  isPrimary: null,
  system: null,
  place: null,
  implant: null,
  materials: null,
  usualSide: null,
  trackingUrl: null,
}

const entry = (
  code: string,
  { en, de, group }: { en: string; de: string; group: string },
  facts: Partial<Facts> = {},
): ReferenceEntry => ({ code, name: { en, de }, group, ...noFacts, ...facts })

// From the midline to the back.
const permanentWords = [
  { en: 'central incisor', de: 'Mittlerer Schneidezahn' },
  { en: 'lateral incisor', de: 'Seitlicher Schneidezahn' },
  { en: 'canine', de: 'Eckzahn' },
  { en: 'first premolar', de: '1. kleiner Backenzahn' },
  { en: 'second premolar', de: '2. kleiner Backenzahn' },
  { en: 'first molar', de: '1. großer Backenzahn' },
  { en: 'second molar', de: '2. großer Backenzahn' },
  { en: 'wisdom tooth', de: 'Weisheitszahn' },
]
const primaryWords = [
  { en: 'central milk incisor', de: 'Mittlerer Milchschneidezahn' },
  { en: 'lateral milk incisor', de: 'Seitlicher Milchschneidezahn' },
  { en: 'milk canine', de: 'Milcheckzahn' },
  { en: 'first milk molar', de: '1. Milchbackenzahn' },
  { en: 'second milk molar', de: '2. Milchbackenzahn' },
]
const cornerWords = [
  { en: 'Upper right', de: 'oben rechts' },
  { en: 'Upper left', de: 'oben links' },
  { en: 'Lower left', de: 'unten links' },
  { en: 'Lower right', de: 'unten rechts' },
]

/** `Upper right first molar`, as people say it. */
function nameTooth({ quadrant, position, isPrimary }: ToothFacts) {
  const word = (isPrimary ? primaryWords : permanentWords)[position - 1]
  const corner = cornerWords[quadrant - 1]
  return { en: `${corner?.en} ${word?.en}`, de: `${word?.de} ${corner?.de}` }
}

const makers: Record<ReferenceSet, () => ReferenceEntry[]> = {
  teeth: () =>
    allTeeth.map((tooth) => {
      const { group, ...facts } = tooth
      return entry(String(tooth.fdi), { ...nameTooth(tooth), group }, facts)
    }),
  shades: () =>
    shadeSystems.flatMap((system) => {
      if (system === 'custom') return []
      const { name, shades } = shadeGuides[system]
      return shades.map((shade) => {
        const words = `${name} ${shade}`
        return entry(shade, { en: words, de: words, group: system }, { system })
      })
    }),
  materials: () => materialClasses.map((code) => entry(code, materialFacts[code])),
  'restoration-types': () =>
    restorationTypes.map((code) => {
      const { place, implant, materials, ...words } = restorationFacts[code]
      return entry(code, words, { place, implant, materials: materials && [...materials] })
    }),
  reasons: () =>
    remakeReasons.map((code) => {
      const { usualSide, ...words } = reasonFacts[code]
      return entry(code, words, { usualSide })
    }),
  couriers: () =>
    couriers.map(({ code, trackingUrl, ...words }) => entry(code, words, { trackingUrl })),
}

type Whole = { set: ReferenceSet; version: string; data: ReferenceEntry[] }

const made = new Map<ReferenceSet, Whole>()

/** A fixed set with its version, which is a digest of what is in it; made once, at its first use. */
export function readSet(set: ReferenceSet): Whole {
  const known = made.get(set)
  if (known) return known
  const data = makers[set]()
  const digest = createHash('sha256').update(JSON.stringify(data)).digest('hex')
  const whole = { set, version: digest.slice(0, 12), data }
  made.set(set, whole)
  return whole
}
