import { useFormat, useMessages } from '../../i18n/index.tsx'
import { TodayRow, type TeamDay } from './today-stage.tsx'

type Stage = TeamDay['dueStages'][number]

// What was to leave before today leaves with what is to leave today.
const groupOf = ({ leavesOn, leavesTime }: Stage, todayOn: string): string =>
  leavesOn === null ? '' : leavesOn <= todayOn ? `${todayOn} ${leavesTime ?? ''}` : `${leavesOn} `

/** What can be worked on, as its orders leave: the hours of today, then the days after it. */
export function TodayLeaving({ teamDay }: { teamDay: TeamDay }) {
  const t = useMessages()
  const format = useFormat()
  const { dayOn, dueStages, openStageCount } = teamDay
  const groups = [...Map.groupBy(dueStages, (stage) => groupOf(stage, dayOn))]
  const more = openStageCount - dueStages.length
  return (
    <>
      {groups.map(([group, stages]) => {
        const [day = '', time] = group.split(' ')
        const title = day === '' ? t.team.noDay : format.due(day, dayOn)
        return (
          <TodayRow
            key={group}
            head={
              <>
                <p className="font-medium tabular-nums">
                  {[title, time].filter(Boolean).join(' ')}
                </p>
                <p className="text-sm text-ink-3">{t.team.stageCount(stages.length)}</p>
              </>
            }
            label={title}
            stages={stages}
            stageCount={stages.length}
            empty={t.team.noWork}
            todayOn={dayOn}
            view="leaving"
          />
        )
      })}
      {groups.length === 0 && <li className="px-4 py-3 text-ink-3">{t.team.noWork}</li>}
      {more > 0 && <li className="px-4 py-2 text-sm text-ink-3">{t.team.moreStages(more)}</li>}
    </>
  )
}
