import { ChartColumn, Download } from 'lucide-react'
import {
  reportNames,
  reportRules,
  reportSteps,
  type ReportName,
} from '#contract/workspace/report-rules'
import type { Answer, Args } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { daysBefore, daysOf, periodNames, type Days } from './period.ts'
import { ReportFilters, ReportTabs } from './report-filters.tsx'
import { columnsOf, type ReportColumn } from './report-columns.ts'
import { RemakesByProductChart, ReportCharts, type ReportSearch } from './report-charts.tsx'
import { toCsv, type Report, type Row } from './series.ts'

/** The reports of this side, those of money only for who may see it. */
function useReports(): ReportName[] {
  const { organization, canSeeFinance } = useSession()
  return reportNames.filter((name) => {
    const { only, finance } = reportRules[name]
    // Shown with the reasons of remakes.
    if (name === 'remakes-by-product') return false
    return (only === undefined || only === organization.type) && (!finance || canSeeFinance)
  })
}

function download(report: Report, columns: readonly ReportColumn[]): void {
  const rows = report.rows.map((row) => columns.map(({ write, plain }) => (plain ?? write)(row)))
  const csv = toCsv([columns.map(({ title }) => title), ...rows])
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = `${report.name}-${report.fromOn}-${report.toOn}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

// Rows have no id: what they are about is one.
const keyOf = (row: Row) =>
  [
    row.periodStartsOn,
    row.counterpart?.id,
    row.product?.id,
    row.technician?.userId,
    row.stage,
    row.reasonCode,
    row.responsibility,
    row.currency,
  ].join(' ')

type TotalsProps = {
  report: Report
  before: Report | undefined
  targets: Answer<'getReportTargets'>['targets'] | undefined
  columns: readonly ReportColumn[]
}

/** The sums of a report, each beside that of as many days before and what it is to be. */
function Totals({ report, before, targets, columns }: TotalsProps) {
  const { reports: words } = useMessages()
  const numbers = columns.filter(({ isNumber }) => isNumber)
  return report.totals.map((row) => {
    const former = before?.totals.find(({ currency }) => currency === row.currency)
    return (
      <dl
        key={row.currency ?? ''}
        aria-label={words.total}
        className="card grid grid-cols-2 gap-x-10 gap-y-3 rounded-xl border border-line bg-surface p-4 sm:flex sm:flex-wrap"
      >
        {numbers.map(({ title, write, target }) => (
          <div key={title}>
            <dt className="text-xs text-ink-3">{title}</dt>
            <dd className="text-xl font-semibold tabular-nums">{write(row)}</dd>
            <dd className="min-h-4 text-xs text-ink-3 tabular-nums">
              {[former && words.was(write(former)), targets && target?.(targets)]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </div>
        ))}
      </dl>
    )
  })
}

const tableColumnOf = ({ title, isNumber, write }: ReportColumn, index: number): Column<Row> => ({
  title,
  cell: (row) => (
    <>
      {isNumber && <span className="text-ink-3 tabular:hidden">{title} </span>}
      {write(row)}
    </>
  ),
  ...(isNumber ? { isNumber } : {}),
  ...(index < 2 && !isNumber ? { phone: 'first' } : {}),
  ...(index === 1 ? { growsOnPhone: true, className: 'stacked:truncate' } : {}),
})

function Numbers({ report, columns }: { report: Report; columns: readonly ReportColumn[] }) {
  const t = useMessages()
  return (
    <Card
      isFlush
      title={t.reports.table}
      actions={
        <Button
          icon={<Download aria-hidden className="size-4" />}
          data-print="no"
          onClick={() => download(report, columns)}
        >
          {t.reports.download}
        </Button>
      }
    >
      <Table
        label={t.reports.names[report.name]}
        columns={columns.map((column, index) => tableColumnOf(column, index))}
        rows={report.rows}
        keyOf={keyOf}
      />
    </Card>
  )
}

type Query = NonNullable<Args<'getReport'>['query']>

/** Which claimed items are behind the remakes, by product. */
function RemakesByProduct({ asked, search }: { asked: Query; search: ReportSearch }) {
  const { t, format, locale } = useSpeech()
  const { isLab } = useSession()
  const name = 'remakes-by-product'
  const query = useRead('getReport', { params: { name }, query: asked }, { keepsPrevious: false })
  return (
    <Loaded query={query} skeleton={<Skeleton lines={8} />}>
      {({ report }) => {
        if (report.rows.length === 0) return null
        const columns = columnsOf(name, null, { t, format, locale, isLab })
        return (
          <>
            <Card>
              <RemakesByProductChart report={report} search={search} />
            </Card>
            <Numbers report={report} columns={columns} />
          </>
        )
      }}
    </Loaded>
  )
}

/** What was asked for, for the days and for as many before. */
function useReport(name: ReportName, days: Days, more: Query) {
  const isEnabled = days.fromOn <= days.toOn
  const params = { name }
  const query = useRead(
    'getReport',
    { params, query: { ...more, ...days } },
    { isEnabled, keepsPrevious: false },
  )
  const before = useRead(
    'getReport',
    { params, query: { ...more, ...daysBefore(days) } },
    { isEnabled, keepsPrevious: false },
  )
  return { query, before: before.data?.report }
}

/** Numbers of a time as charts and a table; which report, days and filters are in the address. */
export function ReportsPage() {
  const { t, format, locale } = useSpeech()
  const { isLab } = useSession()
  const { search } = useAddress('/signed-in/reports')
  const names = useReports()
  const name = names.find((one) => one === search.report) ?? 'on-time'
  const { takesSteps, filters } = reportRules[name]
  const period = periodNames.find((one) => one === search.period) ?? 'd90'
  const days = daysOf(period, {
    ...(search.fromOn ? { fromOn: search.fromOn } : {}),
    ...(search.toOn ? { toOn: search.toOn } : {}),
  })
  const step = takesSteps ? reportSteps.find((one) => one === search.step) : undefined
  const filtered: ReportSearch = Object.fromEntries(
    filters.flatMap((filter) => (search[filter] ? [[filter, search[filter]]] : [])),
  )
  const more = { ...(step ? { groupBy: step } : {}), ...filtered } as Query
  const { query, before } = useReport(name, days, more)
  const targets = useRead('getReportTargets', {}).data?.targets
  return (
    <Page title={t.reports.title} subtitle={t.reports.about[name]}>
      <ReportTabs names={names} current={name} />
      <ReportFilters name={name} period={period} days={days} />
      {days.fromOn <= days.toOn && (
        <Loaded query={query} skeleton={<Skeleton lines={12} />}>
          {({ report }) => {
            const columns = columnsOf(report.name, report.groupBy, { t, format, locale, isLab })
            return report.rows.length === 0 ? (
              <Card>
                <EmptyState
                  icon={<ChartColumn aria-hidden className="size-6" />}
                  title={t.reports.empty}
                >
                  {t.reports.emptyText}
                </EmptyState>
              </Card>
            ) : (
              <div className="flex flex-col gap-4">
                <Totals report={report} before={before} targets={targets} columns={columns} />
                <ReportCharts report={report} before={before} targets={targets} search={filtered} />
                <Numbers report={report} columns={columns} />
                {name === 'remakes' && (
                  <RemakesByProduct asked={{ ...more, ...days }} search={filtered} />
                )}
              </div>
            )
          }}
        </Loaded>
      )}
    </Page>
  )
}
