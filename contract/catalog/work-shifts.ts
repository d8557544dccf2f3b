import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, idParams, named, nullable, strict } from '../platform/values.ts'

const tag = 'Work centres'

const Shift = strict(
  {
    weekday: Type.Integer({
      minimum: 1,
      maximum: 7,
      description: '1 Monday to 7 Sunday',
      examples: [1],
    }),
    minutes: Type.Integer({
      minimum: 1,
      maximum: 1_440,
      description: 'Minutes of work, without breaks',
      examples: [360],
    }),
  },
  { description: 'A weekday on which the person works' },
)
const weekdays = nullable(
  Type.Array(Shift, {
    maxItems: 7,
    description:
      'How long the person works; a weekday that is missing is free. Null: as long as the laboratory',
  }),
)

/** How long a member works, and how much of that is given to work centres. */
export const WorkShifts = named(
  'WorkShifts',
  {
    id: Type.Unsafe<string>({ ...Id, description: 'The member' }),
    userId: Type.Unsafe<string>({ ...Id, description: 'The person' }),
    name: Type.String({ description: 'Name of the person', examples: ['Ina Sample'] }),
    weekdays,
    assignedPercent: Type.Integer({
      description: 'Shares at all work centres together; 100 at most',
      examples: [80],
    }),
  },
  'How long a member works each week, and how much of it is given to work centres',
)
export type WorkShifts = Static<typeof WorkShifts>

export const listWorkShifts = endpoint({
  method: 'GET',
  path: '/work-shifts',
  operationId: 'listWorkShifts',
  tag,
  summary: 'Active members with their weekly shifts, by name',
  description: '`search` looks in the name.',
  access: members({ only: 'lab', needs: 'planning.write' }),
  query: listQuery({}),
  reply: { status: 200, body: pageOf(WorkShifts) },
})

export const updateMemberWorkShifts = endpoint({
  method: 'PATCH',
  path: '/team/members/{id}/work-shifts',
  operationId: 'updateMemberWorkShifts',
  tag,
  summary: 'Say how long a member works',
  access: members({ only: 'lab', credential: 'session', needs: 'planning.write' }),
  params: idParams,
  body: strict({ weekdays: Type.Optional(weekdays) }, { minProperties: 1 }),
  reply: { status: 200, body: Type.Object({ workShifts: WorkShifts }) },
})
