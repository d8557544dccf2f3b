import { ChevronLeft, ChevronRight, TriangleAlert } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card, Page, TabLinks } from '../../ui/page.tsx'
import { Banner, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { WorkHours } from './capacity-hours.tsx'
import { fillOf, loadByStage, type StageLoad } from './capacity-load.ts'

type Plan = Answer<'getCapacity'>['capacity']

const daysShown = 14

function Bar({ load }: { load: NonNullable<StageLoad['days'][number]> }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  const { plannedPieces, capacityPieces, plannedMinutes } = load
  const fill = fillOf(load)
  const isOver = fill !== null && fill > 1
  const text =
    capacityPieces === null
      ? words.noLimit(format.number(plannedPieces))
      : words.of(format.number(plannedPieces), format.number(capacityPieces))
  return (
    <div title={`${text} · ${words.minutes(format.number(plannedMinutes))}`}>
      <span aria-hidden className={classNames('tabular-nums', isOver && 'font-medium text-warn')}>
        {format.number(plannedPieces)}
        <span className="text-ink-3">
          {capacityPieces === null ? '' : ` / ${format.number(capacityPieces)}`}
        </span>
      </span>
      <span className="sr-only">
        {text}
        {isOver && `, ${words.over}`}
      </span>
      <div aria-hidden className="mt-0.5 h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames(
            'h-full origin-left rounded-full rtl:origin-right',
            isOver ? 'bg-warn' : fill === null ? 'bg-control' : 'bg-accent',
          )}
          style={{ transform: `scaleX(${Math.max(0.03, Math.min(1, fill ?? 0.5))})` }}
        />
      </div>
    </div>
  )
}

function LoadTable({ days }: { days: Plan['days'] }) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  const today = todayHere()
  return (
    <div
      role="region"
      aria-label={words.load}
      // Days that do not fit are reached by keyboard too.
      tabIndex={0}
      // What is only spoken is laid out absolutely and must not widen the page.
      data-scroll-restoration-id="capacity"
      className="relative overflow-x-auto"
    >
      <table aria-label={words.load} className="w-full border-collapse text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky start-0 bg-surface px-4 py-2 text-start font-medium text-ink-3"
            >
              {words.stage}
            </th>
            {days.map(({ dayOn, isWorkday }) => (
              <th
                key={dayOn}
                scope="col"
                className={classNames(
                  'min-w-20 px-2 py-2 text-start font-medium whitespace-nowrap',
                  dayOn === today ? 'text-accent' : 'text-ink-3',
                )}
              >
                {format.day(dayOn)}
                {!isWorkday && <span className="block text-xs font-normal">{words.free}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loadByStage({ days }).map(({ name, department, days: loads }) => (
            <tr key={`${department} ${name}`} className="border-t border-line">
              <th
                scope="row"
                className="sticky start-0 min-w-36 max-w-48 bg-surface px-4 py-2 text-start font-medium"
              >
                {name}
                <span className="block text-xs font-normal text-ink-3">{department}</span>
              </th>
              {loads.map((load, index) => (
                <td
                  key={days[index]?.dayOn}
                  className={classNames('px-2 py-1.5', !days[index]?.isWorkday && 'bg-sunken/60')}
                >
                  {load && load.plannedPieces + load.plannedMinutes > 0 && <Bar load={load} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Load() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/capacity')
  const words = t.floor.capacity
  const fromOn = search.fromOn ?? todayHere()
  const query = useRead(
    'getCapacity',
    { query: { fromOn, toOn: addDays(fromOn, daysShown - 1) } },
    { keepsPrevious: true },
  )
  const turn = (days: number) => change({ fromOn: addDays(fromOn, days) })
  return (
    <>
      {query.data && query.data.capacity.undatedItems > 0 && (
        <Banner tone="warn" icon={<TriangleAlert aria-hidden className="size-4" />}>
          {words.undated(query.data.capacity.undatedItems)}
        </Banner>
      )}
      <Card
        isFlush
        title={words.load}
        actions={
          <>
            <Button onClick={() => change({ fromOn: undefined })}>{words.fromToday}</Button>
            <IconButton
              label={words.earlier}
              icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
              onClick={() => turn(-7)}
            />
            <IconButton
              label={words.later}
              icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />}
              onClick={() => turn(7)}
            />
          </>
        }
      >
        <Loaded query={query} skeleton={<Skeleton lines={12} className="p-4" />}>
          {({ capacity: { days } }) =>
            days.some(({ stages }) => stages.length > 0) ? (
              <LoadTable days={days} />
            ) : (
              <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
            )
          }
        </Loaded>
      </Card>
    </>
  )
}

/** What each stage has to do day by day, and when the laboratory works. */
export function CapacityPage() {
  const t = useMessages()
  const { search } = useAddress('/signed-in/capacity')
  const isHours = search.tab === 'hours'
  const words = t.floor.capacity
  return (
    <Page title={words.title}>
      <TabLinks
        label={words.tabs.label}
        tabs={[
          { label: words.tabs.load, to: '/capacity', search: isHours ? {} : search },
          { label: words.tabs.hours, to: '/capacity', search: isHours ? search : { tab: 'hours' } },
        ]}
      />
      {isHours ? <WorkHours /> : <Load />}
    </Page>
  )
}
