import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Mark, Marks } from '../../ui/marks.tsx'
import { Skeleton } from '../../ui/states.tsx'

type Money = Answer<'getFinanceSummary'>['summary']['currencies'][number]
type Aging = Money['aging']

// The longer overdue, the stronger the colour; only overdue amounts are red.
const steps = [
  { part: 'currentMinor', label: 'current', fill: 'bg-accent' },
  { part: 'days30Minor', label: 'days30', fill: 'bg-bad/50' },
  { part: 'days60Minor', label: 'days60', fill: 'bg-bad/75' },
  { part: 'days90Minor', label: 'days90', fill: 'bg-bad' },
] as const

/** The ageing of what is owed: a bar in parts, and each part as a label and an amount. */
export function AgingBar({
  aging,
  currency,
  hasLinks = false,
}: {
  aging: Aging
  currency: string
  /** Whether the parts lead to the invoices behind them. */
  hasLinks?: boolean
}) {
  const t = useMessages()
  const format = useFormat()
  const drawn = steps.filter(({ part }) => aging[part] > 0)
  const sum = drawn.reduce((total, { part }) => total + aging[part], 0)
  return (
    <div className="flex flex-col gap-2">
      <Marks
        label={t.finance.aging.label}
        count={drawn.length}
        className="flex h-6 gap-px forced-color-adjust-none"
      >
        {drawn.map(({ part, label, fill }, index) => (
          <Mark
            key={part}
            index={index}
            text={t.finance.aging.partOf(
              t.finance.aging[label],
              format.money(aging[part], currency),
              format.share(Math.round((aging[part] * 10_000) / sum)),
            )}
            link={hasLinks ? { to: '/invoices', search: { aging: label } } : undefined}
            className="group flex min-w-1 items-center"
            style={{ width: `${(aging[part] / sum) * 100}%` }}
          >
            <span
              className={classNames(
                'h-2 w-full group-first-of-type:rounded-s-full group-last:rounded-e-full',
                fill,
              )}
            />
          </Mark>
        ))}
      </Marks>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm sm:flex sm:flex-wrap">
        {steps.map(({ part, label, fill }) => (
          <div key={part} className="min-w-0 sm:flex sm:items-center sm:gap-2">
            <dt className="flex items-center gap-1.5 text-xs text-ink-3">
              <span
                aria-hidden
                className={classNames('size-2 rounded-full forced-color-adjust-none', fill)}
              />
              {t.finance.aging[label]}
            </dt>
            <dd className="tabular-nums">{format.money(aging[part], currency)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Stat({ label, value, isLate }: { label: string; value: string; isLate?: boolean }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className={classNames('text-lg font-semibold tabular-nums', isLate && 'text-bad')}>
        {value}
      </dd>
    </div>
  )
}

function OneCurrency({ money }: { money: Money }) {
  const t = useMessages()
  const format = useFormat()
  const { isLab } = useSession()
  const {
    currency,
    outstandingMinor,
    overdueMinor,
    invoicedThisMonthMinor,
    paidThisMonthMinor,
    creditMinor,
    disputedMinor,
  } = money
  const words = isLab ? t.finance.summary.lab : t.finance.summary.clinic
  const amount = (minor: number) => format.money(minor, currency)
  return (
    <div className="flex flex-col gap-4 p-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8">
        <Stat label={words.outstanding} value={amount(outstandingMinor)} />
        <Stat label={t.finance.overdue} value={amount(overdueMinor)} isLate={overdueMinor > 0} />
        <Stat label={words.invoiced} value={amount(invoicedThisMonthMinor)} />
        <Stat label={words.paid} value={amount(paidThisMonthMinor)} />
        {creditMinor > 0 && <Stat label={words.credit} value={amount(creditMinor)} />}
        {disputedMinor > 0 && <Stat label={t.finance.disputed} value={amount(disputedMinor)} />}
      </dl>
      <AgingBar hasLinks aging={money.aging} currency={currency} />
    </div>
  )
}

/** For each currency what is owed, its ageing, and what was paid this month. */
export function SummaryStrip() {
  const t = useMessages()
  const { data } = useRead('getFinanceSummary', {}, { freshMs: 30_000 })
  if (data?.summary.currencies.length === 0) return null
  return (
    <section
      aria-label={t.finance.summary.label}
      className="card mb-4 divide-y divide-line rounded-xl border border-line"
    >
      {data ? (
        data.summary.currencies.map((money) => <OneCurrency key={money.currency} money={money} />)
      ) : (
        <div className="p-4">
          <Skeleton lines={4} />
          {/* On a phone the sums stand in rows: the invoices below keep their place when they come. */}
          <div aria-hidden className="md:hidden">
            <Skeleton lines={6} />
          </div>
        </div>
      )}
    </section>
  )
}
