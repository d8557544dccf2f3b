import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, FlaskConical, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useAddress } from '../../app/use-address.ts'
import { addDays, todayHere } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Card, Page, TabLinks } from '../../ui/page.tsx'
import { Banner, EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { WorkHours } from './capacity-hours.tsx'
import {
  LoadBar,
  LoadTable,
  minutesPerHour,
  useAmount,
  useSpokenLoad,
  type Chosen,
} from './load-table.tsx'
import { ConfirmBanner } from '../numbers/confirm-banner.tsx'
import { PromiseStrip } from './promise-strip.tsx'
import { nextTrialId, type Change, type Trial } from './trials.ts'
import { useTrials } from './use-trials.ts'
import { WhatIfBar } from './what-if-bar.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

const daysShown = 14
const triedHours = 2

type ChosenProps = {
  chosen: Chosen
  /** Tries a change of the floor that makes room. */
  onTry: (trial: Change) => void
  onClose: () => void
}

/** How full a work centre is on a day, and what would make room. */
function LoadOfDay({ chosen: { centre, dayOn, load }, onTry, onClose }: ChosenProps) {
  const words = useMessages().floor.capacity
  const spokenOf = useSpokenLoad()
  const { unit } = load
  return (
    <div className="flex flex-col gap-2 px-4 py-3 text-sm text-ink-2">
      <LoadBar load={load} />
      <p>{spokenOf(load).join(' · ')}</p>
      {unit === 'minutes' && (
        <Button
          icon={<FlaskConical aria-hidden className="size-4" />}
          className="self-start"
          onClick={() => {
            const minutes = triedHours * minutesPerHour
            onTry({ kind: 'overtime', workCentreId: centre.id, dayOn, minutes })
            onClose()
          }}
        >
          {words.tryOvertime(triedHours)}
        </Button>
      )}
    </div>
  )
}

/** The orders behind a bar: what they take of the work centre on the day. */
function OrdersOfLoad({ chosen: { centre, dayOn, load }, onTry, onClose }: ChosenProps) {
  const t = useMessages()
  const format = useFormat()
  const words = t.floor.capacity
  const amount = useAmount()
  const query = useRead('listPlannedOrders', {
    params: { id: centre.id },
    query: { dayOn, limit: 100 },
  })
  const { unit } = load
  return (
    <Dialog kind="drawer" title={`${centre.name}, ${format.day(dayOn)}`} onClose={onClose}>
      <LoadOfDay chosen={{ centre, dayOn, load }} onTry={onTry} onClose={onClose} />
      <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
        {({ data, pagination }) =>
          data.length === 0 ? (
            <EmptyState title={words.noOrders} />
          ) : (
            <>
              <ul aria-label={words.orders} className="divide-y divide-line border-y border-line">
                {data.map((order) => (
                  <li key={order.id} className="flex items-start gap-3 px-4 py-2">
                    <div className="min-w-0 flex-1">
                      <WorkLine work={order.workSummary} />
                      <Link
                        to="/orders/$id"
                        params={{ id: order.id }}
                        className="reach text-sm text-accent hover:underline"
                      >
                        {order.number}
                      </Link>
                      <span className="ms-2 text-sm">{order.stageNames.join(', ')}</span>
                      {/* A long name is cut before the day is. */}
                      <p className="flex text-sm text-ink-3">
                        <span className="truncate">{order.customerName}</span>
                        <span className="shrink-0 whitespace-pre">
                          {order.promisedOn && ` · ${words.due(format.day(order.promisedOn))}`}
                          {order.priority === 'rush' && ` · ${words.rush}`}
                        </span>
                      </p>
                    </div>
                    <span className="text-sm tabular-nums">{amount(order.amount, unit)}</span>
                  </li>
                ))}
              </ul>
              {pagination.total > data.length && (
                <p className="px-4 py-2 text-sm text-ink-3">
                  {words.moreOrders(pagination.total - data.length)}
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function Turns({ onToday, onTurn }: { onToday: () => void; onTurn: (days: number) => void }) {
  const words = useMessages().floor.capacity
  return (
    <>
      <Button onClick={onToday}>{words.fromToday}</Button>
      <IconButton
        label={words.earlier}
        icon={<ChevronLeft aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => onTurn(-7)}
      />
      <IconButton
        label={words.later}
        icon={<ChevronRight aria-hidden className="size-4 rtl:rotate-180" />}
        onClick={() => onTurn(7)}
      />
    </>
  )
}

function Load() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/capacity')
  const words = t.floor.capacity
  const fromOn = search.fromOn ?? todayHere()
  const days = { fromOn, toOn: addDays(fromOn, daysShown - 1) }
  const [trials, setTrials] = useState<Trial[]>([])
  const planned = useRead('getCapacity', { query: days }, { keepsPrevious: true })
  const tried = useTrials(trials, days)
  const isTried = trials.length > 0
  const query: UseQueryResult<Answer<'getCapacity'>, ApiProblem> = isTried ? tried : planned
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // On a weekend a change of today's work would change nothing.
  const firstWorkday = planned.data?.capacity.days.find(({ isWorkday }) => isWorkday)
  return (
    <>
      <ConfirmBanner hasLink />
      <PromiseStrip />
      <WhatIfBar
        trials={trials}
        onChange={setTrials}
        preview={isTried ? (tried.data?.preview ?? null) : null}
        firstOn={firstWorkday?.dayOn ?? fromOn}
      />
      <Card
        isFlush
        title={words.load}
        actions={
          <Turns
            onToday={() => change({ fromOn: undefined })}
            onTurn={(days) => change({ fromOn: addDays(fromOn, days) })}
          />
        }
      >
        <Loaded query={query} skeleton={<Skeleton lines={12} className="p-4" />}>
          {({ capacity: plan }) => (
            <>
              {plan.undatedOrders > 0 && (
                <div className="px-4">
                  <Banner tone="warn" icon={<TriangleAlert aria-hidden className="size-4" />}>
                    {words.undated(plan.undatedOrders)}
                  </Banner>
                </div>
              )}
              {plan.centres.length > 0 ? (
                <LoadTable plan={plan} onOpen={setChosen} />
              ) : (
                <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
              )}
            </>
          )}
        </Loaded>
      </Card>
      {chosen && (
        <OrdersOfLoad
          chosen={chosen}
          onTry={(trial) => setTrials([...trials, { ...trial, id: nextTrialId(trials) }])}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

/** What each work centre has to do day by day, and when the laboratory works. */
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
