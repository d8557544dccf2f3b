import { Link } from '@tanstack/react-router'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useSpeech } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { FigureRow, signed, useFigureWriters, type Shown } from './figures.tsx'
import { PeriodSelect, periodOf } from './period-select.tsx'
import { TargetsButton } from './targets-dialog.tsx'
import { WeeksChart } from './weeks-chart.tsx'

type Overview = Answer<'getLabsOverview'>['overview']
type Lab = Overview['labs'][number]
type Counted = Lab['onTime']

function useLabFigures({ fromOn, toOn }: Overview) {
  const { t, format } = useSpeech()
  const words = t.overview
  const { share, points, days, was } = useFigureWriters()
  return (lab: Lab): Shown[] => {
    const { labConnectionId, onTime, remakes, turnaround, spend } = lab
    const own = { period: 'own', fromOn, toOn, labConnectionId }
    const base = (
      { value, previous, target, orders }: Counted,
      write: (value: number) => string,
    ) => ({
      value,
      previous,
      target,
      write,
      was: [was(previous, write), words.labs.ofOrders(orders, format.number(orders))]
        .filter(Boolean)
        .join(' · '),
    })
    return [
      {
        ...base(onTime, share),
        name: words.figures.onTime,
        writeChange: points,
        link: { to: '/late-orders', search: { fromOn, toOn, labConnectionId } },
      },
      {
        ...base(remakes, share),
        name: words.figures.remakes,
        isBetterBelow: true,
        writeChange: points,
        link: { to: '/reports', search: { report: 'remakes', ...own } },
      },
      {
        ...base(turnaround, days),
        name: words.figures.turnaround,
        isBetterBelow: true,
        writeChange: (difference) => signed(difference, format.number),
        link: { to: '/reports', search: { report: 'turnaround', ...own } },
      },
      ...(spend ?? []).map(({ currency, netMinor, previousMinor }): Shown => {
        const write = (minor: number) => format.money(minor, currency)
        return {
          name: words.labs.spend(currency),
          value: netMinor,
          previous: previousMinor,
          target: null,
          isNeutral: true,
          write,
          writeChange: (difference) => signed(difference, write),
          was: was(previousMinor, write),
          link: { to: '/reports', search: { report: 'spend', ...own } },
        }
      }),
    ]
  }
}

function Labs({ overview }: { overview: Overview }) {
  const { t } = useSpeech()
  const words = { ...t.overview.labs, weeks: t.overview.weeks }
  const figuresOf = useLabFigures(overview)
  if (overview.labs.length === 0) {
    return <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
  }
  return (
    <ul aria-label={words.about} className="flex flex-col gap-6">
      {overview.labs.map((lab) => (
        <li key={lab.labOrganizationId}>
          <h2 className="mb-2 font-semibold">
            <Link
              to="/labs/$id"
              params={{ id: lab.labConnectionId }}
              className="rounded hover:underline"
            >
              {lab.name}
            </Link>
          </h2>
          <FigureRow figures={figuresOf(lab)} />
          <Card className="mt-3">
            <WeeksChart
              title={words.weeks}
              label={words.weeksOf(lab.name)}
              weeks={lab.weeks}
              target={lab.onTime.target}
              labConnectionId={lab.labConnectionId}
            />
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** How the laboratories of a clinic do, each beside the time before. */
export function LabsPage() {
  const { t, format } = useSpeech()
  const words = t.overview
  const { isOwner } = useSession()
  const { search } = useAddress('/signed-in/overview')
  const weeks = periodOf(search.weeks, 13)
  const query = useRead('getLabsOverview', { query: { weeks } })
  const overview = query.data?.overview
  return (
    <Page
      title={words.labs.title}
      {...(overview
        ? {
            subtitle: words.compared(format.period(overview.previousFromOn, overview.previousToOn)),
          }
        : {})}
      actions={
        <>
          <PeriodSelect weeks={weeks} usual={13} />
          {isOwner && <TargetsButton />}
          <LinkButton to="/reports">{words.allReports}</LinkButton>
        </>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {({ overview: shown }) => <Labs overview={shown} />}
      </Loaded>
    </Page>
  )
}
