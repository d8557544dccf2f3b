import { Link } from '@tanstack/react-router'
import { Coffee, LogIn, LogOut, Play, type LucideIcon } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'

type Clock = Answer<'getTimeClock'>['timeClock']
type Action = Clock['possibleActions'][number]

const icons: Record<Action, LucideIcon> = {
  in: LogIn,
  start_break: Coffee,
  end_break: Play,
  out: LogOut,
}

function ClockActions({ clock }: { clock: Clock }) {
  const words = useMessages().timeClock
  const { run, isBusy } = useCommand('recordTimeClock')
  return (
    <div className="flex flex-wrap gap-2">
      {clock.possibleActions.map((action, place) => {
        const Icon = icons[action]
        return (
          <Button
            key={action}
            variant={place === 0 ? 'primary' : 'secondary'}
            icon={<Icon aria-hidden className="size-4" />}
            isBusy={isBusy}
            onClick={() => void run({ body: { action } })}
          >
            {words.actions[action]}
          </Button>
        )
      })}
    </div>
  )
}

/** The own entries without an end, and who can correct them. */
function Forgotten({ count }: { count: number }) {
  const words = useMessages().timeClock
  const { isOwner } = useSession()
  return (
    <Banner
      tone="warn"
      action={
        isOwner && (
          <Link to="/time" search={{ tab: 'entries', forgotten: true }} className="underline">
            {words.correctForgotten(count)}
          </Link>
        )
      }
    >
      {words.forgotten(count)} {!isOwner && words.askOwner(count)}
    </Banner>
  )
}

/** The time clock of whoever is signed in. */
export function OwnClock() {
  const t = useMessages()
  const words = t.timeClock
  const format = useFormat()
  const query = useRead('getTimeClock', {})
  return (
    <Card title={words.clock} className="mb-4 max-w-3xl">
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {({ timeClock }) => (
          <div className="flex flex-col gap-3">
            {timeClock.forgottenCount > 0 && <Forgotten count={timeClock.forgottenCount} />}
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div role="status">
                <p className="text-lg font-semibold">
                  {words.statuses[timeClock.status]}
                  {timeClock.sinceAt !== null && (
                    <span className="ms-2 text-base font-normal text-ink-3 tabular-nums">
                      {words.since(format.time(timeClock.sinceAt))}
                    </span>
                  )}
                </p>
                <p className="text-ink-3 tabular-nums">
                  {words.today(
                    t.workflow.minutesOf(timeClock.workedMinutes),
                    t.workflow.minutesOf(timeClock.breakMinutes),
                  )}
                </p>
              </div>
              <ClockActions clock={timeClock} />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  )
}
