import fc from 'fast-check'
import {
  findContradictions,
  findDentalFaults,
  findDentalGaps,
  type DentalItem,
} from '#contract/orders/dental-rules'
import type { RestorationType } from '#contract/catalog/restorations'
import { allTeeth, archOfTooth, sortAlongArch } from '#contract/catalog/teeth'

/** A3 of VITA classical, and nothing else said. */
export const shade = {
  system: 'vita_classical' as const,
  value: 'A3',
  cervical: null,
  body: null,
  incisal: null,
  stump: null,
  gingival: null,
  translucency: null,
  texture: null,
}
/** An implant as a clinic names one. */
export const implant: DentalItem['implant'] = {
  manufacturer: 'Northfix',
  system: 'Conical S',
  platform: '4.1',
  connection: null,
  scanBody: null,
  abutmentType: null,
  retention: 'screw',
}

/** An item that says nothing but what is given. */
export const make = (
  restorationType: RestorationType,
  more: Partial<DentalItem> = {},
): DentalItem => ({
  restorationType,
  description: 'Work',
  teeth: [],
  arch: null,
  units: [],
  connectors: [],
  material: null,
  shade: null,
  implant: null,
  ...more,
})

/** The roles of units by their letters. */
export const roles = {
  A: 'abutment',
  P: 'pontic',
  R: 'retainer',
  I: 'implant',
  M: 'missing',
  C: 'crown',
} as const

/** A bridge as a technician writes it down: `14A 15P 16A`. What is missing is not among its teeth. */
export function bridge(told: string, more: Partial<DentalItem> = {}): DentalItem {
  const units = told.split(' ').map((unit) => ({
    tooth: Number(unit.slice(0, 2)),
    role: roles[unit.slice(2) as keyof typeof roles],
  }))
  const teeth = units.filter(({ role }) => role !== 'missing').map(({ tooth }) => tooth)
  return make('bridge', { teeth, units, ...more })
}

/** The codes of faults, sorted. */
const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code).toSorted()

/** The codes of all that refuses an order, as a draft or at submit. */
export const blocksOf = (items: readonly DentalItem[]): string[] =>
  codesOf([...findContradictions(items), ...findDentalGaps(items)])

/** The codes of all that is only unusual. */
export const warningsOf = (items: readonly DentalItem[]): string[] =>
  codesOf(findDentalFaults(items).filter(({ severity }) => severity === 'warn'))

const permanent = sortAlongArch(allTeeth.filter((tooth) => !tooth.isPrimary).map(({ fdi }) => fdi))
const rows = (['upper', 'lower'] as const).map((arch) =>
  permanent.filter((tooth) => archOfTooth(tooth) === arch),
)

/** A row of neighbouring teeth of one jaw. */
export const span = fc
  .tuple(fc.constantFrom(...rows), fc.nat(14), fc.integer({ min: 2, max: 16 }))
  .map(([row, start, length]) => row.slice(start, start + length))
  .filter((teeth) => teeth.length >= 2)
