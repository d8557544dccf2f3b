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
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Work centres'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const day = (description: string) => Type.Unsafe<string>({ ...DateOnly, description })

const AbsenceAbilities = abilities('AbsenceAbilities', {
  update: 'Change it',
  delete: 'Delete it',
})

const fields = {
  userId: nullable(id('Who is away; null: a work centre')),
  workCentreId: nullable(id('What is out of order or closed; null: a person')),
  firstOn: day('First day'),
  lastOn: day('Last day, two years after the first at most'),
  minutesPerDay: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 1_000_000,
      description:
        'Minutes that are lost each day, of a work centre over all its units; null: the whole day',
      examples: [240],
    }),
  ),
  isOvertime: Type.Boolean({
    description:
      'Whether a work centre of people or a machine works longer by these minutes, instead of being away',
    examples: [false],
  }),
  reason: nullable(line(120, 'Why', 'Training')),
}

/** Days on which a person or a work centre is away. */
export const Absence = named(
  'Absence',
  { id: Id, can: AbsenceAbilities, ...fields, ...recordTimes },
  'Days on which a person is away, or a work centre is not available or works longer',
)
export type Absence = WithoutAbilities<Static<typeof Absence>>

const writable = {
  minutesPerDay: Type.Optional(fields.minutesPerDay),
  reason: Type.Optional(fields.reason),
}
const OneAbsence = Type.Object({ absence: Absence })
const labOwners = members({ only: 'lab', credential: 'session', needs: 'planning.write' })

export const listAbsences = endpoint({
  method: 'GET',
  path: '/absences',
  operationId: 'listAbsences',
  tag,
  summary: 'Absences of people and work centres, the latest first',
  description: '`search` looks in the reason and in the name of the person or the work centre.',
  access: members({ only: 'lab', needs: 'planning.write' }),
  query: listQuery({
    updatedSinceAt,
    userId: Type.Optional(id('Only of this person')),
    workCentreId: Type.Optional(id('Only of this work centre')),
    fromOn: Type.Optional(day('Only those that last until this day or longer')),
    toOn: Type.Optional(day('Only those that begin on this day or before')),
  }),
  reply: { status: 200, body: pageOf(Absence) },
})

export const createAbsence = endpoint({
  method: 'POST',
  path: '/absences',
  operationId: 'createAbsence',
  tag,
  summary: 'Add an absence',
  description:
    'Of a person or of a work centre; or overtime of a work centre, such as was tried by `POST /production/capacity/preview`. The delivery dates are planned again.',
  access: labOwners,
  body: strict({
    userId: Type.Optional(id('Who is away')),
    workCentreId: Type.Optional(id('What is out of order or closed')),
    firstOn: fields.firstOn,
    lastOn: fields.lastOn,
    isOvertime: Type.Optional(fields.isOvertime),
    ...writable,
  }),
  reply: { status: 201, body: OneAbsence },
})

export const updateAbsence = endpoint({
  method: 'PATCH',
  path: '/absences/{id}',
  operationId: 'updateAbsence',
  tag,
  summary: 'Change an absence',
  description:
    'Only the keys that are sent are replaced. Whose absence it is stays, and whether it is overtime.',
  access: labOwners,
  params: idParams,
  body: strict(
    {
      firstOn: Type.Optional(fields.firstOn),
      lastOn: Type.Optional(fields.lastOn),
      ...writable,
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneAbsence },
})

export const deleteAbsence = endpoint({
  method: 'DELETE',
  path: '/absences/{id}',
  operationId: 'deleteAbsence',
  tag,
  summary: 'Delete an absence',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
})

/** What a caller can do with an absence. */
export const absenceAbilities = abilityTable(AbsenceAbilities, {
  update: { operation: updateAbsence },
  delete: { operation: deleteAbsence },
})
