import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { todayHere } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/index.tsx'
import { FillBar, TodayRow, type TeamDay } from './today-stage.tsx'
import { loadWeek } from './week.ts'

type Centre = TeamDay['workCentres'][number]
type Load = Answer<'getCapacity'>['capacity']['days'][number]['centres'][number]

/** What is planned of today at a work centre: minutes of people and machines, places of runs. */
function CentreHead({ centre, load }: { centre: Centre; load: Load | undefined }) {
  const t = useMessages()
  const timeOf = t.workflow.minutesOf
  const limit = load?.limitAmount ?? null
  return (
    <>
      <p className="truncate font-medium">{centre.name}</p>
      {load === undefined || limit === null ? (
        <p className="text-sm text-ink-3">{t.team.stageCount(centre.stageCount)}</p>
      ) : (
        <FillBar
          share={limit === 0 ? Number(load.plannedAmount > 0) : load.plannedAmount / limit}
          isOver={load.plannedAmount > limit}
          text={
            load.unit === 'minutes'
              ? t.team.hours(timeOf(load.plannedAmount), timeOf(limit))
              : t.team.places(load.plannedAmount, limit)
          }
        />
      )}
    </>
  )
}

/** What can be worked on at each work centre, and how full it is today. */
export function TodayCentres({ teamDay }: { teamDay: TeamDay }) {
  const t = useMessages()
  const { data } = useRead('getCapacity', { query: loadWeek(todayHere()) })
  const today = data?.capacity.days.find(({ dayOn }) => dayOn === teamDay.dayOn)
  return teamDay.workCentres.map((centre) => (
    <TodayRow
      key={centre.id}
      head={
        <CentreHead
          centre={centre}
          load={today?.centres.find(({ workCentreId }) => workCentreId === centre.id)}
        />
      }
      label={centre.name}
      stages={centre.stages}
      stageCount={centre.stageCount}
      empty={t.team.noWork}
      todayOn={teamDay.dayOn}
      view="centre"
    />
  ))
}
