import type { OrganizationType, Query } from '#contract/platform/endpoint'
import {
  maximumReportDays,
  reportRules,
  usualReportDays,
  type ReportName,
} from '#contract/workspace/report-rules'
import type { getReport, Report, ReportRow } from '#contract/workspace/reports'
import { countReasons } from '#server/finance/remakes'
import type { Frame } from '#server/orders/delivery-figures'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  selectDays,
  selectMoney,
  selectOnTime,
  selectTechnicianLoad,
  selectTryIns,
  selectTurnaround,
  type Counted,
} from './queries.ts'
import { selectRemakesByProduct } from './remake-queries.ts'

type Asked = Query<typeof getReport>

const emptyRow: ReportRow = {
  periodStartsOn: null,
  counterpart: null,
  product: null,
  technician: null,
  stage: null,
  reasonCode: null,
  responsibility: null,
  orders: null,
  onTime: null,
  late: null,
  shareBasisPoints: null,
  medianDays: null,
  p90Days: null,
  medianDaysFromSubmit: null,
  p90DaysFromSubmit: null,
  tryIns: null,
  wentOn: null,
  withFindings: null,
  claims: null,
  items: null,
  claimedItems: null,
  previousItems: null,
  previousClaimedItems: null,
  previousShareBasisPoints: null,
  minutes: null,
  pieces: null,
  currency: null,
  invoicedMinor: null,
  creditedMinor: null,
  netMinor: null,
}

type Numbers = Pick<Report, 'rows' | 'totals'>

function refuseOthers(name: ReportName, { organizationType, canSeeFinance }: Principal): void {
  const { only, finance } = reportRules[name]
  if (only && only !== organizationType) {
    throw new Refusal('organization_type_required', { type: only }, { required: [only] })
  }
  if (finance && !canSeeFinance) throw new Refusal('finance_access_required')
}

function refuseStrayKeys(name: ReportName, asked: Asked, side: OrganizationType): void {
  const { filters, takesSteps } = reportRules[name]
  const taken = [...filters, ...(takesSteps ? ['groupBy'] : []), 'fromOn', 'toOn']
  for (const key of Object.keys(asked)) {
    const isForLab = key === 'customerId' && side === 'clinic'
    if (isForLab || !taken.includes(key)) {
      throw invalidInput(inputError('query', `/${key}`, 'not_of_this_report'))
    }
  }
}

/** The days that were asked for, where the caller is. @throws Refusal 400 */
export async function daysOf(
  tx: Tx,
  { fromOn, toOn }: Pick<Asked, 'fromOn' | 'toOn'>,
): Promise<Pick<Frame, 'fromOn' | 'toOn' | 'timezone'>> {
  const { length, ...days } = await selectDays(tx, { fromOn, toOn, days: usualReportDays })
  if (length < 1) throw invalidInput(inputError('query', '/toOn', 'before_first_day'))
  if (length > maximumReportDays) {
    const limit = { days: maximumReportDays }
    throw invalidInput(inputError('query', '/fromOn', 'period_too_long', limit))
  }
  return days
}

async function frameOf(tx: Tx, name: ReportName, asked: Asked): Promise<Frame> {
  const { groupBy, fromOn: _from, toOn: _to, ...filters } = asked
  const days = await daysOf(tx, asked)
  return { ...days, step: groupBy ?? reportRules[name].usualStep ?? null, ...filters }
}

type Keys = Record<string, unknown>

// Ids and names of one thing become an object, and null where there is no such thing.
function rowOf({ isTotal: _, ...counted }: Counted): ReportRow {
  const { counterpartId, counterpartName, productId, productName, ...more }: Keys = counted
  const { technicianUserId, technicianName, productNames, ...numbers } = more
  const thing = (id: unknown, name: unknown) =>
    typeof id === 'string' ? { id, name: typeof name === 'string' ? name : '' } : null
  const technician = thing(technicianUserId, technicianName)
  const product = thing(productId, productName)
  return {
    ...emptyRow,
    ...numbers,
    counterpart: thing(counterpartId, counterpartName),
    product: product && { ...product, names: productNames ?? {} },
    technician: technician && { userId: technician.id, name: technician.name },
  }
}

