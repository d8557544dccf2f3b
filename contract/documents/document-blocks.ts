import type { TemplateKind } from './template-kinds.ts'

/** Parts of documents. */
export const documentBlockNames = [
  'facts',
  'items',
  'instructions',
  'internal_notes',
  'preferences',
  'differences',
  'stages',
  'files',
  'signature',
  'payment',
  'notes',
  'aging',
  'barcode',
  'tooth_chart',
  'patient_name',
  'patient_code',
  'patient_initials',
  'order_number',
  'teeth',
  'trays',
  'work',
  'practice',
  'lots',
  'prices',
] as const
export type DocumentBlock = (typeof documentBlockNames)[number]

type BlockRule = {
  /** Printed one after the other, in the order that the laboratory chooses. */
  movable: readonly DocumentBlock[]
  /** Have their place within the others. */
  details: readonly DocumentBlock[]
  /** Cannot be left out. */
  required: readonly DocumentBlock[]
  /** Details that are printed only where the laboratory chooses them. */
  optional?: readonly DocumentBlock[]
}

const moneyDetails = ['order_number', 'patient_code', 'teeth'] as const

/**
 * What each document is made of, as it is printed while nobody chose otherwise. Parties, number, days,
 * lines, tax and totals of documents about money are not here: the law wants them.
 */
export const documentBlocks: Readonly<Record<TemplateKind, BlockRule>> = {
  work_ticket: {
    movable: [
      'facts',
      'items',
      'instructions',
      'internal_notes',
      'preferences',
      'differences',
      'stages',
      'files',
    ],
    details: ['barcode', 'tooth_chart', 'patient_name'],
    required: ['items'],
  },
  delivery_note: {
    movable: ['facts', 'items', 'signature'],
    details: ['patient_code', 'teeth'],
    required: ['items'],
    optional: ['lots', 'prices'],
  },
  // The notes say why there is no tax.
  invoice: { movable: ['payment', 'notes'], details: moneyDetails, required: ['notes'] },
  credit_note: { movable: ['notes'], details: moneyDetails, required: ['notes'] },
  statement: { movable: ['aging', 'payment'], details: [], required: [] },
  order_label: {
    movable: [],
    details: ['trays', 'work', 'patient_initials', 'practice', 'barcode', 'instructions'],
    required: [],
  },
}

/** The parts of a document as it is printed while nobody chose otherwise. */
export const usualBlocks = (kind: TemplateKind): DocumentBlock[] => [
  ...documentBlocks[kind].movable,
  ...documentBlocks[kind].details,
]

/** All parts that a document can have. */
export const possibleBlocks = (kind: TemplateKind): DocumentBlock[] => [
  ...usualBlocks(kind),
  ...(documentBlocks[kind].optional ?? []),
]

/** The most characters of the line above and of the text below. */
export const longestTemplateText = { headerText: 120, footerText: 500 } as const
