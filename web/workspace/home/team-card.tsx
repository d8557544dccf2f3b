import { Link } from '@tanstack/react-router'
import { Zap } from 'lucide-react'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { Badge, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'

type TeamDay = Answer<'getTeamDay'>['teamDay']
type Person = TeamDay['people'][number]

const tones: Record<Person['presence'], Tone> = {
  working: 'good',
  on_break: 'accent',
  expected: 'neutral',
  away: 'warn',
  off: 'neutral',
}

/** Who it is, whether they are here, and what is planned of the hours that they are there. */
function PersonHead({ person }: { person: Person }) {
  const t = useMessages()
  const { name, presence, plannedMinutes, presentMinutes, workCentreNames } = person
  const isOver = plannedMinutes > presentMinutes
  const share = presentMinutes === 0 ? Number(isOver) : plannedMinutes / presentMinutes
  const timeOf = t.workflow.minutesOf
  return (
    <div className="min-w-0 border-line px-4 py-3 md:border-e">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="truncate font-medium">{name}</span>
        <Badge tone={tones[presence]}>{t.team.presences[presence]}</Badge>
      </p>
      <p className="truncate text-sm text-ink-3">{workCentreNames.join(', ')}</p>
      <span aria-hidden className="my-1.5 block h-1 overflow-hidden rounded-sm bg-sunken">
        <span
          className={classNames('block h-full', isOver ? 'bg-warn' : 'bg-accent')}
          style={{ width: `${Math.min(1, share) * 100}%` }}
        />
      </span>
      <p className={classNames('text-sm tabular-nums', isOver ? 'text-warn' : 'text-ink-3')}>
        {t.team.hours(timeOf(plannedMinutes), timeOf(presentMinutes))}
        {isOver && <span className="sr-only">: {t.team.over}</span>}
      </p>
    </div>
  )
}

function Stage({ stage, todayOn }: { stage: Person['stages'][number]; todayOn: string }) {
  const t = useMessages()
  const format = useFormat()
  const { orderId, description, name, number, promisedOn, priority } = stage
  const isLate = promisedOn !== null && promisedOn < todayOn
  return (
    <li className="min-w-0">
      <Link
        to="/orders/$id"
        params={{ id: orderId }}
        className="block rounded-md px-2 py-1 hover:bg-sunken/60"
      >
        <span className="flex items-center gap-1">
          <span className="truncate font-medium">{description}</span>
          {priority === 'rush' && (
            <>
              <Zap aria-hidden className="size-3.5 shrink-0 text-warn" />
              <span className="sr-only">{t.orders.rush}</span>
            </>
          )}
        </span>
        <span className={classNames('block truncate text-sm', isLate ? 'text-bad' : 'text-ink-3')}>
          {[name, number, isLate ? t.team.late : promisedOn !== null && format.day(promisedOn)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </Link>
    </li>
  )
}

function PersonRow({ person, todayOn }: { person: Person; todayOn: string }) {
  const words = useMessages().team
  const more = person.stageCount - person.stages.length
  return (
    <li className="grid border-t border-line first:border-t-0 md:grid-cols-[13rem_1fr]">
      <PersonHead person={person} />
      {person.stages.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-3">{words.noStages}</p>
      ) : (
        <ul
          aria-label={person.name}
          className="grid content-start gap-x-2 px-2 py-2 sm:grid-cols-2 lg:grid-cols-3"
        >
          {person.stages.map((stage) => (
            <Stage key={stage.id} stage={stage} todayOn={todayOn} />
          ))}
          {more > 0 && <li className="px-2 text-sm text-ink-3">{words.more(more)}</li>}
        </ul>
      )}
    </li>
  )
}

/** Who is here today, what they have to do, and whether they have the time. */
export function TeamCard() {
  const t = useMessages()
  const query = useRead('getTeamDay', {})
  // A laboratory without a team at its work centres has nobody to show.
  if (query.data?.teamDay.people.length === 0) return null
  return (
    <Card
      title={t.team.title}
      isFlush
      actions={
        query.data && query.data.teamDay.unassignedCount > 0 ? (
          <Link to="/production" className="text-sm text-accent hover:underline">
            {t.team.unassigned(query.data.teamDay.unassignedCount)}
          </Link>
        ) : undefined
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
        {({ teamDay }) => (
          <ul aria-label={t.team.title} className="max-h-[34rem] overflow-y-auto" tabIndex={0}>
            {teamDay.people.map((person) => (
              <PersonRow key={person.userId} person={person} todayOn={teamDay.dayOn} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
