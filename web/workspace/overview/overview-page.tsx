import { reasonFacts } from '#contract/finance/remake-reasons'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { WeekLoad } from '../home/week-load.tsx'
import { BarRows } from '../reports/bar-rows.tsx'
import { Figures, type Overview } from './figures.tsx'
import { LabsPage } from './labs-page.tsx'
import { PeriodSelect, periodOf } from './period-select.tsx'
import { RevenueMonths } from './revenue-months.tsx'
import { TargetsButton } from './targets-dialog.tsx'
import { WeeksChart } from './weeks-chart.tsx'

function WhyLate({ overview }: { overview: Overview }) {
  const { t, format } = useSpeech()
  const words = t.overview
  const { lateCauses, onTime, fromOn, toOn } = overview
  const late = lateCauses.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <Card
      title={words.whyLate}
      actions={
        <span className="text-sm text-ink-3 tabular-nums">{words.lateOf(late, onTime.orders)}</span>
      }
    >
      {lateCauses.length === 0 ? (
        <p className="py-2 text-ink-3">{words.noneLate}</p>
      ) : (
        <BarRows
          label={`${words.whyLate}, ${format.period(fromOn, toOn)}`}
          write={format.number}
          points={lateCauses.map(({ cause, workCentreId, workCentre, orders, previousOrders }) => ({
            label: workCentre === null ? words.causes[cause] : words.waitedAt(workCentre),
            value: orders,
            previous: previousOrders,
            link:
              orders > 0
                ? {
                    to: '/late-orders',
                    search: { fromOn, toOn, cause, workCentreId: workCentreId ?? undefined },
                  }
                : undefined,
          }))}
        />
      )}
    </Card>
  )
}

function WhyRemade({ overview }: { overview: Overview }) {
  const { t, format, locale } = useSpeech()
  const words = t.overview
  const { remakeReasons, fromOn, toOn } = overview
  return (
    <Card title={words.remakesByReason}>
      {remakeReasons.length === 0 ? (
        <p className="py-2 text-ink-3">{words.noRemakes}</p>
      ) : (
        <BarRows
          label={words.remakesByReason}
          write={format.number}
          points={remakeReasons.map(({ reasonCode, claims, previousClaims }) => ({
            label: reasonFacts[reasonCode][locale],
            value: claims,
            previous: previousClaims,
            link: claims > 0 ? { to: '/remakes', search: { reasonCode, fromOn, toOn } } : undefined,
          }))}
        />
      )}
    </Card>
  )
}

/** How the laboratory does, or the laboratories of a clinic: what an owner opens on a Monday. */
export function OverviewPage() {
  return useSession().isLab ? <LabPage /> : <LabsPage />
}

function LabPage() {
  const { t, format } = useSpeech()
  const words = t.overview
  const { role } = useSession()
  const { search } = useAddress('/signed-in/overview')
  const weeks = periodOf(search.weeks, 4)
  const query = useRead('getLabOverview', { query: { weeks } })
  const overview = query.data?.overview
  return (
    <Page
      title={words.title}
      {...(overview
        ? {
            subtitle: words.compared(format.period(overview.previousFromOn, overview.previousToOn)),
          }
        : {})}
      actions={
        <>
          <PeriodSelect weeks={weeks} usual={4} />
          {role === 'owner' && <TargetsButton />}
          <LinkButton to="/reports">{words.allReports}</LinkButton>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={16} />}>
        {({ overview: shown }) => (
          <div className="flex flex-col gap-4">
            <Figures overview={shown} />
            <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
              <Card>
                <WeeksChart title={words.weeks} weeks={shown.weeks} target={shown.onTime.target} />
              </Card>
              <WhyLate overview={shown} />
            </div>
            <WeekLoad />
            <div className="grid gap-4 lg:grid-cols-2">
              <WhyRemade overview={shown} />
              {shown.months && (
                <Card>
                  <RevenueMonths months={shown.months} />
                </Card>
              )}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}
