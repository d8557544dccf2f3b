import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { named, strict } from '../platform/values.ts'

const tag = 'Work centres'

const unplannedAbsencePercent = Type.Integer({
  minimum: 0,
  maximum: 50,
  description: 'Of the working time of people, that is usually lost without notice; 3 at first',
  examples: [3],
})

/** What the plan of a laboratory takes into account. */
export const PlanningSettings = named(
  'PlanningSettings',
  { unplannedAbsencePercent },
  'What the plan of a laboratory takes into account',
)
export type PlanningSettings = Static<typeof PlanningSettings>

const Settings = Type.Object({ planningSettings: PlanningSettings })

export const getPlanningSettings = endpoint({
  method: 'GET',
  path: '/planning-settings',
  operationId: 'getPlanningSettings',
  tag,
  summary: 'What the plan takes into account',
  access: members({ only: 'lab' }),
  reply: { status: 200, body: Settings },
})

export const updatePlanningSettings = endpoint({
  method: 'PATCH',
  path: '/planning-settings',
  operationId: 'updatePlanningSettings',
  tag,
  summary: 'Change what the plan takes into account',
  access: members({ only: 'lab', credential: 'session', needs: 'planning.write' }),
  body: strict(
    { unplannedAbsencePercent: Type.Optional(unplannedAbsencePercent) },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: Settings },
})
