import { useSpeech } from '../../i18n/index.tsx'
import { BarChart } from '../reports/bar-chart.tsx'
import { lastOfMonth } from '../reports/period.ts'
import type { Overview } from './figures.tsx'

/** Revenue by month, a chart for each currency; the running month says that it runs. */
export function RevenueMonths({ months }: { months: NonNullable<Overview['months']> }) {
  const { t, format } = useSpeech()
  const words = t.overview
  const byCurrency = Map.groupBy(months, ({ currency }) => currency)
  if (months.length === 0) {
    return (
      <>
        <h2 className="font-semibold">{words.revenueByMonth}</h2>
        <p className="py-2 text-ink-3">{words.noRevenue}</p>
      </>
    )
  }
  return [...byCurrency].map(([currency, own]) => (
    <BarChart
      key={currency}
      title={words.revenue(currency)}
      nameTitle={words.month}
      points={own.map(({ startsOn, isRunning, netMinor }) => ({
        label: isRunning ? words.monthSoFar(format.month(startsOn)) : format.month(startsOn),
        value: netMinor,
        isRunning,
        link: {
          to: '/invoices',
          search: { view: 'all', fromOn: startsOn, toOn: lastOfMonth(startsOn) },
        },
      }))}
      write={(minor) => format.money(minor, currency)}
    />
  ))
}
