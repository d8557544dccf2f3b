import { Link } from '@tanstack/react-router'
import { reportRules, reportSteps, type ReportName } from '#contract/workspace/report-rules'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/field.tsx'
import { periodNames, type Days, type PeriodName } from './period.ts'

const tabClass = (isCurrent: boolean) =>
  classNames(
    'flex h-8 shrink-0 items-center rounded-lg px-3 hover:bg-sunken coarse:h-11',
    isCurrent ? 'bg-sunken font-medium text-ink' : 'text-ink-2',
  )

/** Which report; the days and filters stay as they are where the next one takes them. */
export function ReportTabs({
  names,
  current,
}: {
  names: readonly ReportName[]
  current: ReportName
}) {
  const t = useMessages()
  const { isLab } = useSession()
  const { search } = useAddress('/signed-in/reports')
  return (
    <nav
      aria-label={t.reports.title}
      data-print="no"
      className="-mx-1 mb-3 flex gap-1 overflow-x-auto pb-1"
    >
      <Link to="/overview" className={tabClass(false)}>
        {isLab ? t.reports.overview : t.reports.labsOverview}
      </Link>
      {names.map((name) => (
        <Link
          key={name}
          to="/reports"
          search={{ ...search, report: name === 'on-time' ? undefined : name }}
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
          {...(name === current ? { 'aria-current': 'page' as const } : {})}
          className={tabClass(name === current)}
        >
          {t.reports.names[name]}
        </Link>
      ))}
    </nav>
  )
}

function CounterpartSelect() {
  const t = useMessages()
  const { isLab } = useSession()
  const { search, change } = useAddress('/signed-in/reports')
  const customers = useAll('listCustomers', {}, { isEnabled: isLab })
  const connections = useAll(
    'listLabConnections',
    { query: { status: 'active' } },
    { isEnabled: !isLab },
  )
  const key = isLab ? 'customerId' : 'labConnectionId'
  const options = isLab
    ? (customers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
    : (connections.data ?? []).map(({ id, labName }) => ({ value: id, label: labName ?? '' }))
  return (
    <Select
      className="sm:w-48"
      label={isLab ? t.reports.with.lab : t.reports.with.clinic}
      placeholder={t.reports.everything}
      value={search[key] ?? ''}
      onChange={(value) => change({ [key]: value })}
      options={options.toSorted((a, b) => a.label.localeCompare(b.label))}
    />
  )
}

function ProductSelect() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/reports')
  const products = useAll('listProducts', {})
  return (
    <Select
      className="sm:w-48"
      label={t.reports.product}
      placeholder={t.reports.everything}
      value={search.productId ?? ''}
      onChange={(productId) => change({ productId })}
      options={(products.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** The days, steps and filters that a report takes. */
export function ReportFilters({
  name,
  period,
  days,
}: {
  name: ReportName
  period: PeriodName
  days: Days
}) {
  const t = useMessages()
  const { isLab } = useSession()
  const { search, change } = useAddress('/signed-in/reports')
  const { takesSteps, filters } = reportRules[name]
  return (
    <div data-print="no" className="mb-4 grid grid-cols-2 items-end gap-2 sm:flex sm:flex-wrap">
      <Select
        label={t.reports.period}
        value={period}
        onChange={(value) => change({ period: value === 'd90' ? '' : value })}
        options={periodNames.map((value) => ({ value, label: t.reports.periods[value] }))}
      />
      {period === 'own' && (
        <>
          <DateField
            label={t.reports.from}
            value={days.fromOn}
            onChange={(fromOn) => change({ fromOn })}
          />
          <DateField
            label={t.reports.to}
            value={days.toOn}
            {...(days.fromOn > days.toOn ? { error: t.reports.daysWrong } : {})}
            onChange={(toOn) => change({ toOn })}
          />
        </>
      )}
      {takesSteps && (
        <Select
          label={t.reports.step}
          placeholder={t.reports.usualStep}
          value={search.step ?? ''}
          onChange={(step) => change({ step })}
          options={reportSteps.map((value) => ({ value, label: t.reports.steps[value] }))}
        />
      )}
      {filters.includes(isLab ? 'customerId' : 'labConnectionId') && <CounterpartSelect />}
      {isLab && filters.includes('productId') && <ProductSelect />}
    </div>
  )
}
