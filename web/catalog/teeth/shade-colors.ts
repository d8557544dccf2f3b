import { shadeGuides, type ShadeSystem } from '#contract/catalog/shades'

/** Lightness from 0 to 100, then green to red and blue to yellow, as CIE L*a*b* counts them. */
type Lab = readonly [lightness: number, red: number, yellow: number]

// Drawn by eye along the order of lightness and the families of each guide, not measured: screens
// and ceramics differ more than neighbours of a guide do.
const classical: Readonly<Record<string, Lab>> = {
  A1: [86, 0, 14],
  A2: [82, 2, 19],
  A3: [78.5, 3.5, 23],
  'A3.5': [75, 5, 26],
  A4: [70, 6, 27],
  B1: [87, -1.5, 12],
  B2: [83.5, -0.5, 19],
  B3: [78, 1.5, 27],
  B4: [75, 2.5, 29],
  C1: [81, -0.5, 12],
  C2: [77.5, 0.5, 16],
  C3: [73, 1.5, 18],
  C4: [66, 3.5, 20],
  D2: [81.5, 0, 12.5],
  D3: [78, 1.5, 16],
  D4: [76.5, 0, 20],
}

const stumps: Readonly<Record<string, Lab>> = {
  ND1: [85, 1, 17],
  ND2: [80, 3, 24],
  ND3: [76, 5, 25],
  ND4: [72, 5, 28],
  ND5: [68, 8, 24],
  ND6: [66, 5, 20],
  ND7: [61, 9, 25],
  ND8: [53, 8, 21],
  ND9: [44, 7, 17],
}

// 3M2 is lightness 3, middle hue, chroma 2; L leans to yellow, R to red.
function masterColor(code: string): Lab {
  const [lightness = 0, hue = 'M', chroma = 1] = [Number(code[0]), code[1], Number(code.slice(2))]
  const lean = { L: -1.6, M: 0, R: 1.8 }[hue] ?? 0
  if (lightness === 0) return [91 - chroma * 0.8, -0.8, 3 + chroma * 2.4]
  const base = 90.5 - lightness * 5
  return [
    base - chroma * 0.6,
    lightness - 2 + chroma * 0.9 + lean,
    6 + lightness + chroma * 5.5 - lean,
  ]
}

// 310: the family, then how strong it is. White, yellow, light brown, grey, dark brown.
function chromascopColor(code: string): Lab {
  const families: readonly Lab[] = [
    [88, 0, 13],
    [82, 1, 22],
    [78, 4, 23],
    [76, 0.5, 15],
    [71, 6, 24],
  ]
  const [lightness, red, yellow] = families[Number(code[0]) - 1] ?? [80, 1, 18]
  const step = Number(code[1]) - 1
  return [lightness - step * 2.2, red + step * 0.7, yellow + step * 1.5]
}

const colors: Readonly<Record<Exclude<ShadeSystem, 'custom'>, (code: string) => Lab | undefined>> =
  {
    vita_classical: (code) => classical[code],
    vita_3d_master: masterColor,
    ivoclar_chromascop: chromascopColor,
    ivoclar_bleach: (code) => [
      93.5 - Number(code.slice(2)) * 1.3,
      -0.8,
      1 + Number(code.slice(2)) * 2.2,
    ],
    natural_die: (code) => stumps[code],
  }

/**
 * About what colour a shade has, as a CSS colour; null for shades of guides that are not known.
 */
export function colorOfShade(system: ShadeSystem, value: string): string | null {
  if (system === 'custom' || !shadeGuides[system].shades.includes(value)) return null
  const lab = colors[system](value)
  return lab ? `lab(${lab.map((part) => Math.round(part * 10) / 10).join(' ')})` : null
}

// People look for D3 between D2 and D4, though the guide has it darker.
const byNumber = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** The shades of a guide by their families: A, B, C, D, or the groups of lightness. */
export function shadeFamilies(system: ShadeSystem): { name: string; shades: string[] }[] {
  if (system === 'custom') return []
  const isOneFamily = system === 'ivoclar_bleach' || system === 'natural_die'
  const families = new Map<string, string[]>()
  for (const shade of shadeGuides[system].shades) {
    const name = isOneFamily ? '' : shade.slice(0, 1)
    families.set(name, [...(families.get(name) ?? []), shade])
  }
  return [...families]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([name, shades]) => ({ name, shades: shades.toSorted(byNumber) }))
}
