import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Plus, Route } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { RouteList } from './route-list.tsx'
import { RunBadge, type Run } from './run-badge.tsx'

const isoWeekday = (day: string) => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1

function RunCard({ run }: { run: Run }) {
  const t = useMessages().delivery
  const parcels = run.stops.flatMap((stop) => stop.parcels)
  const pickups = run.stops.flatMap((stop) => stop.pickups)
  return (
    <li className="card relative rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to="/delivery/$id"
          params={{ id: run.id }}
          className="font-semibold after:absolute after:inset-0 hover:underline"
        >
          {run.name}
        </Link>
        <RunBadge status={run.status} />
      </div>
      <p className="text-ink-2">
        {[run.departureTime, run.driverName ?? t.noDriver].filter(Boolean).join(' · ')}
      </p>
      <p className="text-sm text-ink-3">
        {[
          t.stopCount(run.stops.length),
          parcels.length > 0 && t.parcelCount(parcels.length),
          pickups.length > 0 && t.pickupCount(pickups.length),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  )
}

function ExtraTour({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useMessages().delivery
  const [name, setName] = useState('')
  const { run, isBusy } = useCommand('createDeliveryRun', { onDone: onClose })
  return (
    <FormDialog
      title={t.extraTitle}
      submitLabel={t.extraTour}
      isBusy={isBusy}
      isDisabled={name.trim() === ''}
      onClose={onClose}
      onSubmit={() => void run({ body: { name: name.trim(), runOn: day } })}
    >
      <TextField label={t.name} required maxLength={120} value={name} onChange={setName} />
    </FormDialog>
  )
}

function DayBar({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const t = useMessages().delivery
  return (
    <div className="mb-3 flex items-end gap-2">
      <IconButton
        label={t.previousDay}
        icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => onDay(addDays(day, -1))}
      />
      <DateField label={t.day} hidesLabel value={day} onChange={(next) => next && onDay(next)} />
      <IconButton
        label={t.nextDay}
        icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => onDay(addDays(day, 1))}
      />
    </div>
  )
}

function Runs() {
  const t = useMessages().delivery
  const { search, change } = useAddress('/signed-in/delivery')
  const [isExtra, setIsExtra] = useState(false)
  const day = search.on ?? todayHere()
  const query = useAll('listDeliveryRuns', { query: { runOn: day } }, { keepsPrevious: true })
  const routes = useAll('listDeliveryRoutes', { query: { isActive: true } })
  const { run: plan, isBusy } = useCommand('createDeliveryRun')
  return (
    <>
      <DayBar day={day} onDay={(on) => change({ on })} />
      <Loaded query={query}>
        {(runs) => {
          const open = runs.filter(({ status }) => status !== 'cancelled')
          const due = (routes.data ?? []).filter(
            ({ id, weekdays }) =>
              weekdays.includes(isoWeekday(day)) &&
              !open.some(({ deliveryRouteId }) => deliveryRouteId === id),
          )
          return (
            <>
              <div className="mb-4 flex flex-wrap gap-2">
                {due.map(({ id, name }) => (
                  <Button
                    key={id}
                    variant="primary"
                    isBusy={isBusy}
                    icon={<Plus aria-hidden className="size-4" />}
                    onClick={() => void plan({ body: { deliveryRouteId: id, runOn: day } })}
                  >
                    {t.planRun(name)}
                  </Button>
                ))}
                <Button onClick={() => setIsExtra(true)}>{t.extraTour}</Button>
              </div>
              {runs.length === 0 ? (
                <EmptyState icon={<Route aria-hidden className="size-6" />} title={t.emptyTitle}>
                  {t.emptyText}
                </EmptyState>
              ) : (
                <ul className="grid gap-3 md:grid-cols-2">
                  {runs.map((run) => (
                    <RunCard key={run.id} run={run} />
                  ))}
                </ul>
              )}
            </>
          )
        }}
      </Loaded>
      {isExtra && <ExtraTour day={day} onClose={() => setIsExtra(false)} />}
    </>
  )
}

/** The runs of a day and the routes of the laboratory's own drivers. */
export function DeliveryPage() {
  const t = useMessages().delivery
  const format = useFormat()
  const { search } = useAddress('/signed-in/delivery')
  const isRoutes = search.tab === 'routes'
  return (
    <Page title={t.title} subtitle={isRoutes ? undefined : format.day(search.on ?? todayHere())}>
      <TabLinks
        label={t.tabs.label}
        tabs={[
          { label: t.tabs.runs, to: '/delivery', search: isRoutes ? {} : search },
          { label: t.tabs.routes, to: '/delivery', search: { tab: 'routes' } },
        ]}
      />
      {isRoutes ? <RouteList /> : <Runs />}
    </Page>
  )
}
