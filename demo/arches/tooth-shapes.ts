/** A place on the chewing surface in shares of half the width (distal +) and half the depth (cheek +). */
type Place = readonly [distal: number, cheek: number]

/** A cone or, between two places, a ridge; what lies between several of them is a fissure. */
export type Cusp = {
  from: Place
  to?: Place
  /** How far its tip lies below the highest point of the tooth, in mm. */
  below: number
  /** How steeply it falls. */
  slope: number
  /** How round its tip is, in mm. */
  round: number
}

/** The crown of a tooth in millimetres, as parameters. */
export type ToothShape = {
  /** Along the arch. */
  width: number
  /** From the cheek to the tongue. */
  depth: number
  /** From the neck to the highest point. */
  height: number
  /** 2 is an ellipse, more is squarer. */
  exponent: number
  /** Shares of the width, and of half the depth to the cheek and to the tongue, from -1 (the end of the root) to 1. */
  widths: readonly (readonly [number, number])[]
  cheek: readonly (readonly [number, number])[]
  tongue: readonly (readonly [number, number])[]
  /** How far the upper end leans to the cheek, for each mm of height. */
  lean: number
  cusps: readonly Cusp[]
  /** How round the edge of the chewing surface is, in mm. */
  shoulder: number
}

const posterior = {
  widths: [
    [-1, 0.6],
    [-0.4, 0.74],
    [0, 0.8],
    [0.35, 0.93],
    [0.66, 1],
    [1, 0.95],
  ],
  cheek: [
    [-1, 0.62],
    [-0.4, 0.84],
    [0, 0.92],
    [0.25, 1],
    [0.6, 0.95],
    [1, 0.74],
  ],
  tongue: [
    [-1, 0.6],
    [-0.4, 0.78],
    [0, 0.86],
    [0.45, 1],
    [0.75, 0.95],
    [1, 0.78],
  ],
} as const

const front = {
  widths: [
    [-1, 0.5],
    [-0.4, 0.64],
    [0, 0.76],
    [0.35, 0.9],
    [0.72, 1],
    [1, 0.96],
  ],
  cheek: [
    [-1, 0.5],
    [-0.4, 0.82],
    [0, 0.96],
    [0.25, 1],
    [0.6, 0.8],
    [0.85, 0.52],
    [1, 0.3],
  ],
  tongue: [
    [-1, 0.55],
    [-0.3, 0.9],
    [0, 1],
    [0.2, 0.96],
    [0.45, 0.55],
    [0.75, 0.24],
    [1, 0.18],
  ],
} as const

const cone = (distal: number, cheek: number, below: number, slope = 0.86): Cusp => ({
  from: [distal, cheek],
  below,
  slope,
  round: 0.8,
})

const ridge = (from: Place, to: Place, below: number, slope = 0.9): Cusp => ({
  from,
  to,
  below,
  slope,
  round: 0.45,
})

const marginalRidges = (below: number) => [
  ridge([-0.8, -0.42], [-0.8, 0.42], below),
  ridge([0.8, -0.42], [0.8, 0.42], below + 0.15),
]

const upperMolar = (small: number): readonly Cusp[] => [
  cone(-0.42, 0.52, 0),
  cone(0.44, 0.5, 0.2),
  cone(-0.3, -0.42, 0.75, 0.8),
  cone(0.56, -0.54, small),
  // The ridge that crosses an upper molar.
  ridge([-0.3, -0.42], [0.44, 0.5], 1.25, 1.1),
  ridge([-0.42, 0.52], [-0.36, 0.1], 1.1, 1.2),
  ...marginalRidges(1.6),
]

const lowerMolar = (isFirst: boolean): readonly Cusp[] => [
  cone(-0.5, 0.5, 0.1),
  cone(isFirst ? 0.1 : 0.46, 0.54, 0.15),
  ...(isFirst ? [cone(0.64, 0.36, 0.6)] : []),
  cone(-0.46, -0.54, 0.3),
  cone(0.42, -0.54, 0.45),
  ridge([-0.5, 0.5], [-0.44, 0.12], 0.95, 1.2),
  ridge([0.42, -0.54], [0.36, -0.14], 1.3, 1.2),
  ...marginalRidges(1.7),
]

type Sizes = readonly [width: number, depth: number, height: number]

const molar = (
  [width, depth, height]: Sizes,
  cusps: readonly Cusp[],
  lean: number,
): ToothShape => ({
  width,
  depth,
  height,
  lean,
  cusps,
  ...posterior,
  exponent: 2.9,
  shoulder: 1.3,
})

const premolar = (sizes: Sizes, tongueBelow: number, lean: number): ToothShape => ({
  ...molar(sizes, [], lean),
  exponent: 2.35,
  cusps: [
    cone(-0.02, 0.5, 0, 0.88),
    cone(-0.12, -0.52, tongueBelow, 0.84),
    ridge([-0.02, 0.5], [0, 0.1], 0.9, 1.3),
    ...marginalRidges(2).map((one) => ({
      ...one,
      from: [one.from[0] * 0.92, one.from[1] * 0.7] as const,
    })),
  ],
})

const incisor = (sizes: Sizes, lean: number, corner: number): ToothShape => {
  const [width, depth, height] = sizes
  return {
    width,
    depth,
    height,
    lean,
    ...front,
    exponent: 2.3,
    shoulder: 0.7,
    cusps: [ridge([-0.62, 0], [0.42, 0], 0, corner)],
  }
}

const canine = (sizes: Sizes, lean: number): ToothShape => ({
  ...incisor(sizes, lean, 0.62),
  shoulder: 0.9,
  cusps: [{ from: [-0.06, 0], below: 0, slope: 0.62, round: 0.7 }],
  cheek: [
    [-1, 0.5],
    [-0.4, 0.84],
    [0, 0.96],
    [0.3, 1],
    [0.65, 0.84],
    [0.88, 0.55],
    [1, 0.3],
  ],
  tongue: [
    [-1, 0.55],
    [-0.3, 0.9],
    [0, 1],
    [0.22, 0.98],
    [0.5, 0.62],
    [0.8, 0.3],
    [1, 0.2],
  ],
})

/** The teeth of one side from the middle to the back, usual sizes. */
export const upperShapes: readonly ToothShape[] = [
  incisor([8.6, 7, 10.6], 0.12, 0.34),
  incisor([6.7, 6.2, 9.4], 0.12, 0.5),
  canine([7.7, 8, 10.2], 0.06),
  premolar([7, 9.2, 8.3], 0.5, 0),
  premolar([6.8, 9.2, 7.9], 0.3, 0),
  molar([10.3, 11.2, 7.4], upperMolar(1.3), 0.02),
  molar([9.6, 10.9, 7], upperMolar(1.5), 0.02),
]

/** The lower teeth of one side from the middle to the back. */
export const lowerShapes: readonly ToothShape[] = [
  incisor([5.4, 5.9, 9], 0.06, 0.28),
  incisor([5.9, 6.2, 9], 0.05, 0.32),
  canine([6.9, 7.6, 10], 0.02),
  premolar([7.1, 7.9, 8.4], 1.7, -0.03),
  premolar([7.2, 8.3, 8], 0.9, -0.04),
  molar([11.3, 10.3, 7.2], lowerMolar(true), -0.05),
  molar([10.7, 10.1, 6.9], lowerMolar(false), -0.06),
]
