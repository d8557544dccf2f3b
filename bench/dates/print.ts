import { atRiskPercent } from '../../server/orders/scheduling/promise.ts'
import { formerRule } from './former-rule.ts'
import { newRule } from './new-rule.ts'
import { simulate } from './simulate.ts'
import type { Outcome, Result } from './year.ts'

const loads = [0.75, 0.85, 0.92]
const seeds = [1, 2, 3, 4, 5]

const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** Per cent of some legs that left on the promised day or before. */
export const keptPercentOf = (outcomes: readonly Outcome[]): number =>
  100 * mean(outcomes.map(({ isKept }) => (isKept ? 1 : 0)))

const quotedOf = (outcomes: readonly Outcome[]) => mean(outcomes.map((leg) => leg.quotedDays))

const isRush = ({ kind }: Outcome) => kind === 'rush'
const isStandard = ({ kind }: Outcome) => kind === 'standard'

/** Per cent of legs that were listed as at risk, of those that were late, and of late ones that were listed. */
function riskOf(outcomes: readonly Outcome[]): number[] {
  const listed = outcomes.filter(({ highestChance }) => highestChance >= atRiskPercent)
  const late = outcomes.filter(({ isKept }) => !isKept)
  const both = listed.filter(({ isKept }) => !isKept)
  return [
    [listed, outcomes],
    [both, listed],
    [both, late],
  ].map(([part, whole]) => (100 * (part?.length ?? 0)) / Math.max(1, whole?.length ?? 0))
}

function line(name: string, load: number, results: readonly Result[]): string {
  const all = results.flatMap(({ outcomes }) => outcomes)
  const standard = all.filter(isStandard)
  const rush = all.filter(isRush)
  const worst = Math.min(
    ...results.map(({ outcomes }) => keptPercentOf(outcomes.filter(isStandard))),
  )
  const turnaround = mean(standard.map(({ turnaroundDays }) => turnaroundDays))
  const cells = [
    (100 * load).toFixed(0),
    (100 * mean(results.map((result) => result.load))).toFixed(0),
    keptPercentOf(standard).toFixed(1),
    worst.toFixed(1),
    keptPercentOf(standard.filter(({ hasTryIn }) => hasTryIn)).toFixed(1),
    keptPercentOf(rush).toFixed(1),
    quotedOf(standard).toFixed(1),
    (quotedOf(standard) / turnaround).toFixed(3),
    quotedOf(rush).toFixed(1),
    ...riskOf(all).map((percent) => percent.toFixed(0)),
  ]
  return `${name.padEnd(30)}${cells.map((cell) => cell.padStart(8)).join('')}`
}

/**
 * Prints how many promises a simulated laboratory of 25 people keeps in a year: by the rule of the
 * product, and by the one that it had before, at three loads and over five years of chance each.
 */
export function printDates(): void {
  console.log(
    `dates: promises of a laboratory, ${seeds.length} years each; per cent kept, and quoted working days`,
  )
  const heads = [
    'load',
    'real',
    'kept',
    'worst',
    'try-in',
    'rush',
    'days',
    'of turn',
    'rush d',
    'listed',
    'rightly',
    'of late',
  ]
  // How many promises a list of those at risk had, how many of these broke, how many of all that broke.
  console.log(`${''.padEnd(30)}${heads.map((head) => head.padStart(8)).join('')}`)
  for (const load of loads) {
    for (const [name, rule] of [
      ['one plan for each workflow', formerRule],
      ['max(turnaround, plan + buffer)', newRule],
    ] as const) {
      console.log(
        line(
          name,
          load,
          seeds.map((seed) => simulate(rule, { load, seed })),
        ),
      )
    }
  }
}
