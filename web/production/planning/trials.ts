import type { Args } from '../../api/client.ts'

/** A change of the floor: what if it were so. */
export type Change =
  | { kind: 'closed'; dayOn: string }
  | {
      kind: 'absence'
      who: { userId: string } | { workCentreId: string }
      firstOn: string
      lastOn: string
    }
  | { kind: 'overtime'; workCentreId: string; dayOn: string; minutes: number }
  | { kind: 'units'; workCentreId: string; units: number }

/** A change of the floor that is tried. */
export type Trial = { id: number } & Change

/** The number of the next trial. */
export const nextTrialId = (trials: readonly Trial[]): number =>
  Math.max(0, ...trials.map(({ id }) => id)) + 1

/** What kinds of changes there are. */
export const trialKinds = ['absence', 'overtime', 'units', 'closed'] as const
export type TrialKind = (typeof trialKinds)[number]

type Body = Args<'previewCapacity'>['body']

/** The changes as the service takes them, with the days whose load is shown. */
export function bodyOf(trials: readonly Trial[], days: Pick<Body, 'fromOn' | 'toOn'>): Body {
  const body: Required<Omit<Body, 'orders' | 'fromOn' | 'toOn'>> = {
    closedDays: [],
    absences: [],
    overtime: [],
    units: [],
  }
  for (const { id: _, ...trial } of trials) {
    switch (trial.kind) {
      case 'closed':
        if (!body.closedDays.includes(trial.dayOn)) body.closedDays.push(trial.dayOn)
        break
      case 'absence': {
        const { who, firstOn, lastOn } = trial
        body.absences.push({ ...who, firstOn, lastOn })
        break
      }
      case 'overtime': {
        const { workCentreId, dayOn, minutes } = trial
        body.overtime.push({ workCentreId, dayOn, minutes })
        break
      }
      case 'units': {
        const { workCentreId, units } = trial
        body.units.push({ workCentreId, units })
        break
      }
    }
  }
  return { ...body, ...days }
}
