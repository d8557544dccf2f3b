import type { ToothFacts } from '#contract/catalog/teeth'

/** A point of a drawing. */
export type Point = readonly [x: number, y: number]

/**
 * A tooth from above in a square from -1 to 1: x runs from distal to mesial, y from the lip or
 * cheek to the tongue.
 */
export type Outline = { edge: readonly Point[]; grooves: readonly (readonly Point[])[] }

const mirrored = (points: readonly Point[]): Point[] => [
  ...points,
  ...points
    .slice(1, -1)
    .toReversed()
    .map(([x, y]): Point => [-x, y]),
]

// A shovel: broad at the lip, narrow at the cingulum, the biting edge a little behind the lip.
const upperIncisor: Outline = {
  edge: [
    [0, -1],
    [0.62, -0.92],
    [0.97, -0.6],
    [0.84, 0.06],
    [0.52, 0.72],
    [0.02, 0.98],
    [-0.46, 0.74],
    [-0.8, 0.1],
    [-0.93, -0.54],
    [-0.6, -0.9],
  ],
  grooves: [
    [
      [-0.64, -0.42],
      [0, -0.55],
      [0.68, -0.46],
    ],
    [
      [-0.28, 0.36],
      [0, 0.52],
      [0.28, 0.34],
    ],
  ],
}

const lowerIncisor: Outline = {
  edge: mirrored([
    [0, -1],
    [0.6, -0.86],
    [0.92, -0.42],
    [0.76, 0.3],
    [0.44, 0.82],
    [0, 1],
  ]),
  grooves: [
    [
      [-0.58, -0.3],
      [0, -0.38],
      [0.58, -0.3],
    ],
  ],
}

// One cusp: a ridge over the tip, another from the tip to the tongue.
const canine: Outline = {
  edge: [
    [0.06, -1],
    [0.6, -0.8],
    [0.94, -0.24],
    [0.74, 0.34],
    [0.38, 0.84],
    [0, 1],
    [-0.42, 0.86],
    [-0.82, 0.36],
    [-0.94, -0.16],
    [-0.58, -0.74],
  ],
  grooves: [
    [
      [-0.6, -0.02],
      [0.04, -0.32],
      [0.6, -0.06],
    ],
    [
      [0.04, -0.32],
      [0.02, 0.42],
    ],
  ],
}

// Two cusps, longer from cheek to tongue than along the arch; the groove forks at both ends.
const upperPremolar: Outline = {
  edge: mirrored([
    [0, -1],
    [0.6, -0.86],
    [0.93, -0.36],
    [0.84, 0.3],
    [0.54, 0.84],
    [0, 1],
  ]),
  grooves: [
    [
      [-0.5, 0.02],
      [0, 0.1],
      [0.5, 0.02],
    ],
    [
      [-0.62, -0.2],
      [-0.5, 0.02],
      [-0.6, 0.24],
    ],
    [
      [0.62, -0.2],
      [0.5, 0.02],
      [0.6, 0.24],
    ],
  ],
}

const lowerPremolar: Outline = {
  edge: mirrored([
    [0, -1],
    [0.64, -0.8],
    [0.95, -0.24],
    [0.82, 0.42],
    [0.46, 0.88],
    [0, 1],
  ]),
  grooves: [
    [
      [-0.56, -0.14],
      [-0.3, 0.14],
      [0, 0.2],
      [0.3, 0.14],
      [0.56, -0.14],
    ],
    [
      [0, 0.2],
      [0, 0.6],
    ],
  ],
}

// Four cusps in a rhomb; the oblique ridge from the mesial palatal cusp parts the two fossae.
const upperMolar: Outline = {
  edge: [
    [0.12, -0.86],
    [0.52, -0.98],
    [0.9, -0.74],
    [0.97, -0.1],
    [0.99, 0.42],
    [0.8, 0.88],
    [0.36, 1],
    [-0.1, 0.88],
    [-0.52, 0.94],
    [-0.84, 0.66],
    [-0.92, 0.1],
    [-0.98, -0.48],
    [-0.72, -0.88],
    [-0.3, -0.95],
  ],
  grooves: [
    [
      [0.1, -0.66],
      [0.14, -0.1],
      [0.4, 0.04],
      [0.72, -0.02],
    ],
    [
      [-0.7, -0.02],
      [-0.38, 0.22],
      [-0.14, 0.68],
    ],
  ],
}

// Five cusps: two grooves at the cheek, one at the tongue, a long one between.
const lowerMolar: Outline = {
  edge: [
    [0.3, -0.88],
    [0.66, -0.97],
    [0.94, -0.64],
    [0.98, 0],
    [0.92, 0.62],
    [0.6, 0.95],
    [0.04, 0.87],
    [-0.56, 0.95],
    [-0.88, 0.6],
    [-0.98, 0.02],
    [-0.9, -0.58],
    [-0.6, -0.9],
    [-0.32, -0.88],
    [0, -0.99],
  ],
  grooves: [
    [
      [-0.72, -0.02],
      [-0.3, 0.06],
      [0.02, -0.02],
      [0.32, 0.04],
      [0.72, 0],
    ],
    [
      [0.28, -0.66],
      [0.3, -0.3],
      [0.32, 0.04],
    ],
    [
      [-0.34, -0.62],
      [-0.32, -0.28],
      [-0.3, 0.06],
    ],
    [
      [0.02, -0.02],
      [0.04, 0.66],
    ],
  ],
}

const outlines: Readonly<Record<ToothFacts['arch'], Record<ToothFacts['kind'], Outline>>> = {
  upper: { incisor: upperIncisor, canine, premolar: upperPremolar, molar: upperMolar },
  lower: { incisor: lowerIncisor, canine, premolar: lowerPremolar, molar: lowerMolar },
}

/** The drawing of a tooth from above, before it has a size and a place. */
export const outlineOf = ({ arch, kind }: ToothFacts): Outline => outlines[arch][kind]

// Crowns in tenths of a millimetre, along the arch and across it, as textbooks of tooth morphology
// average them; from the midline.
const sizes = {
  upper: ['85 70', '65 60', '75 80', '70 90', '70 90', '100 110', '90 110', '85 100'],
  lower: ['50 60', '55 65', '70 75', '70 75', '70 80', '110 105', '105 105', '100 95'],
  upperPrimary: ['65 50', '51 40', '70 70', '73 85', '82 100'],
  lowerPrimary: ['42 40', '41 40', '50 48', '77 70', '99 87'],
} as const

/**
 * How large a tooth is drawn. Small teeth are drawn larger than they are and large ones smaller, so
 * that a finger meets each.
 */
export function sizeOf({ arch, isPrimary, position }: ToothFacts): {
  width: number
  depth: number
} {
  const [width = 70, depth = 70] =
    sizes[isPrimary ? (`${arch}Primary` as const) : arch][position - 1]?.split(' ').map(Number) ??
    []
  return isPrimary
    ? { width: 18 + width * 0.1, depth: 17 + depth * 0.11 }
    : { width: 19 + width * 0.16, depth: 14 + depth * 0.2 }
}
