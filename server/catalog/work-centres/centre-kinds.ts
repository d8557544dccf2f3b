import type { WorkCentre, WorkCentreKind } from '#contract/catalog/work-centres'
import { minutesAt } from '#platform/clock'
import { inputError, invalidInput } from '#platform/errors'
import type { CentreRow } from './queries.ts'

const usualDayMinutes = 480
const dayMinutesLimit = 1_440

const none = {
  units: 1,
  dayMinutes: null,
  runs: [],
  leadTimeDays: null,
  piecesPerDay: null,
} as const satisfies CentreRow

/** What a work centre of a kind has where nothing else is said; what other kinds have is empty. */
export const kindDefaults = (kind: WorkCentreKind): CentreRow =>
  ({
    people: { ...none, queueMinutes: 60, dayMinutes: usualDayMinutes },
    machine: { ...none, queueMinutes: 0, dayMinutes: usualDayMinutes },
    runs: { ...none, queueMinutes: 0 },
    external: { ...none, queueMinutes: 0 },
  })[kind]

const kindsOfField = {
  units: ['machine', 'runs'],
  dayMinutes: ['people', 'machine'],
  runs: ['runs'],
  leadTimeDays: ['external'],
  piecesPerDay: ['external'],
  members: ['people'],
} as const satisfies Record<string, readonly WorkCentreKind[]>

/** Which kinds of work centres do a kind of stage; a try-in is done at none. */
const kindsOfStage: Readonly<Record<string, readonly WorkCentreKind[]>> = {
  work: ['people', 'machine'],
  run: ['runs'],
  external: ['external'],
}

/** Whether a stage of a kind can be done at a work centre of a kind. */
export const fitsStage = (kind: WorkCentreKind, stageKind: string): boolean =>
  kindsOfStage[stageKind]?.includes(kind) ?? false

// Runs are those of each open day, so the last one has to end before the first of the next day begins.
function requireRunsApart(runs: WorkCentre['runs']): void {
  const sorted = runs
    .map(({ startTime, minutes }, place) => ({ startMinute: minutesAt(startTime), minutes, place }))
    .toSorted((one, other) => one.startMinute - other.startMinute)
  for (const [at, { startMinute, minutes }] of sorted.entries()) {
    const next = sorted[at + 1] ?? sorted[0]
    if (next === undefined) return
    const nextStart = next.startMinute + (at + 1 < sorted.length ? 0 : dayMinutesLimit)
    if (startMinute + minutes > nextStart) {
      throw invalidInput(inputError('body', `/runs/${next.place}/startTime`, 'runs_overlap'))
    }
  }
}

type Fields = CentreRow & { kind: WorkCentreKind }
type Sent = { [Field in keyof typeof kindsOfField]?: unknown }

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/**
 * Refuses what was sent of a work centre and its kind does not have, and what its kind lacks.
 * @throws Refusal 400
 */
export function assertFieldsOfKind(centre: Fields, sent: Sent): void {
  const { kind, runs = [], leadTimeDays, dayMinutes } = centre
  for (const [field, kinds] of Object.entries(kindsOfField)) {
    const value = sent[field as keyof Sent]
    // One unit is what kinds without units have.
    if (isEmpty(value) || (field === 'units' && value === 1)) continue
    if (!(kinds as readonly WorkCentreKind[]).includes(kind)) {
      throw invalidInput(inputError('body', `/${field}`, 'not_for_work_centre_kind'))
    }
  }
  if (kind === 'runs' && runs.length === 0) {
    throw invalidInput(inputError('body', '/runs', 'required'))
  }
  if (kind === 'external' && isEmpty(leadTimeDays)) {
    throw invalidInput(inputError('body', '/leadTimeDays', 'required'))
  }
  if (kind === 'machine' && Number(dayMinutes) > dayMinutesLimit) {
    throw invalidInput(inputError('body', '/dayMinutes', 'too_large', { maximum: dayMinutesLimit }))
  }
  requireRunsApart(runs)
}
