import type { Messages } from '../../i18n/en.ts'
import { useFormat, useMessages, useSpeech } from '../../i18n/index.tsx'
import { Card } from '../../ui/page.tsx'
import { BarChart } from './bar-chart.tsx'
import { largestOf } from './chart-scale.ts'
import { LineChart } from './line-chart.tsx'
import { namesOf, periodText } from './report-columns.ts'
import { currenciesOf, shareByPeriod, sumBy, type Report, type Row } from './series.ts'

const mostBars = 12

const topOf = (t: Messages, entries: { label: string; value: number; isRest?: boolean }[]) =>
  largestOf(entries, mostBars, (count, value) => ({
    label: t.reports.others(count),
    value,
    isRest: true,
  }))

function OnTime({ report }: { report: Report }) {
  const t = useMessages()
  const format = useFormat()
  const points = shareByPeriod(report.rows).map(({ period, share }) => ({
    label: period === '' ? t.reports.everything : periodText(format, period, report.groupBy),
    value: share,
  }))
  return (
    <LineChart
      title={t.reports.charts.share}
      nameTitle={t.reports.columns.period}
      points={points}
      most={10_000}
      write={format.share}
    />
  )
}

function Turnaround({ report }: { report: Report }) {
  const t = useMessages()
  const { locale } = useSpeech()
  const format = useFormat()
  const names = namesOf({ t, locale })
  const points = report.rows
    .toSorted((a, b) => (b.orders ?? 0) - (a.orders ?? 0))
    .slice(0, mostBars)
    .map((row) => ({ label: names.product(row), value: row.medianDays }))
  return (
    <BarChart
      title={t.reports.charts.median}
      nameTitle={t.reports.product}
      points={points}
      write={(days) => t.reports.days(format.number(days))}
    />
  )
}

function TryIns({ report }: { report: Report }) {
  const t = useMessages()
  const { locale } = useSpeech()
  const format = useFormat()
  const names = namesOf({ t, locale })
  return (
    <BarChart
      title={t.reports.charts.findings}
      nameTitle={t.reports.product}
      points={topOf(
        t,
        sumBy(report.rows, names.product, ({ withFindings }) => withFindings),
      )}
      write={format.number}
    />
  )
}

function Remakes({ report }: { report: Report }) {
  const t = useMessages()
  const { locale } = useSpeech()
  const format = useFormat()
  const names = namesOf({ t, locale })
  return (
    <BarChart
      title={t.reports.charts.claims}
      nameTitle={t.reports.reason}
      points={topOf(
        t,
        sumBy(report.rows, names.reason, ({ claims }) => claims),
      )}
      write={format.number}
    />
  )
}

function Technicians({ report }: { report: Report }) {
  const t = useMessages()
  const { locale } = useSpeech()
  const format = useFormat()
  const names = namesOf({ t, locale })
  const minutes = topOf(
    t,
    sumBy(report.rows, names.technician, (row) => row.minutes),
  )
  const pieces = topOf(
    t,
    sumBy(report.rows, names.technician, (row) => row.pieces),
  )
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <BarChart
        title={t.reports.charts.hours}
        nameTitle={t.reports.technician}
        points={minutes}
        write={(value) => format.number(Math.round(value / 6) / 10)}
      />
      <BarChart
        title={t.reports.charts.pieces}
        nameTitle={t.reports.technician}
        points={pieces}
        write={format.number}
      />
    </div>
  )
}

function Money({ report }: { report: Report }) {
  const t = useMessages()
  const { locale } = useSpeech()
  const format = useFormat()
  const names = namesOf({ t, locale })
  const net = (row: Row) => row.netMinor
  return currenciesOf(report.rows).map((currency) => {
    const rows = report.rows.filter((row) => row.currency === currency)
    const write = (minor: number) => format.money(minor, currency)
    const periods = sumBy(rows, ({ periodStartsOn }) => periodStartsOn ?? '', net)
      .toSorted((a, b) => a.label.localeCompare(b.label))
      .map(({ label, value }) => ({
        label: label === '' ? t.reports.everything : periodText(format, label, report.groupBy),
        value,
      }))
    return (
      <div key={currency} className="grid gap-6 lg:grid-cols-2">
        <LineChart
          title={t.reports.charts.net(currency)}
          nameTitle={t.reports.columns.period}
          points={periods}
          write={write}
        />
        <BarChart
          title={t.reports.charts.netBy(currency)}
          nameTitle={t.reports.product}
          points={topOf(t, sumBy(rows, names.product, net))}
          write={write}
        />
      </div>
    )
  })
}

const charts = {
  'on-time': OnTime,
  turnaround: Turnaround,
  'try-ins': TryIns,
  remakes: Remakes,
  'technician-load': Technicians,
  revenue: Money,
  spend: Money,
}

/** A report as a picture; every number is in a table behind it as well. */
export function ReportCharts({ report }: { report: Report }) {
  const Chart = charts[report.name]
  return (
    <Card>
      <Chart report={report} />
    </Card>
  )
}