function numbersOf(counted: readonly Counted[]): Numbers {
  const totals = counted.filter(({ isTotal }) => isTotal)
  const rows = counted.filter(({ isTotal }) => !isTotal)
  return { rows: rows.map(rowOf), totals: rows.length > 0 ? totals.map(rowOf) : [] }
}

/** A part of a whole in hundredths of a per cent; null of nothing. */
export const shareOf = (part: number | null, whole: number | null) =>
  whole ? Math.round(((part ?? 0) * 10_000) / whole) : null

const withOnTimeShare = (row: ReportRow) => ({
  ...row,
  shareBasisPoints: shareOf(row.onTime, row.orders),
})

async function countOnTime(tx: Tx, frame: Frame): Promise<Numbers> {
  const { rows, totals } = numbersOf(await selectOnTime(tx, frame))
  return { rows: rows.map(withOnTimeShare), totals: totals.map(withOnTimeShare) }
}

const withTryInShare = (row: ReportRow) => ({
  ...row,
  shareBasisPoints: shareOf(row.wentOn, (row.wentOn ?? 0) + (row.withFindings ?? 0)),
})

async function countTryIns(tx: Tx, frame: Frame): Promise<Numbers> {
  const { rows, totals } = numbersOf(await selectTryIns(tx, frame))
  return { rows: rows.map(withTryInShare), totals: totals.map(withTryInShare) }
}

async function countRemakes(tx: Tx, frame: Frame): Promise<Numbers> {
  const { fromOn, toOn, labConnectionId, timezone } = frame
  const filter = labConnectionId === undefined ? {} : { labConnectionId }
  const { reasons, claims, deliveredOrders } = await countReasons(
    tx,
    { fromOn, toOn, ...filter },
    timezone,
  )
  const total = { claims, orders: deliveredOrders }
  return {
    rows: reasons.map(({ agreedResponsibility: responsibility, ...reason }) => ({
      ...emptyRow,
      ...reason,
      responsibility,
    })),
    totals:
      claims + deliveredOrders === 0
        ? []
        : [{ ...emptyRow, ...total, shareBasisPoints: shareOf(claims, deliveredOrders) }],
  }
}

const withClaimedShares = (row: ReportRow) => ({
  ...row,
  shareBasisPoints: shareOf(row.claimedItems, row.items),
  previousShareBasisPoints: shareOf(row.previousClaimedItems, row.previousItems),
})

async function countRemakesByProduct(tx: Tx, frame: Frame): Promise<Numbers> {
  const { rows, totals } = numbersOf(await selectRemakesByProduct(tx, frame))
  return { rows: rows.map(withClaimedShares), totals: totals.map(withClaimedShares) }
}

async function numbersFor(tx: Tx, now: Date, name: ReportName, frame: Frame): Promise<Numbers> {
  switch (name) {
    case 'on-time':
      return countOnTime(tx, frame)
    case 'turnaround':
      return numbersOf(await selectTurnaround(tx, frame))
    case 'try-ins':
      return countTryIns(tx, frame)
    case 'remakes':
      return countRemakes(tx, frame)
    case 'remakes-by-product':
      return countRemakesByProduct(tx, frame)
    case 'technician-load':
      return numbersOf(await selectTechnicianLoad(tx, frame))
    case 'revenue':
    case 'spend':
      return numbersOf(await selectMoney(tx, frame))
  }
}

/** Counts a report for the caller's side. @throws Refusal 400, 403 */
export async function makeReport(
  tx: Tx,
  now: Date,
  session: Principal,
  { name, asked }: { name: ReportName; asked: Asked },
): Promise<Report> {
  refuseOthers(name, session)
  refuseStrayKeys(name, asked, session.organizationType)
  const frame = await frameOf(tx, name, asked)
  const { fromOn, toOn, timezone, step: groupBy } = frame
  return { name, fromOn, toOn, timezone, groupBy, ...(await numbersFor(tx, now, name, frame)) }
}
