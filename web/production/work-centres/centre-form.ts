import type { Args, Item } from '../../api/client.ts'
import type { Form } from '../../ui/use-form.ts'

type Centre = Item<'listWorkCentres'>
type Body = NonNullable<Args<'createWorkCentre'>['body']>

/** The kind of a work centre. */
export type CentreKind = Centre['kind']

/** A run as the form holds it; `key` names it also before it is saved. */
export type RunDraft = {
  key: string
  startTime: string
  minutes: number | null
  pieces: number | null
}

/** A member of the team as the form holds it. */
type MemberDraft = {
  key: string
  userId: string
  sharePercent: number | null
  speedPercent: number | null
}

/** What is typed of a work centre. */
export type CentreValues = {
  name: string
  kind: CentreKind
  department: string
  dayMinutes: number | null
  units: number | null
  runs: RunDraft[]
  leadTimeDays: number | null
  piecesPerDay: number | null
  loadLimitPercent: number | null
  queueMinutes: number | null
  alternativeWorkCentreId: string
  members: MemberDraft[]
}
/** The form of the dialog of a work centre. */
export type CentreForm = Form<CentreValues>

const usualDayMinutes = 480

/** A run that is not there yet. */
export const newRun = (key: string): RunDraft => ({
  key,
  startTime: '17:00',
  minutes: 600,
  pieces: 30,
})

/** A work centre as the form holds it; without one a new one of people. */
export const centreValuesOf = (centre: Centre | null): CentreValues => ({
  name: centre?.name ?? '',
  kind: centre?.kind ?? 'people',
  department: centre?.department ?? '',
  dayMinutes: centre?.dayMinutes ?? usualDayMinutes,
  units: centre?.units ?? 1,
  runs: centre?.runs.map((run, place) => ({ ...run, key: String(place) })) ?? [],
  leadTimeDays: centre?.leadTimeDays ?? null,
  piecesPerDay: centre?.piecesPerDay ?? null,
  loadLimitPercent: centre?.loadLimitPercent ?? 90,
  queueMinutes: centre?.queueMinutes ?? 60,
  alternativeWorkCentreId: centre?.alternativeWorkCentreId ?? '',
  members:
    centre?.members.map(({ userId, sharePercent, speedPercent }) => ({
      key: userId,
      userId,
      sharePercent,
      speedPercent,
    })) ?? [],
})

/** A work centre as it is sent: only what its kind has. */
export function centreBodyOf(values: CentreValues): Body {
  const { kind, dayMinutes, units, leadTimeDays, piecesPerDay } = values
  const ofKind: Record<CentreKind, Partial<Body>> = {
    people: {
      dayMinutes: dayMinutes ?? usualDayMinutes,
      members: values.members.map(({ userId, sharePercent, speedPercent }) => ({
        userId,
        sharePercent: sharePercent ?? 100,
        speedPercent: speedPercent ?? 100,
      })),
    },
    machine: { units: units ?? 1, dayMinutes: dayMinutes ?? usualDayMinutes },
    runs: {
      units: units ?? 1,
      runs: values.runs.map(({ startTime, minutes, pieces }) => ({
        startTime,
        minutes: minutes ?? 1,
        pieces: pieces ?? 1,
      })),
    },
    external: { ...(leadTimeDays === null ? {} : { leadTimeDays }), piecesPerDay },
  }
  return {
    name: values.name.trim(),
    kind,
    department: values.department.trim() || null,
    loadLimitPercent: values.loadLimitPercent ?? 90,
    queueMinutes: values.queueMinutes ?? 0,
    alternativeWorkCentreId: values.alternativeWorkCentreId || null,
    ...ofKind[kind],
  }
}

/** What other work centres leave of a person, in percent. */
export const freePercentOf = (
  { assignedPercent }: { assignedPercent: number },
  { shareBefore }: { shareBefore: number },
): number => Math.max(0, 100 - assignedPercent + shareBefore)
