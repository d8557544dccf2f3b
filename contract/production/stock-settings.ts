import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { named, nullable, strict, Timestamp } from '../platform/values.ts'

const tag = 'Materials'

const expiryWarningDays = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 365,
    description:
      'So many days before its last day a lot counts as expiring, and owners are emailed once; null where they never are',
    examples: [30],
  }),
)

const requiresUseConfirmation = Type.Boolean({
  description:
    'Whether who ends a stage confirms what it used; else its usual materials are booked without a question',
  examples: [true],
})

/** How a laboratory looks after its stock. */
export const StockSettings = named(
  'StockSettings',
  { expiryWarningDays, requiresUseConfirmation, updatedAt: nullable(Timestamp) },
  'How a laboratory looks after its stock; until an owner says otherwise it is warned 30 days before and confirms each use',
)
export type StockSettings = Static<typeof StockSettings>

const OneSettings = Type.Object({ settings: StockSettings })

export const getStockSettings = endpoint({
  method: 'GET',
  path: '/stock/settings',
  operationId: 'getStockSettings',
  tag,
  summary: 'How the laboratory looks after its stock',
  access: members({ only: 'lab' }),
  reply: { status: 200, body: OneSettings },
})

export const updateStockSettings = endpoint({
  method: 'PATCH',
  path: '/stock/settings',
  operationId: 'updateStockSettings',
  tag,
  summary: 'Change how the laboratory looks after its stock',
  description: 'Only the keys that are sent are replaced.',
  access: members({ only: 'lab', credential: 'session', needs: 'settings.write' }),
  body: strict(
    {
      expiryWarningDays: Type.Optional(expiryWarningDays),
      requiresUseConfirmation: Type.Optional(requiresUseConfirmation),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSettings },
})
