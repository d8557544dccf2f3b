import { blendMax, blendMin, fade, type Field } from './field.ts'
import { jawOf, joinFields, soundTeeth, work, type JawModel } from './jaw.ts'
import type { Tooth } from './tooth.ts'

/** Room for the cement between a stump and its crown, in mm. */
const cementGap = 0.05
/** How far apart the jaws are where they meet, in mm: nearly nothing. */
const biteGap = 0.01

const toothOf = ({ teeth }: JawModel, number: number): Tooth => {
  const tooth = teeth.get(number)
  if (!tooth) throw new Error(`no tooth ${number}`)
  return tooth
}

const inJaw = ({ jaw }: JawModel) =>
  work.prepared.filter((number) => (jaw === 'upper' ? number < 30 : number > 30))

/** The stumps of a jaw. */
export const stumpsOf = (model: JawModel): Field =>
  joinFields(
    inJaw(model).map((number) => toothOf(model, number).stump),
    0.1,
  )

// A place is looked at as seen from a tooth: distal, towards the cheek, up.
const bulge =
  (tooth: Tooth, at: readonly [number, number, number], radius: number): Field =>
  (x, y, z) => {
    const { distal, cheek, up } = tooth.own(x, y, z)
    const away = Math.sqrt((distal - at[0]) ** 2 + (cheek - at[1]) ** 2 + (up - at[2]) ** 2)
    return 1 - fade(0, radius, away)
  }

// What connects two units: a bar with round ends.
function connector(a: Tooth, b: Tooth): Field {
  const place = ({ seat }: Tooth) =>
    [...seat.middle, seat.neck + seat.up * seat.height * 0.5] as const
  const [from, to] = [place(a), place(b)]
  const run = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const
  const length = Math.hypot(...run)
  return (x, y, z) => {
    const [dx, dy, dz] = [x - from[0], y - from[1], z - from[2]]
    const share = Math.min(1, Math.max(0, (dx * run[0] + dy * run[1] + dz * run[2]) / length ** 2))
    const [ox, oy, oz] = [dx - share * run[0], dy - share * run[1], dz - share * run[2]]
    return Math.sqrt(ox * ox + oy * oy + oz * oz) - 1.9
  }
}

const [upperJaw, lowerJaw] = [jawOf('upper'), jawOf('lower')]

/** The two versions of each design: the first one is too large where the contact is. */
export type Version = 1 | 2

// Full crowns of the bridge, before they are hollowed and trimmed to the bite.
function bridgeOutside(version: Version): Field {
  const [premolar, pontic, molar] = [14, 15, 16].map((number) => toothOf(upperJaw, number))
  if (!premolar || !pontic || !molar) throw new Error('the bridge lacks a tooth')
  const tight = bulge(molar, [molar.seat.width / 2, 0, molar.seat.height * 0.66], 3.6)
  const high = bulge(premolar, [0, -2.3, premolar.seat.height], 2)
  const crowned = [premolar, molar].map(
    (tooth): Field =>
      (x, y, z) =>
        blendMax(tooth.field(x, y, z) - 0.04, -tooth.aboveMargin(x, y, z), 0.1),
  )
  const hanging: Field = (x, y, z) =>
    blendMax(
      blendMax(pontic.field(x, y, z), 0.25 - upperJaw.gum.field(x, y, z), 0.9),
      0.9 - pontic.own(x, y, z).up,
      2,
    )
  const bars = [connector(premolar, pontic), connector(pontic, molar)]
  return (x, y, z) => {
    const units = Math.min(...crowned.map((field) => field(x, y, z)))
    const bar = blendMax(
      Math.min(...bars.map((field) => field(x, y, z))),
      0.4 - upperJaw.gum.field(x, y, z),
      0.4,
    )
    const whole = blendMin(blendMin(units, hanging(x, y, z), 0.3), bar, 0.8)
    return version === 1 ? whole - 0.2 * tight(x, y, z) - 0.06 * high(x, y, z) : whole
  }
}

// The bite trims what would cut the other jaw.
const trim =
  (field: Field, other: Field): Field =>
  (x, y, z) => {
    const here = field(x, y, z)
    return here > 1 ? here : blendMax(here, biteGap - other(x, y, z), 0.3)
  }

// A neighbour's side flattens a design where they touch.
const beside = trim

// What a design sits on: the stumps, and the gum around them.
function seatIn(model: JawModel): Field {
  const [stumps, { gum }] = [stumpsOf(model), model]
  return (x, y, z) => blendMin(stumps(x, y, z), gum.field(x, y, z), 0.6)
}

const hollow =
  (outside: Field, seat: Field): Field =>
  (x, y, z) => {
    const here = outside(x, y, z)
    return here > 1 ? here : blendMax(here, cementGap - seat(x, y, z), 0.04)
  }

const upperSound = joinFields(
  soundTeeth(upperJaw).map(({ field }) => field),
  0.3,
)
const bridges = { 1: bridgeOutside(1), 2: bridgeOutside(2) } as const

/** The upper teeth as the lower ones meet them: with the second version of the bridge. */
const upperWhole = joinFields([upperSound, bridges[2]], 0.05)

const sound = joinFields(
  soundTeeth(lowerJaw).map(({ field }) => field),
  0.3,
)
const lowerSound = trim(sound, upperWhole)

/** The teeth of a jaw that are neither missing nor ground, as they stand in the bite. */
export const teethOf = { upper: upperSound, lower: lowerSound } as const

/** A bridge from 14 to 16. Its first version is 0.2 mm too wide at 17 and 0.06 mm too high at 14. */
export function bridge(version: Version): Field {
  const outside = bridges[version]
  const fitted = version === 1 ? outside : beside(outside, upperSound)
  return hollow(fitted, seatIn(upperJaw))
}

/** A crown on 46. Its first version is 0.2 mm too high on its cheek side. */
export function crown(version: Version): Field {
  const tooth = toothOf(lowerJaw, 46)
  const high = bulge(tooth, [0.6, 2.6, tooth.seat.height - 0.6], 4)
  const full: Field = (x, y, z) =>
    blendMax(tooth.field(x, y, z) - 0.04, -tooth.aboveMargin(x, y, z), 0.1)
  const fitted = beside(trim(full, upperWhole), lowerSound)
  const made: Field = version === 1 ? (x, y, z) => fitted(x, y, z) - 0.2 * high(x, y, z) : fitted
  return hollow(made, seatIn(lowerJaw))
}
