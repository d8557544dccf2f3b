import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { DateOnly, Id, named, nullable, strict } from '../platform/values.ts'

const tag = 'Time clock'
const byLab = members({ only: 'lab' })

const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })
const whole = (description: string, example = 480) =>
  Type.Integer({ description, examples: [example] })
const name = nullable(
  Type.String({ description: 'Null once no longer known', examples: ['Ina Sample'] }),
)

const Day = Type.Object(
  {
    dayOn: day('The day, where the laboratory is'),
    plannedMinutes: whole('By the work shifts and the calendar, without absences'),
    absentMinutes: whole('Of the planned minutes, that an absence takes', 0),
    workedMinutes: whole('Worked, by the time clock', 495),
    breakMinutes: whole('Breaks, by the time clock', 30),
    overtimeMinutes: whole(
      'Worked beyond what was planned and not absent; less is negative once the day is over',
      15,
    ),
    isOpen: Type.Boolean({ description: 'Whether an entry still lasts', examples: [false] }),
    isForgotten: Type.Boolean({
      description: 'Whether an owner has to say when an entry ended',
      examples: [false],
    }),
  },
  { description: 'One day of one person' },
)

const sums = {
  plannedMinutes: whole('Planned, without absences', 2_400),
  absentMinutes: whole('Absent', 0),
  workedMinutes: whole('Worked', 2_430),
  breakMinutes: whole('Breaks', 150),
  overtimeMinutes: whole('Worked beyond what was planned', 30),
}

/** What people worked on each day. */
export const TimeSheet = named(
  'TimeSheet',
  {
    fromOn: day('First day'),
    toOn: day('Last day'),
    people: Type.Array(
      Type.Object(
        {
          userId: Id,
          name,
          days: Type.Array(Day, { description: 'Every day, in order' }),
          ...sums,
        },
        { description: 'A person' },
      ),
      { description: 'Active members, and who else worked in these days, by name' },
    ),
  },
  'What people worked on each day, beside their shifts and absences',
)
export type TimeSheet = Static<typeof TimeSheet>

export const getTimeSheet = endpoint({
  method: 'GET',
  path: '/time-sheet',
  operationId: 'getTimeSheet',
  tag,
  summary: 'What people worked, day by day',
  description:
    'Owners see all people, others themselves. An entry counts for the day on which it began where the laboratory is. What still lasts, or was forgotten, has no minutes.',
  access: { ...byLab, floor: true },
  query: strict({
    fromOn: day('First day'),
    toOn: day('Last day, at most 92 days after the first'),
  }),
  reply: { status: 200, body: Type.Object({ timeSheet: TimeSheet }) },
})

const Work = Type.Object(
  {
    userId: Id,
    name,
    workCentreId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'Where; null: the workflow named none' }),
    ),
    workCentreName: nullable(
      Type.String({ description: 'Its name', examples: ['Ceramics, anterior'] }),
    ),
    stageCount: whole('Stages that the person finished', 14),
    pieceCount: whole('Pieces of these stages', 38),
    plannedMinutes: whole('Minutes that were planned for them', 540),
    workedMinutes: whole('Minutes that the person was at work on them', 512),
  },
  { description: 'What a person finished at a work centre' },
)

/** What technicians finished in a period. */
export const TechnicianWork = named(
  'TechnicianWork',
  {
    fromOn: day('First day'),
    toOn: day('Last day'),
    work: Type.Array(Work, { description: 'By person and work centre' }),
  },
  'Stages, pieces and minutes of technicians in a period',
)
export type TechnicianWork = Static<typeof TechnicianWork>

export const getTechnicianWork = endpoint({
  method: 'GET',
  path: '/technician-work',
  operationId: 'getTechnicianWork',
  tag,
  summary: 'What technicians finished, by work centre',
  description:
    'Owners see all people, others themselves. A stage counts on the day on which it was done, for the person who finished it.',
  access: { ...byLab, floor: true },
  query: strict({
    fromOn: day('First day'),
    toOn: day('Last day, at most 366 days after the first'),
  }),
  reply: { status: 200, body: Type.Object({ technicianWork: TechnicianWork }) },
})
