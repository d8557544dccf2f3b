import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  DateOnly,
  Id,
  idParams,
  line,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Time clock'
const byLab = members({ only: 'lab' })
const byOwners = members({ only: 'lab', role: 'owner', credential: 'session' })

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const at = (description: string) => Type.Unsafe<string>({ ...Timestamp, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const minutes = (description: string, example = 480) =>
  Type.Integer({ description, examples: [example] })

/** What a span of time was spent with. */
export const timeEntryKinds = ['work', 'break'] as const
export type TimeEntryKind = (typeof timeEntryKinds)[number]

const timeEntryStatuses = ['open', 'ended', 'forgotten', 'cancelled'] as const
const clockStatuses = ['out', 'working', 'on_break'] as const
/** Whether somebody works now. */
export type ClockStatus = (typeof clockStatuses)[number]

/** What somebody does at the time clock. */
export const clockActions = ['in', 'start_break', 'end_break', 'out'] as const
export type ClockAction = (typeof clockActions)[number]

/** When each action of the time clock can be done, and what it comes to. */
export const clockTransitions: Readonly<
  Record<ClockAction, { from: readonly ClockStatus[]; to: ClockStatus }>
> = {
  in: { from: ['out'], to: 'working' },
  start_break: { from: ['working'], to: 'on_break' },
  end_break: { from: ['on_break'], to: 'working' },
  out: { from: ['working', 'on_break'], to: 'out' },
}

const TimeEntryAbilities = abilities('TimeEntryAbilities', {
  correct: 'Correct its times',
  cancel: 'Take it out of all sums',
})

const kind = oneOf(timeEntryKinds, 'Work, or a break from it')
const name = nullable(
  Type.String({ description: 'Null once no longer known', examples: ['Ina Sample'] }),
)

/** One span of work or of a break. */
export const TimeEntry = named(
  'TimeEntry',
  {
    id: Id,
    can: TimeEntryAbilities,
    userId: id('The member, or a former one'),
    name,
    kind,
    status: oneOf(
      timeEntryStatuses,
      'Open while it lasts; forgotten where nobody clocked out for 14 hours, until an owner says when it ended',
    ),
    dayOn: day('The day on which it began, where the laboratory is: the day that it counts for'),
    startedAt: at('When it began'),
    endedAt: nullable(at('When it ended; null while nobody knows')),
    minutes: nullable(
      minutes(
        'From its start to its end, both cut to the minute; null while nobody knows the end',
        245,
      ),
    ),
    reason: nullable(
      Type.String({
        description: 'Why an owner added or corrected it last; null where nobody did',
        examples: ['Forgot to clock out'],
      }),
    ),
    changes: Type.Array(
      Type.Object(
        {
          changedAt: at('When it was corrected'),
          userId: id('Who corrected it'),
          name,
          reason: Type.String({ description: 'Why', examples: ['Forgot to clock out'] }),
          kind,
          startedAt: at('When it began, before the correction'),
          endedAt: nullable(at('When it ended, before the correction')),
        },
        { description: 'A correction by an owner, with what it replaced' },
      ),
      { description: 'Corrections, the latest first' },
    ),
    ...recordTimes,
  },
  'A span of time that a member worked, or had a break',
)
export type TimeEntry = WithoutAbilities<Static<typeof TimeEntry>>

const OneEntry = Type.Object({ timeEntry: TimeEntry })
const reason = line(500, 'Why; it stays with the entry', 'Forgot to clock out')

const TimeClock = named(
  'TimeClock',
  {
    status: oneOf(clockStatuses, 'Whether the caller works now'),
    sinceAt: nullable(at('Since when they work or have their break; null while they are out')),
    dayOn: day('Today, where the laboratory is'),
    workedMinutes: minutes('Worked today, until now'),
    breakMinutes: minutes('Breaks of today, until now', 30),
    forgottenCount: minutes('Own entries whose end an owner has to say', 0),
    possibleActions: Type.Array(oneOf(clockActions, 'An action'), {
      description: 'What can be done next',
    }),
  },
  'The time clock of the caller',
)
/** The time clock of a member. */
export type TimeClock = Static<typeof TimeClock>
const OneClock = Type.Object({ timeClock: TimeClock })

export const getTimeClock = endpoint({
  method: 'GET',
  path: '/time-clock',
  operationId: 'getTimeClock',
  tag,
  summary: 'Whether the caller is clocked in',
  access: { ...byLab, floor: true },
  reply: { status: 200, body: OneClock },
})

export const recordTimeClock = endpoint({
  method: 'POST',
  path: '/time-clock',
  operationId: 'recordTimeClock',
  tag,
  summary: 'Clock in or out, begin or end a break',
  description:
    'For the caller alone, at this moment. An entry that is open for more than 14 hours was forgotten: it is marked so that an owner says when it ended, and the caller is out.',
  access: { ...byLab, floor: true },
  body: strict({ action: oneOf(clockActions, 'What to do') }),
  reply: { status: 200, body: OneClock },
  refuses: ['clock_action_not_possible'],
})

export const listTimeEntries = endpoint({
  method: 'GET',
  path: '/time-entries',
  operationId: 'listTimeEntries',
  tag,
  summary: 'Time entries, the latest first',
  description: 'Owners see those of all, others their own. `search` looks in the name.',
  access: { ...byLab, floor: true },
  query: listQuery({
    updatedSinceAt,
    userId: Type.Optional(id('Only of this person')),
    fromOn: Type.Optional(day('Only those that began on this day or later')),
    toOn: Type.Optional(day('Only those that began on this day or before')),
    isForgotten: Type.Optional(
      Type.Boolean({ description: 'Only those whose end an owner has to say, or all others' }),
    ),
  }),
  reply: { status: 200, body: pageOf(TimeEntry) },
})

export const createTimeEntry = endpoint({
  method: 'POST',
  path: '/time-entries',
  operationId: 'createTimeEntry',
  tag,
  summary: 'Add what somebody did not clock',
  access: byOwners,
  body: strict({
    userId: id('An active member of the laboratory'),
    kind,
    startedAt: at('When it began'),
    endedAt: at('When it ended, within 24 hours'),
    reason,
  }),
  reply: { status: 201, body: OneEntry },
  refuses: ['time_entry_overlaps'],
})

export const correctTimeEntry = endpoint({
  method: 'POST',
  path: '/time-entries/{id}/correct',
  operationId: 'correctTimeEntry',
  tag,
  summary: 'Correct a time entry',
  description:
    'Keys that are not sent stay as they are; what was there before is in `changes`. What a pay run has paid already is settled by the next one.',
  access: byOwners,
  params: idParams,
  body: strict({
    kind: Type.Optional(kind),
    startedAt: Type.Optional(at('When it began')),
    endedAt: Type.Optional(at('When it ended, within 24 hours')),
    reason,
  }),
  reply: { status: 200, body: OneEntry },
  refuses: ['time_entry_overlaps', 'time_entry_cancelled'],
})

export const cancelTimeEntry = endpoint({
  method: 'POST',
  path: '/time-entries/{id}/cancel',
  operationId: 'cancelTimeEntry',
  tag,
  summary: 'Take a time entry out of all sums',
  description: 'It stays in the list, with the reason.',
  access: byOwners,
  params: idParams,
  body: strict({ reason }),
  reply: { status: 200, body: OneEntry },
  refuses: ['time_entry_cancelled'],
})

const isNotCancelled = ({ status }: TimeEntry) => status !== 'cancelled'

/** What a caller can do with a time entry. */
export const timeEntryAbilities = abilityTable<typeof TimeEntryAbilities, TimeEntry>(
  TimeEntryAbilities,
  {
    correct: { operation: correctTimeEntry, when: isNotCancelled },
    cancel: { operation: cancelTimeEntry, when: isNotCancelled },
  },
)
