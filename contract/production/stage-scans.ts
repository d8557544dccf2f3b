import { Type, type Static } from 'typebox'
import type { WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { OrderSummary } from '../orders/orders.ts'
import { Id, line, named, nullable, oneOf, strict } from '../platform/values.ts'
import { OrderStage, stageStatuses, whileBeginning } from './order-stages.ts'

const id = (description: string) => Type.Unsafe<string>({ ...Id, description })
const stage = OrderStage.properties

/** What reading the barcode of a work ticket does to its stage. */
export const scanActions = ['start', 'finish'] as const
const scanSteps = ['order_started', 'stage_started', 'stage_finished', 'none'] as const

const ScanStage = Type.Object(
  {
    id: Id,
    name: stage.name,
    department: stage.department,
    status: oneOf(stageStatuses, 'How far it is'),
    itemDescription: OrderStage.properties.itemDescription,
    hasMaterialsToConfirm: stage.hasMaterialsToConfirm,
  },
  { description: 'A stage, as much of it as a small screen shows' },
)

/** What a scan did and what comes next. */
export const Scan = named(
  'Scan',
  {
    orderId: id('The order'),
    orderNumber: OrderSummary.properties.number,
    workSummary: OrderSummary.properties.workSummary,
    orderStatus: OrderSummary.properties.status,
    did: Type.Array(oneOf(scanSteps, 'One deed'), { description: 'What it did, in order' }),
    stage: nullable(ScanStage),
    next: nullable(ScanStage),
    message: Type.String({
      description: "What it did and what comes next, for a small screen, in the reader's language",
      examples: ['26-004512: "Milling" is done, 42 minutes. Next: "Sintering" (CAM).'],
    }),
  },
  'What the scan of a code did',
)
export type Scan = WithoutAbilities<Static<typeof Scan>>

export const scanCode = endpoint({
  method: 'POST',
  path: '/production/scan',
  operationId: 'scanCode',
  tag: 'Production',
  summary: 'Scan the code of a ticket or a tray',
  description:
    'The code of an order is its address, its number or `order:<id>`; that of a stage is `stage:<id>`; that of a tray, which means the order in it, is `tray:<code>` or the code alone. A code holds nothing of a person. On its own the scan finishes what the caller has in progress on the order, else begins the next open stage; the first scan of an accepted order also starts the order. A code that is read again within five seconds of a begin ends nothing: the answer is that of the begin.',
  access: members({ only: 'lab', needs: 'stages.work', floor: true }),
  body: strict({
    code: line(300, 'What the scanner read', '26-004512'),
    action: Type.Optional(oneOf(scanActions, 'Only this; without it the scan toggles')),
  }),
  reply: { status: 200, body: Type.Object({ scan: Scan }) },
  refuses: [
    'not_found',
    'order_transition_not_allowed',
    ...whileBeginning,
    'stage_not_in_progress',
    'nothing_in_progress',
    'tray_empty',
  ],
})
