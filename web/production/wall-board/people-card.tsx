import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { BoardCard } from './board-card.tsx'

const mostPeople = 6

/** Who is there and what they are on: no times and no numbers of anybody. */
export function PeopleCard() {
  const t = useMessages().bench.wallBoard
  const { data } = useRead('getTeamDay', {})
  const present = (data?.teamDay.people ?? []).filter(
    ({ presence }) => presence === 'working' || presence === 'on_break',
  )
  return (
    <BoardCard title={t.people} aside={present.length}>
      {data && present.length === 0 && <p className="text-ink-3">{t.nobody}</p>}
      <ul aria-label={t.people} className="flex flex-col gap-1">
        {present.slice(0, mostPeople).map(({ userId, name, stages, workCentreNames }) => {
          const at = stages.find(({ isStarted }) => isStarted)
          return (
            <li key={userId} className="grid grid-cols-[auto_1fr] gap-2">
              <span className="font-semibold">{name.split(' ')[0]}</span>
              <span className="truncate text-end text-ink-2">
                {at ? at.description : workCentreNames[0]}
              </span>
            </li>
          )
        })}
        {present.length > mostPeople && (
          <li className="text-ink-3">{t.more(present.length - mostPeople)}</li>
        )}
      </ul>
    </BoardCard>
  )
}
