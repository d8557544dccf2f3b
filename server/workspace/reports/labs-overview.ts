import type { LabsOverview } from '#contract/workspace/labs-overview'
import type { Tx } from '#platform/db/db'
import type { Principal } from '#platform/auth/session'
import {
  countBoth,
  figureOf,
  framesOf,
  numberOf,
  selectWeeks,
  weeksOf,
  type Both,
} from './figures.ts'
import { selectLabsOfClinic, selectOverviewDays } from './overview-queries.ts'
import {
  selectMoney,
  selectOnTime,
  selectRemakesByLab,
  selectTurnaroundByLab,
  type Counted,
} from './queries.ts'
import { shareOf } from './reports.ts'
import { selectTargets } from './target-queries.ts'

type Lab = LabsOverview['labs'][number]

const rowsOf = (rows: readonly Counted[], labId: string): Counted[] =>
  rows.filter((row) => !row.isTotal && row['counterpartId'] === labId)

const rowOf = ({ now, before }: Both<Counted[]>, labId: string): Both<Counted | undefined> => ({
  now: rowsOf(now, labId)[0],
  before: rowsOf(before, labId)[0],
})

const ordersOf = (row: Counted | undefined) => numberOf(row, 'orders') ?? 0

function netOf(rows: readonly Counted[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const currency = String(row['currency'])
    sums.set(currency, (sums.get(currency) ?? 0) + (numberOf(row, 'netMinor') ?? 0))
  }
  return sums
}

function spendOf({ now, before }: Both<Counted[]>, labId: string): NonNullable<Lab['spend']> {
  const [net, former] = [netOf(rowsOf(now, labId)), netOf(rowsOf(before, labId))]
  return [...new Set([...net.keys(), ...former.keys()])].toSorted().map((currency) => ({
    currency,
    netMinor: net.get(currency) ?? 0,
    previousMinor: former.get(currency) ?? 0,
  }))
}

const hasFigures = ({ onTime, remakes, turnaround, spend }: Lab): boolean =>
  [onTime, remakes, turnaround].some(({ orders, previousOrders }) => orders + previousOrders > 0) ||
  (spend ?? []).length > 0

/** How the laboratories of a clinic do on the days of some weeks up to a moment, beside the days before. */
export async function makeLabsOverview(
  tx: Tx,
  session: Principal,
  { weeks, now }: { weeks: number; now: Date },
): Promise<LabsOverview> {
  const targets = await selectTargets(tx, session)
  const days = await selectOverviewDays(tx, { weeks, now })
  const { fromOn, toOn, previousFromOn, previousToOn } = days
  const frames = framesOf(days)
  const onTime = await countBoth(frames, (frame) => selectOnTime(tx, frame))
  const turnaround = await countBoth(frames, (frame) => selectTurnaroundByLab(tx, frame))
  const remakes = await countBoth(frames, (frame) => selectRemakesByLab(tx, frame))
  const money = session.canSeeFinance
    ? await countBoth(frames, (frame) => selectMoney(tx, frame))
    : null
  const byWeek = await selectWeeks(tx, days)
  const labs = (await selectLabsOfClinic(tx)).map((lab): Lab => ({
    ...lab,
    onTime: figureOf(rowOf(onTime, lab.labOrganizationId), targets.onTimeBasisPoints, {
      value: (row) => shareOf(numberOf(row, 'onTime'), ordersOf(row)),
      orders: ordersOf,
    }),
    remakes: figureOf(rowOf(remakes, lab.labOrganizationId), targets.remakesBasisPoints, {
      value: (row) => shareOf(numberOf(row, 'claims'), ordersOf(row)),
      orders: ordersOf,
    }),
    turnaround: figureOf(rowOf(turnaround, lab.labOrganizationId), targets.turnaroundDays, {
      value: (row) => numberOf(row, 'medianDays'),
      orders: ordersOf,
    }),
    weeks: weeksOf(days, rowsOf(byWeek, lab.labOrganizationId)),
    spend: money && spendOf(money, lab.labOrganizationId),
  }))
  return {
    fromOn,
    toOn,
    previousFromOn,
    previousToOn,
    labs: labs.filter(hasFigures).toSorted((a, b) => b.onTime.orders - a.onTime.orders),
  }
}
