import { Link, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { Badge, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'
import { TodayCentres } from './today-centres.tsx'
import { TodayLeaving } from './today-leaving.tsx'
import { FillBar, TodayRow, todayViews, type TeamDay, type TodayView } from './today-stage.tsx'

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
  const timeOf = t.workflow.minutesOf
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="truncate font-medium">{name}</span>
        <Badge tone={tones[presence]}>{t.team.presences[presence]}</Badge>
      </p>
      <p className="truncate text-sm text-ink-3">{workCentreNames.join(', ')}</p>
      <FillBar
        share={presentMinutes === 0 ? Number(isOver) : plannedMinutes / presentMinutes}
        isOver={isOver}
        text={t.team.hours(timeOf(plannedMinutes), timeOf(presentMinutes))}
      />
    </>
  )
}

function TodayPeople({ teamDay }: { teamDay: TeamDay }) {
  const t = useMessages()
  return teamDay.people.map((person) => (
    <TodayRow
      key={person.userId}
      head={<PersonHead person={person} />}
      label={person.name}
      stages={person.stages}
      stageCount={person.stageCount}
      empty={t.team.noStages}
      todayOn={teamDay.dayOn}
      view="person"
    />
  ))
}

const parts = { person: TodayPeople, centre: TodayCentres, leaving: TodayLeaving }

function Views({ view }: { view: TodayView }) {
  const words = useMessages().team
  return (
    <nav aria-label={words.viewsLabel} className="flex rounded-lg bg-sunken p-0.5">
      {todayViews.map((each) => (
        <Link
          key={each}
          to="/"
          search={{ today: each === 'person' ? undefined : each }}
          resetScroll={false}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={each === view ? 'true' : undefined}
          className={classNames(
            'flex h-7 items-center rounded-md px-2 text-sm hover:text-ink coarse:h-11 coarse:px-3',
            each === view ? 'bg-raised font-medium text-ink shadow-sm' : 'text-ink-2',
          )}
        >
          {words.views[each]}
        </Link>
      ))}
    </nav>
  )
}

// A list that scrolls inside the page holds a finger back: a phone shows its first rows, then all.
function Rows({ label, children }: { label: string; children: ReactNode }) {
  const words = useMessages().team
  const [isWhole, setIsWhole] = useState(false)
  return (
    <>
      <ul
        aria-label={label}
        className={classNames(
          'first-rows md:max-h-[34rem] md:overflow-y-auto',
          !isWhole && 'max-md:[&>li:nth-child(n+4)]:hidden',
        )}
        tabIndex={0}
      >
        {children}
      </ul>
      {!isWhole && (
        <div className="show-all border-t border-line p-2">
          <Button variant="quiet" className="w-full" onClick={() => setIsWhole(true)}>
            {words.showAll}
          </Button>
        </div>
      )}
    </>
  )
}

/** Today by person, by work centre or as orders leave: what can be worked on, and whether there is time. */
export function TeamCard() {
  const t = useMessages()
  const query = useRead('getTeamDay', {})
  const { today: view = 'person' } = useSearch({ from: '/signed-in/' })
  const teamDay = query.data?.teamDay
  // A laboratory without a team and without work at its work centres has nothing to show.
  if (teamDay && teamDay.people.length === 0 && teamDay.openStageCount === 0) return null
  const Part = parts[view]
  return (
    <Card
      title={t.team.title}
      isFlush
      actions={
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-3">
          {teamDay !== undefined && teamDay.unassignedCount > 0 && (
            <Link
              to="/production"
              search={{ technician: 'nobody' }}
              className="reach text-sm text-accent hover:underline"
            >
              {t.team.unassigned(teamDay.unassignedCount)}
            </Link>
          )}
          <Views view={view} />
        </div>
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={18} className="p-4" />}>
        {(answer) => (
          <Rows label={t.team.views[view]}>
            <Part teamDay={answer.teamDay} />
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}
