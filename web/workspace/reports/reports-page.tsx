import { ChartColumn, Download } from 'lucide-react'
import {
  reportNames,
  reportRules,
  reportSteps,
  type ReportName,
} from '#contract/workspace/report-rules'
import type { Args } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages, useSpeech } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { daysOf, periodNames } from './period.ts'
import { ReportFilters, ReportTabs } from './report-filters.tsx'
import { columnsOf, type ReportColumn } from './report-columns.ts'
import { ReportCharts } from './report-charts.tsx'
import { toCsv, type Report, type Row } from './series.ts'

/** The reports of this side, those of money only for who may see it. */
function useReports(): ReportName[] {
  const { organization, canSeeFinance } = useSession()
  return reportNames.filter((name) => {
    const { only, finance } = reportRules[name]
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

function Totals({ report, columns }: { report: Report; columns: readonly ReportColumn[] }) {
  const t = useMessages()
  const numbers = columns.filter(({ isNumber }) => isNumber)
  return report.totals.map((row) => (
    <dl
      key={row.currency ?? ''}
      aria-label={t.reports.total}
      className="card grid grid-cols-2 gap-x-10 gap-y-3 rounded-xl border border-line bg-surface p-4 sm:flex sm:flex-wrap"
    >
      {numbers.map(({ title, write }) => (
        <div key={title}>
          <dt className="text-xs text-ink-3">{title}</dt>
          <dd className="text-xl font-semibold tabular-nums">{write(row)}</dd>
        </div>
      ))}
    </dl>
  ))
}

const tableColumnOf = ({ title, isNumber, write }: ReportColumn, index: number): Column<Row> => ({
  title,
  cell: (row) => (
    <>
      {isNumber && <span className="text-ink-3 md:hidden">{title} </span>}
      {write(row)}
    </>
  ),
  ...(isNumber ? { isNumber } : {}),
  ...(index < 2 && !isNumber ? { phone: 'first' } : {}),
  ...(index === 1 ? { growsOnPhone: true, className: 'max-md:truncate' } : {}),
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
  const isSound = days.fromOn <= days.toOn
  const query = useRead(
    'getReport',
    {
      params: { name },
      query: {
        ...days,
        ...(step ? { groupBy: step } : {}),
        ...Object.fromEntries(
          filters.flatMap((filter) => (search[filter] ? [[filter, search[filter]]] : [])),
        ),
      } satisfies Args<'getReport'>['query'],
    },
    { isEnabled: isSound, keepsPrevious: false },
  )
  return (
    <Page title={t.reports.title} subtitle={t.reports.about[name]}>
      <ReportTabs names={names} current={name} />
      <ReportFilters name={name} period={period} days={days} />
      {isSound && (
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
                <Totals report={report} columns={columns} />
                <ReportCharts report={report} />
                <Numbers report={report} columns={columns} />
              </div>
            )
          }}
        </Loaded>
      )}
    </Page>
  )
}
