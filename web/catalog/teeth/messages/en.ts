import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import type { ToothFacts } from '#contract/catalog/teeth'
import type { Dentition } from '../geometry.ts'
import type { UnitRole } from '../marks.ts'
import type { TeethFault } from '../notation.ts'

const permanent = [
  'central incisor',
  'lateral incisor',
  'canine',
  'first premolar',
  'second premolar',
  'first molar',
  'second molar',
  'third molar',
]
const primary = ['central incisor', 'lateral incisor', 'canine', 'first molar', 'second molar']

function toothName({ arch, quadrant, position, isPrimary }: ToothFacts): string {
  const side = quadrant === 1 || quadrant === 4 ? 'right' : 'left'
  const kind = (isPrimary ? primary : permanent)[position - 1] ?? ''
  return `${arch} ${side} ${isPrimary ? 'primary ' : ''}${kind}`
}

const roles: Record<UnitRole, string> = {
  abutment: 'abutment',
  crown: 'crown',
  retainer: 'retainer',
  implant: 'implant',
  pontic: 'pontic',
  missing: 'missing, space closed',
}

const dentitions: Record<Dentition, string> = {
  permanent: 'Permanent',
  primary: 'Primary',
  mixed: 'Both',
}

function faultSentence(fault: TeethFault): string {
  switch (fault.code) {
    case 'not_a_tooth':
      return `“${fault.text}” is not a tooth. Write teeth like the numbers in the chart.`
    case 'quadrant_missing':
      return `Say the quadrant of ${fault.text}: UR${fault.text}, UL${fault.text}, LL${fault.text} or LR${fault.text}.`
    case 'two_jaws':
      return `“${fault.text}” goes from one jaw to the other. Write one range for each jaw.`
    case 'two_dentitions':
      return `“${fault.text}” goes from a primary tooth to a permanent one. Write them apart.`
    case 'too_many':
      return `These are more than ${fault.most} teeth. One piece of work takes up to ${fault.most}.`
  }
}

/** The texts of tooth charts and of choosing shades, in English. */
export const teethEn = {
  /** Of the sides of the patient, as they are written into the chart. */
  sides: { right: 'R', left: 'L' },
  jaw: (arch: 'upper' | 'lower'): string => (arch === 'upper' ? 'Upper jaw' : 'Lower jaw'),
  tooth: (facts: ToothFacts, written: string): string => `tooth ${written}, ${toothName(facts)}`,
  restoration: (type: RestorationType): string => restorationFacts[type].en,
  role: (role: UnitRole): string => roles[role],
  /**
   * After the name of a restoration where the tooth is replaced, is on an implant, or is
   * gone.
   */
  pontic: 'pontic',
  onImplant: 'on an implant',
  missing: 'missing',
  joined: (teeth: string): string => `connected to ${teeth}`,
  /** Of a chart without work, for those who do not see it. */
  nothing: 'no restorations',
  chartHelp:
    'Use arrow keys to move, Space to select, Shift and arrows for a range, or type a tooth number.',
  dentition: (dentition: Dentition): string => dentitions[dentition],
  dentitionLabel: 'Teeth shown',
  fieldLabel: 'Teeth',
  fieldHint: (example: string): string => `For example ${example}`,
  fault: faultSentence,
  chosen: (count: number, teeth: string): string =>
    count === 0 ? 'No teeth selected' : count === 1 ? `Tooth ${teeth}` : `${count} teeth: ${teeth}`,
  clear: 'Clear selection',
  bridge: {
    label: 'Bridge units',
    roleOf: (tooth: string): string => `Role of tooth ${tooth}`,
    join: (teeth: string): string => `Connected: ${teeth}`,
    pieces: (pieces: readonly string[]): string =>
      `The bridge has ${pieces.length} separate sections (${pieces.join('; ')}). Connect them or add each as its own restoration.`,
  },
  restorationLabel: 'Restoration type',
  shade: {
    guide: 'Shade guide',
    ownGuide: 'Other shade guide',
    ownShade: 'Shade',
    ownHint: 'As written on your shade guide.',
    area: 'Tooth area',
    areas: {
      value: 'Whole tooth',
      cervical: 'Cervical',
      body: 'Body',
      incisal: 'Incisal',
      stump: 'Stump',
    },
    /** Of a part without a shade of its own. */
    unspecified: 'not specified',
    clear: {
      value: 'Clear shade',
      cervical: 'Clear cervical shade',
      body: 'Clear body shade',
      incisal: 'Clear incisal shade',
      stump: 'Clear stump shade',
    },
    group: (name: string): string => `Group ${name}`,
    approximate: 'Colours are approximate. Always check with a physical shade guide.',
    find: 'Type a shade, such as A2, to jump to it.',
  },
}

/** What each language says of teeth and shades. */
export type TeethMessages = typeof teethEn
