import type { shadeSystems } from './catalog-terms.ts'

/** A guide by which colours of teeth are named. */
export type ShadeSystem = (typeof shadeSystems)[number]

/**
 * The shades of each guide from the lightest to the darkest as the guide orders them; `custom` has
 * no list. Orders and codes were compared with public pages on taking shades and with the lists of
 * public programs; the makers' own documents were not at hand.
 */
export const shadeGuides: Readonly<
  Record<Exclude<ShadeSystem, 'custom'>, { name: string; shades: readonly string[] }>
> = {
  vita_classical: {
    name: 'VITA classical',
    shades: 'B1 A1 B2 D2 A2 C1 C2 D4 A3 D3 B3 A3.5 B4 C3 A4 C4'.split(' '),
  },
  vita_3d_master: {
    name: 'VITA 3D-Master',
    shades: [
      ...'0M1 0M2 0M3'.split(' '),
      ...'1M1 1M2'.split(' '),
      ...'2L1.5 2L2.5 2M1 2M2 2M3 2R1.5 2R2.5'.split(' '),
      ...'3L1.5 3L2.5 3M1 3M2 3M3 3R1.5 3R2.5'.split(' '),
      ...'4L1.5 4L2.5 4M1 4M2 4M3 4R1.5 4R2.5'.split(' '),
      ...'5M1 5M2 5M3'.split(' '),
    ],
  },
  ivoclar_chromascop: {
    name: 'Ivoclar Chromascop',
    shades: [1, 2, 3, 4, 5].flatMap((family) => [1, 2, 3, 4].map((step) => `${family}${step}0`)),
  },
  ivoclar_bleach: { name: 'Ivoclar Bleach', shades: 'BL1 BL2 BL3 BL4'.split(' ') },
  natural_die: {
    name: 'IPS Natural Die',
    shades: 'ND1 ND2 ND3 ND4 ND5 ND6 ND7 ND8 ND9'.split(' '),
  },
}

/** Whether a guide has such a shade, written as the guide writes it; `custom` takes anything. */
export const isShadeOf = (system: ShadeSystem, value: string): boolean =>
  system === 'custom' || shadeGuides[system].shades.includes(value)
