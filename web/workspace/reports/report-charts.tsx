import type { Answer } from '../../api/client.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { Card, type LinkTarget } from '../../ui/page.tsx'
import { BarChart } from './bar-chart.tsx'
import type { Point } from './chart-table.tsx'
import { largestOf } from './chart-scale.ts'
import { LineChart } from './line-chart.tsx'
import { daysOfPeriod, type Days } from './period.ts'
import { namesOf, periodText } from './report-columns.ts'
import { currenciesOf, shareByPeriod, sumBy, type Report, type Row } from './series.ts'

/** The filters of a report, which what is behind its marks takes over. */
export type ReportSearch = {
  labConnectionId?: string | undefined
  customerId?: string | undefined
  productId?: string | undefined
}

type Props = {
  report: Report
  /** The same report for as many days before, once it is there. */
  before: Report | undefined
  targets: Answer<'getReportTargets'>['targets'] | undefined
  search: ReportSearch
}

const mostBars = 12

function useNames() {
  const { t, locale } = useSpeech()
  return namesOf({ t, locale })
}

/** A name of each period; one that is not over says so. */
function usePeriods({ report }: Pick<Props, 'report'>) {
  const { t, format } = useSpeech()
  return (startsOn: string): Pick<Point, 'label' | 'axisLabel' | 'isRunning'> & { days: Days } => {
    const { isRunning, ...days } = daysOfPeriod(startsOn, report)
    if (startsOn === '') return { label: t.reports.everything, days }
    const label = periodText(format, startsOn, report.groupBy)
    return isRunning
      ? { label: t.reports.soFar(label), axisLabel: label, isRunning, days }
      : { label, days }
  }
}

type SummedProps = {
  rows: readonly Row[]
  before: readonly Row[] | undefined
  nameOf: (row: Row) => string
  valueOf: (row: Row) => number | null
  linkOf?: (row: Row) => LinkTarget | undefined
}

// The sum of each name beside that of the time before; the smallest are summed up as the rest.
function useSums() {
  const words = useSpeech().t.reports
  return ({ rows, before, nameOf, valueOf, linkOf }: SummedProps): Point[] => {
    const former = new Map(
      sumBy(before ?? [], nameOf, valueOf).map(({ label, value }) => [label, value]),
    )
    const rowOf = new Map(rows.map((row) => [nameOf(row), row]))
    const points = sumBy(rows, nameOf, valueOf).map((entry) => {
      const row = rowOf.get(entry.label)
      return {
        ...entry,
        ...(before ? { previous: former.get(entry.label) ?? 0 } : {}),
        link: row && linkOf?.(row),
        isRest: false,
      }
    })
    return largestOf(points, mostBars, (count, value) => ({
      label: words.others(count),
      value,
      link: undefined,
      isRest: true,
    }))
  }
}

function OnTime({ report, targets, search }: Props) {
  const { t, format } = useSpeech()
  const periodOf = usePeriods({ report })
  const { labConnectionId, customerId, productId } = search
  const points = shareByPeriod(report.rows).map(({ period, share, orders, onTime }): Point => {
    const { days, ...named } = periodOf(period)
    // The list of late orders knows no customer and no product: it would show others too.
    const hasLink = onTime < orders && customerId === undefined && productId === undefined
    return {
      ...named,
      value: share,
      details: t.reports.ofOrders(format.number(onTime), format.number(orders)),
      link: hasLink ? { to: '/late-orders', search: { ...days, labConnectionId } } : undefined,
    }
  })
  return (
    <LineChart
      title={t.reports.charts.share}
      nameTitle={t.reports.columns.period}
      points={points}
      most={10_000}
      target={targets?.onTimeBasisPoints ?? null}
      write={format.share}
    />
  )
}

function Turnaround({ report, before }: Props) {
  const { t, format } = useSpeech()
  const names = useNames()
  const former = new Map(before?.rows.map((row) => [row.product?.id, row.medianDays]))
  const points = report.rows
    .toSorted((a, b) => (b.orders ?? 0) - (a.orders ?? 0))
    .slice(0, mostBars)
    .map((row): Point => ({
      label: names.product(row),
      value: row.medianDays,
      previous: former.get(row.product?.id) ?? null,
      details: t.reports.orders(row.orders ?? 0, format.number(row.orders ?? 0)),
    }))
  return (
    <BarChart
      title={t.reports.charts.median}
      nameTitle={t.reports.product}
      points={points}
      write={(days) => t.reports.days(format.number(days))}
    />
  )
}

