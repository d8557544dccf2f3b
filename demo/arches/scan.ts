import { blendMin, clamp, fade, mix, slopeAt, unevenness, type Field } from './field.ts'
import { stumpsOf, teethOf } from './designs.ts'
import type { JawModel } from './jaw.ts'

/** A colour from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** What a scan or a design looks like at a place of its surface. */
export type Paint = (place: readonly [number, number, number]) => Colour

/** The scan of a jaw: teeth, stumps and gum as one surface. */
export function scanOf(model: JawModel): Field {
  const [teeth, stumps, { gum }] = [teethOf[model.jaw], stumpsOf(model), model]
  return (x, y, z) => blendMin(Math.min(teeth(x, y, z), stumps(x, y, z)), gum.field(x, y, z), 0.6)
}

const ivory: Colour = [0.93, 0.89, 0.79]
const neck: Colour = [0.86, 0.75, 0.56]
const fissure: Colour = [0.74, 0.63, 0.46]
const dentine: Colour = [0.85, 0.71, 0.44]
const coral: Colour = [0.84, 0.5, 0.48]
const pale: Colour = [0.93, 0.68, 0.64]
const deep: Colour = [0.7, 0.33, 0.33]
const ceramic: Colour = [0.94, 0.91, 0.84]

const between = (a: Colour, b: Colour, share: number): Colour => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
  mix(a[2], b[2], share),
]

// From 0 in the open to 1 where the surface folds around a place.
function enclosed(field: Field, place: readonly [number, number, number], far: number): number {
  const { normal } = slopeAt(field, place)
  let hidden = 0
  let most = 0
  for (const share of [0.25, 0.5, 1]) {
    const away = far * share
    const [x, y, z] = [0, 1, 2].map((axis) => (place[axis] ?? 0) + away * (normal[axis] ?? 0))
    hidden += Math.max(0, away - Math.max(0, field(x ?? 0, y ?? 0, z ?? 0))) / share
    most += far
  }
  return clamp(hidden / most, 0, 1)
}

function shade(colour: Colour, field: Field, place: readonly [number, number, number]): Colour {
  const light = 1 - 0.5 * enclosed(field, place, 3.2) - 0.12 * enclosed(field, place, 1)
  return [colour[0] * light, colour[1] * light ** 1.1, colour[2] * light ** 1.15]
}

/** From 0 on a tooth to 1 on the gum: where a scan changes its colour. */
export function gumShare(model: JawModel): Field {
  const [teeth, stumps, { gum }] = [teethOf[model.jaw], stumpsOf(model), model]
  return (x, y, z) =>
    fade(-0.15, 0.15, Math.min(teeth(x, y, z), stumps(x, y, z)) - gum.field(x, y, z))
}

/** The colours of a scan: ivory teeth, dentine where they are ground, and gum, with their shadows. */
export function paintScan(model: JawModel): Paint {
  const field = scanOf(model)
  const [teeth, stumps, { gum, jaw }] = [teethOf[model.jaw], stumpsOf(model), model]
  const up = jaw === 'upper' ? -1 : 1
  return (place) => {
    const [x, y, z] = place
    const [tooth, stump, soft] = [teeth(...place), stumps(...place), gum.field(...place)]
    const above = z * up - gum.at(x, y).height
    const folded = enclosed(field, place, 0.8)
    const grain = unevenness(x / 3, y / 3, z / 3) * 0.03
    const hard =
      stump < tooth
        ? between(dentine, fissure, fade(0.35, 0.8, folded) * 0.5)
        : between(
            between(neck, ivory, fade(0.2, 3.2, above)),
            fissure,
            fade(0.25, 0.75, folded) * fade(3, 5, above),
          )
    const beside = Math.min(tooth, stump)
    const rosy = between(
      between(pale, coral, fade(0.3, 2.6, beside)),
      deep,
      0.55 * fade(3, 9, beside) * (gum.at(x, y).outside > 0 ? 1 : 0.35),
    )
    const [red, green, blue] = between(hard, rosy, fade(-0.15, 0.15, beside - soft))
    return shade([red + grain, green + grain * 1.3, blue + grain * 1.3], field, place)
  }
}

/** The colour of a design, with its shadows. */
export const paintDesign =
  (design: Field): Paint =>
  (place) => {
    const folded = enclosed(design, place, 0.8)
    return shade(between(ceramic, fissure, fade(0.3, 0.8, folded) * 0.5), design, place)
  }
