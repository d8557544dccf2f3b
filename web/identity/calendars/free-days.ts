import type { Answer, Args } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'
import { useSession } from '../../app/session.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'

type ClinicCalendar = Answer<'getClinicCalendar'>['calendar']

/** What the calendars of both sides have: holidays, closures, and whose public holidays they keep. */
export type FreeDays = Pick<ClinicCalendar, 'holidays' | 'closures' | 'country' | 'region'>

/** What of it is changed. */
export type FreeDaysChange = Pick<Args<'updateClinicCalendar'>['body'], keyof FreeDays>

type SaveOptions = { onDone?: () => void; onProblem?: (problem: ApiProblem) => void }

/** Saves free days into the calendar of the own side. */
export function useSaveFreeDays(options: SaveOptions = {}) {
  const { isLab } = useSession()
  const lab = useCommand('updateWorkCalendar', options)
  const clinic = useCommand('updateClinicCalendar', options)
  return {
    run: (body: FreeDaysChange) => (isLab ? lab.run({ body }) : clinic.run({ body })),
    isBusy: lab.isBusy || clinic.isBusy,
  }
}

/** A line of a list of days, with the lists as they are without it and as they are now. */
export type DayLine<Body> = {
  key: string
  title: string
  detail: string | null
  without: Body
  before: Body
}

/** The lines of holidays and closures. */
export function useFreeDayLines({ holidays, closures }: FreeDays) {
  const t = useMessages().calendars
  const format = useFormat()
  const holidayLines = holidays.map((line): DayLine<FreeDaysChange> => {
    const facts = [line.name, t.sources[line.source], line.isClosed ? null : t.open]
    return {
      key: line.dayOn,
      title: format.fullDay(line.dayOn),
      detail: facts.filter((fact) => fact !== null).join(' · '),
      without: { holidays: holidays.filter((each) => each !== line) },
      before: { holidays },
    }
  })
  const closureLines = closures.map((line): DayLine<FreeDaysChange> => ({
    key: line.startsOn + line.endsOn,
    title: `${format.fullDay(line.startsOn)} – ${format.fullDay(line.endsOn)}`,
    detail: line.reason,
    without: { closures: closures.filter((each) => each !== line) },
    before: { closures },
  }))
  return { holidays: holidayLines, closures: closureLines }
}
