import type { Principal } from '#platform/auth/session'
import type { LabOverview, ReportTargets } from '#contract/workspace/lab-overview'
import { countReasons } from '#server/finance/remakes'
import type { Frame } from '#server/orders/delivery-figures'
import type { Tx } from '#platform/db/db'
import {
  countBoth,
  figureOf,
  framesOf,
  netByCurrency,
  numberOf,
  selectWeeks,
  totalOf,
  weeksOf,
  type Both,
} from './figures.ts'
import { countLateCauses, type CountedCause } from './late-order-queries.ts'
import {
  countReceived,
  selectOverviewDays,
  selectTargetCurrency,
  type OverviewDays,
} from './overview-queries.ts'
import { selectMoney, selectOnTime, selectTurnaround, type Counted } from './queries.ts'
import { shareOf } from './reports.ts'
import { selectTargets } from './target-queries.ts'

async function lateCausesOf(tx: Tx, frames: Both<Frame>): Promise<LabOverview['lateCauses']> {
  const { now, before } = await countBoth(frames, (frame) => countLateCauses(tx, frame))
  const keyOf = ({ cause, workCentreId }: CountedCause) => `${cause} ${workCentreId ?? ''}`
  const former = new Map(before.map((one) => [keyOf(one), one]))
  const current = now.map((one) => {
    const previousOrders = former.get(keyOf(one))?.orders ?? 0
    former.delete(keyOf(one))
    return { ...one, previousOrders }
  })
  const gone = [...former.values()].map((one) => ({
    ...one,
    orders: 0,
    previousOrders: one.orders,
  }))
  return [...current, ...gone]
}

async function remakesOf(tx: Tx, frames: Both<Frame>, target: number | null) {
  const { now, before } = await countBoth(frames, ({ fromOn, toOn, timezone }) =>
    countReasons(tx, { fromOn, toOn }, timezone),
  )
  const claimsOf = (counted: typeof now) => {
    const claims = new Map<(typeof now)['reasons'][number]['reasonCode'], number>()
    for (const { reasonCode, claims: some } of counted.reasons) {
      claims.set(reasonCode, (claims.get(reasonCode) ?? 0) + some)
    }
    return claims
  }
  const [claims, former] = [claimsOf(now), claimsOf(before)]
  return {
    figure: figureOf({ now, before }, target, {
      value: (counted) => shareOf(counted.claims, counted.deliveredOrders),
      orders: ({ deliveredOrders }) => deliveredOrders,
    }),
    reasons: [...new Set([...claims.keys(), ...former.keys()])]
      .map((reasonCode) => ({
        reasonCode,
        claims: claims.get(reasonCode) ?? 0,
        previousClaims: former.get(reasonCode) ?? 0,
      }))
      .toSorted((a, b) => b.claims - a.claims || b.previousClaims - a.previousClaims),
  }
}

type Money = Pick<LabOverview, 'revenue' | 'months'>

async function moneyOf(tx: Tx, days: OverviewDays, targets: ReportTargets): Promise<Money> {
  const { toOn, timezone, monthFromOn } = days
  const rows = await selectMoney(tx, {
    fromOn: days.monthsFromOn,
    toOn,
    timezone,
    step: 'month',
  })
  const before = netByCurrency(
    await selectMoney(tx, {
      fromOn: days.previousMonthFromOn,
      toOn: days.previousMonthToOn,
      timezone,
      step: null,
    }),
  )
  const targetCurrency = await selectTargetCurrency(tx)
  const currencies = [...netByCurrency(rows).keys()].toSorted()
  const netOf = (currency: string, month: string) =>
    rows
      .filter((row) => !row.isTotal && row['currency'] === currency)
      .filter((row) => row['periodStartsOn'] === month)
      .reduce((sum, row) => sum + (numberOf(row, 'netMinor') ?? 0), 0)
  return {
    revenue: currencies.map((currency) => ({
      currency,
      netMinor: netOf(currency, monthFromOn),
      previousMinor: before.get(currency) ?? 0,
      targetMinor: currency === targetCurrency ? targets.revenuePerMonthMinor : null,
    })),
    months: currencies.flatMap((currency) =>
      monthsFrom(days.monthsFromOn).map((startsOn) => ({
        startsOn,
        isRunning: startsOn === monthFromOn,
        currency,
        netMinor: netOf(currency, startsOn),
      })),
    ),
  }
}

const monthsFrom = (first: string): string[] => {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: 5 }, (_, place) =>
    new Date(Date.UTC(year, month - 1 + place, 1)).toISOString().slice(0, 10),
  )
}

/** How the laboratory does on the days of some weeks up to a moment, beside the days before. */
export async function makeLabOverview(
  tx: Tx,
  session: Principal,
  { weeks, now }: { weeks: number; now: Date },
): Promise<LabOverview> {
  const targets = await selectTargets(tx, session)
  const days = await selectOverviewDays(tx, { weeks, now })
  const frames = framesOf(days)
  const onTime = await countBoth(frames, async (frame) => totalOf(await selectOnTime(tx, frame)))
  const turnaround = await countBoth(frames, async (frame) =>
    totalOf(await selectTurnaround(tx, frame)),
  )
  const received = await countBoth(frames, (frame) => countReceived(tx, frame))
  const remakes = await remakesOf(tx, frames, targets.remakesBasisPoints)
  const ordersOf = (row: Counted | undefined) => numberOf(row, 'orders') ?? 0
  const noMoney: Money = { revenue: null, months: null }
  return {
    fromOn: days.fromOn,
    toOn: days.toOn,
    previousFromOn: days.previousFromOn,
    previousToOn: days.previousToOn,
    onTime: figureOf(onTime, targets.onTimeBasisPoints, {
      value: (row) => shareOf(numberOf(row, 'onTime'), ordersOf(row)),
      orders: ordersOf,
    }),
    remakes: remakes.figure,
    turnaround: figureOf(turnaround, targets.turnaroundDays, {
      value: (row) => numberOf(row, 'medianDays'),
      orders: ordersOf,
    }),
    received: figureOf(
      received,
      targets.ordersPerWeek === null ? null : targets.ordersPerWeek * weeks,
      { value: (count) => count, orders: (count) => count },
    ),
    weeks: weeksOf(days, await selectWeeks(tx, days)),
    lateCauses: await lateCausesOf(tx, frames),
    remakeReasons: remakes.reasons,
    ...(session.canSeeFinance ? await moneyOf(tx, days, targets) : noMoney),
  }
}
