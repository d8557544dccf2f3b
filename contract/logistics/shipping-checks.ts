import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { named, nullable, strict, Timestamp } from '../platform/values.ts'

const tag = 'Compliance'

const requiresStatementToShip = Type.Boolean({
  description:
    'Whether an order leaves for good (purpose `final`) only with a device statement that is current',
  examples: [false],
})
const requiresLotsToShip = Type.Boolean({
  description:
    'Whether a piece of work leaves for a clinic (purpose `final` or `try_in`) only when a lot is noted for it',
  examples: [false],
})

/** What a laboratory asks of itself before work leaves. */
export const ComplianceSettings = named(
  'ComplianceSettings',
  { requiresStatementToShip, requiresLotsToShip, updatedAt: nullable(Timestamp) },
  'What a laboratory asks of itself before work leaves; all off until an owner says otherwise',
)
export type ComplianceSettings = Static<typeof ComplianceSettings>

const OneSettings = Type.Object({ settings: ComplianceSettings })

export const getComplianceSettings = endpoint({
  method: 'GET',
  path: '/compliance/settings',
  operationId: 'getComplianceSettings',
  tag,
  summary: 'What the laboratory asks of itself before work leaves',
  access: members({ only: 'lab' }),
  reply: { status: 200, body: OneSettings },
})

export const updateComplianceSettings = endpoint({
  method: 'PATCH',
  path: '/compliance/settings',
  operationId: 'updateComplianceSettings',
  tag,
  summary: 'Change what the laboratory asks of itself before work leaves',
  description:
    'Only the keys that are sent are replaced. `POST /shipments` then refuses what lacks it with 422 and names the orders and items.',
  access: members({ only: 'lab', credential: 'session', needs: 'settings.write' }),
  body: strict(
    {
      requiresStatementToShip: Type.Optional(requiresStatementToShip),
      requiresLotsToShip: Type.Optional(requiresLotsToShip),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSettings },
})
