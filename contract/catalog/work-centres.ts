import { Type, type Static } from 'typebox'
import { abilities, abilityTable, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import {
  Id,
  idParams,
  line,
  named,
  nameLine,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from '../platform/values.ts'

const tag = 'Work centres'

/** What a work centre is: people, machines that run on and on, machines with runs, an outside partner. */
export const workCentreKinds = ['people', 'machine', 'runs', 'external'] as const
export type WorkCentreKind = (typeof workCentreKinds)[number]

/** Where the numbers of a work centre come from. */
export const workCentreBases = ['starter', 'derived', 'entered'] as const

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const whole = (minimum: number, maximum: number, description: string, example: number) =>
  Type.Integer({ minimum, maximum, description, examples: [example] })

const kind = oneOf(
  workCentreKinds,
  'People with a capacity in minutes; a machine that works on and on, such as a mill; a machine with runs, such as a furnace; an external partner',
)

const sharePercent = whole(1, 100, 'Share of their working time', 50)
const speedPercent = whole(1, 300, 'Speed, of the planned one', 100)
const member = {
  userId: id('The person, a member of the laboratory'),
  sharePercent,
}
const WorkCentreMember = Type.Object(
  {
    ...member,
    name: Type.String({ description: 'Name of the person', examples: ['Ina Sample'] }),
    isActive: Type.Boolean({
      description: 'False while the member is disabled and adds no capacity',
      examples: [true],
    }),
    speedPercent: nullable(
      Type.Integer({
        description: 'Speed, of the planned one; only owners see it',
        examples: [100],
      }),
    ),
  },
  { description: 'Who works here' },
)

const Run = strict(
  {
    startTime: Type.String({
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      description: "When it starts, on the laboratory's clock",
      examples: ['17:00'],
    }),
    minutes: whole(1, 1_440, 'How long it takes, cooling included', 600),
    pieces: whole(1, 10_000, 'Pieces that one unit takes', 30),
  },
  { description: 'A run of the machine on each open day' },
)

const fields = {
  name: nameLine(80, 'Name of the work centre', 'CAD'),
  department: nullable(
    line(80, 'Whose working days it has; null: those of the laboratory', 'CAD/CAM'),
  ),
  kind,
  loadLimitPercent: whole(
    1,
    100,
    "Of a day's capacity, up to which orders without rush are promised",
    90,
  ),
  queueMinutes: whole(0, 100_000, 'What work waits here on average, on the clock', 60),
  units: whole(1, 1_000, 'Machines of this kind; 1 for people and partners', 2),
  dayMinutes: nullable(
    whole(
      0,
      1_000_000,
      'Minutes of an open day: of one machine, unattended hours included; of people all together, until members are named. Null for runs and partners',
      480,
    ),
  ),
  runs: Type.Array(Run, {
    maxItems: 24,
    description: 'Runs of a day, in order; of machines with runs only',
  }),
  leadTimeDays: nullable(
    whole(0, 365, 'Business days of an external partner, both ways included; null for others', 5),
  ),
  piecesPerDay: nullable(
    whole(1, 100_000, 'Pieces that an external partner takes a day; null: no limit', 20),
  ),
  alternativeWorkCentreId: nullable(
    id('A work centre of the same kind that is used on a day where this one is full'),
  ),
}

const WorkCentreAbilities = abilities('WorkCentreAbilities', {
  update: 'Change it',
  archive: 'Archive it, if no workflow uses it',
})

/** Where stages of all workflows are done. */
export const WorkCentre = named(
  'WorkCentre',
  {
    id: Id,
    can: WorkCentreAbilities,
    ...fields,
    members: Type.Array(WorkCentreMember, {
      description: 'Who works here, by name; of people only',
    }),
    basis: oneOf(
      workCentreBases,
      'Where its numbers come from: `starter` the usual ones of the starter workflows, `derived` worked out from stages of earlier workflows, `entered` the laboratory',
    ),
    isConfirmed: Type.Boolean({
      description:
        'Whether the laboratory said that its numbers are right, or entered them. Until then a product with a published turnaround is promised by that alone',
      examples: [true],
    }),
    isUsed: Type.Boolean({
      description: 'Whether a stage of an active workflow, or another work centre, names it',
      examples: [true],
    }),
    isActive: Type.Boolean({ description: 'False once archived', examples: [true] }),
    ...recordTimes,
  },
  'Where stages of all workflows are done: people, a machine, or a partner outside',
)
export type WorkCentre = WithoutAbilities<Static<typeof WorkCentre>>

const writable = {
  department: Type.Optional(fields.department),
  loadLimitPercent: Type.Optional(fields.loadLimitPercent),
  queueMinutes: Type.Optional(fields.queueMinutes),
  units: Type.Optional(fields.units),
  dayMinutes: Type.Optional(
    whole(0, 1_000_000, 'Minutes of an open day; at most 1,440 of a machine', 480),
  ),
  runs: Type.Optional(fields.runs),
  leadTimeDays: Type.Optional(whole(0, 365, 'Business days of an external partner', 5)),
  piecesPerDay: Type.Optional(fields.piecesPerDay),
  alternativeWorkCentreId: Type.Optional(fields.alternativeWorkCentreId),
  members: Type.Optional(
    Type.Array(strict({ ...member, speedPercent: Type.Optional(speedPercent) }), {
      maxItems: 200,
      description: 'Who works here, as a whole list. Without `speedPercent` it stays, or is 100',
    }),
  ),
}

const OneWorkCentre = Type.Object({ workCentre: WorkCentre })
const labOwners = members({ only: 'lab', credential: 'session', needs: 'planning.write' })

export const listWorkCentres = endpoint({
  method: 'GET',
  path: '/work-centres',
  operationId: 'listWorkCentres',
  tag,
  summary: 'Work centres, newest first',
  description: '`search` looks in name and department.',
  access: members({ only: 'lab', floor: true }),
  query: listQuery({
    updatedSinceAt,
    kind: Type.Optional(oneOf(workCentreKinds, 'Only of this kind')),
    isArchived: Type.Boolean({
      default: false,
      description: 'Whether to list archived work centres instead',
    }),
  }),
  reply: { status: 200, body: pageOf(WorkCentre) },
})

export const createWorkCentre = endpoint({
  method: 'POST',
  path: '/work-centres',
  operationId: 'createWorkCentre',
  tag,
  summary: 'Add a work centre',
  description:
    'Keys that its kind does not have are refused. A machine with runs needs `runs`, an external partner `leadTimeDays`. One person gives at most 100 percent to all work centres.',
  access: labOwners,
  body: strict({ name: fields.name, kind, ...writable }),
  reply: { status: 201, body: OneWorkCentre },
  refuses: ['work_centre_name_taken', 'member_share_exceeded'],
})

export const getWorkCentre = endpoint({
  method: 'GET',
  path: '/work-centres/{id}',
  operationId: 'getWorkCentre',
  tag,
  summary: 'One work centre',
  access: members({ only: 'lab' }),
  params: idParams,
  reply: { status: 200, body: OneWorkCentre },
})

export const updateWorkCentre = endpoint({
  method: 'PATCH',
  path: '/work-centres/{id}',
  operationId: 'updateWorkCentre',
  tag,
  summary: 'Change a work centre',
  description:
    'Only the keys that are sent are replaced, lists as a whole. With another `kind` it takes the usual values of what only that kind has; stages that use it, and work centres that it is the alternative of, must fit it.',
  access: labOwners,
  params: idParams,
  body: strict(
    { name: Type.Optional(fields.name), kind: Type.Optional(kind), ...writable },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneWorkCentre },
  refuses: [
    'work_centre_archived',
    'work_centre_kind_in_use',
    'work_centre_name_taken',
    'member_share_exceeded',
  ],
})

export const confirmWorkCentres = endpoint({
  method: 'POST',
  path: '/work-centres/confirm',
  operationId: 'confirmWorkCentres',
  tag,
  summary: 'Confirm the numbers of work centres',
  description:
    'Says that what a starter or earlier workflows brought is right for this laboratory; from then on its work centres decide about days. Those that are confirmed or archived stay as they are, so it may be repeated.',
  access: labOwners,
  body: strict({
    workCentreIds: Type.Array(Id, {
      minItems: 1,
      maxItems: 500,
      uniqueItems: true,
      description: 'The work centres whose numbers were looked at',
    }),
  }),
  reply: {
    status: 200,
    body: Type.Object({
      confirmed: Type.Integer({
        description: 'Work centres that are confirmed now',
        examples: [9],
      }),
    }),
  },
  refuses: ['not_found'],
})

export const archiveWorkCentre = endpoint({
  method: 'DELETE',
  path: '/work-centres/{id}',
  operationId: 'archiveWorkCentre',
  tag,
  summary: 'Archive a work centre',
  description:
    'It leaves the lists, and its members are free for others. No active workflow may use it, and no work centre have it as its alternative.',
  access: labOwners,
  params: idParams,
  reply: { status: 204 },
  refuses: ['work_centre_archived', 'work_centre_in_use'],
})

/** What a caller can do with a work centre. */
export const workCentreAbilities = abilityTable(WorkCentreAbilities, {
  update: { operation: updateWorkCentre, when: ({ isActive }: WorkCentre) => isActive },
  archive: {
    operation: archiveWorkCentre,
    when: ({ isActive, isUsed }: WorkCentre) => isActive && !isUsed,
  },
})