function TryIns({ report, before }: Props) {
  const { t, format } = useSpeech()
  const names = useNames()
  const sums = useSums()
  return (
    <BarChart
      title={t.reports.charts.findings}
      nameTitle={t.reports.product}
      points={sums({
        rows: report.rows,
        before: before?.rows,
        nameOf: names.product,
        valueOf: ({ withFindings }) => withFindings,
      })}
      write={format.number}
    />
  )
}

function Remakes({ report, before, search: { labConnectionId } }: Props) {
  const { t, format } = useSpeech()
  const names = useNames()
  const sums = useSums()
  const { fromOn, toOn } = report
  return (
    <BarChart
      title={t.reports.charts.claims}
      nameTitle={t.reports.reason}
      points={sums({
        rows: report.rows,
        before: before?.rows,
        nameOf: names.reason,
        valueOf: ({ claims }) => claims,
        linkOf: ({ reasonCode }) => ({
          to: '/remakes',
          search: { reasonCode: reasonCode ?? undefined, fromOn, toOn, labConnectionId },
        }),
      })}
      write={format.number}
    />
  )
}

/** The part of the delivered items of each product that was claimed, the most claimed first. */
export function RemakesByProductChart({
  report,
  search: { labConnectionId },
}: Pick<Props, 'report' | 'search'>) {
  const { t, format } = useSpeech()
  const names = useNames()
  const { fromOn, toOn } = report
  const remade = report.rows.filter(
    ({ claimedItems, previousClaimedItems }) =>
      (claimedItems ?? 0) + (previousClaimedItems ?? 0) > 0,
  )
  const points = remade.slice(0, mostBars).map((row): Point => ({
    label: names.product(row),
    value: row.shareBasisPoints,
    previous: row.previousShareBasisPoints,
    details: t.reports.ofItems(format.number(row.claimedItems ?? 0), format.number(row.items ?? 0)),
    link:
      row.product && row.claimedItems
        ? {
            to: '/remakes',
            search: { productId: row.product.id, fromOn, toOn, labConnectionId },
          }
        : undefined,
  }))
  return (
    <BarChart
      title={t.reports.charts.claimedShare}
      nameTitle={t.reports.product}
      points={points}
      write={format.share}
    />
  )
}

function Technicians({ report, before }: Props) {
  const { t, format } = useSpeech()
  const names = useNames()
  const sums = useSums()
  const shared = { rows: report.rows, before: before?.rows, nameOf: names.technician }
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <BarChart
        title={t.reports.charts.hours}
        nameTitle={t.reports.technician}
        points={sums({ ...shared, valueOf: (row) => row.minutes })}
        write={(value) => t.reports.hours(format.number(Math.round(value / 6) / 10))}
      />
      <BarChart
        title={t.reports.charts.pieces}
        nameTitle={t.reports.technician}
        points={sums({ ...shared, valueOf: (row) => row.pieces })}
        write={format.number}
      />
    </div>
  )
}

function MoneyOf({ currency, report, before, search }: Props & { currency: string }) {
  const { t, format } = useSpeech()
  const names = useNames()
  const sums = useSums()
  const periodOf = usePeriods({ report })
  const net = (row: Row) => row.netMinor
  const isOf = (row: Row) => row.currency === currency
  const rows = report.rows.filter(isOf)
  const write = (minor: number) => format.money(minor, currency)
  const isFiltered = Object.values(search).some(Boolean)
  const periods = sumBy(rows, ({ periodStartsOn }) => periodStartsOn ?? '', net)
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ label, value }): Point => {
      const { days, ...named } = periodOf(label)
      // The list of invoices has no such filters: it would show others too.
      return {
        ...named,
        value,
        link: isFiltered ? undefined : { to: '/invoices', search: { view: 'all', ...days } },
      }
    })
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <LineChart
        title={t.reports.charts.net(currency)}
        nameTitle={t.reports.columns.period}
        points={periods}
        write={write}
      />
      <BarChart
        title={t.reports.charts.netBy(currency)}
        nameTitle={t.reports.product}
        points={sums({
          rows,
          before: before?.rows.filter(isOf),
          nameOf: names.product,
          valueOf: net,
        })}
        write={write}
      />
    </div>
  )
}

const Money = (props: Props) =>
  currenciesOf(props.report.rows).map((currency) => (
    <MoneyOf key={currency} currency={currency} {...props} />
  ))

const charts = {
  'on-time': OnTime,
  turnaround: Turnaround,
  'try-ins': TryIns,
  remakes: Remakes,
  'remakes-by-product': RemakesByProductChart,
  'technician-load': Technicians,
  revenue: Money,
  spend: Money,
}

/** A report as a picture; every number is in a table behind it as well. */
export function ReportCharts(props: Props) {
  const Chart = charts[props.report.name]
  return (
    <Card>
      <Chart {...props} />
    </Card>
  )
}
