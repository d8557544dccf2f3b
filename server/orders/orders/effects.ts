import { isAt, isUnmade, plannedStatuses, type OrderStatus } from '#contract/orders/order-statuses'
import type { Tx } from '#platform/db/db'
import { callEffects, type EffectName } from './effect-queries.ts'
import { updateOrderRow, type LockedOrder, type OrderChanges } from './write-queries.ts'

/** A change of an order; what is new has nothing before. */
type Change = { before: LockedOrder | null; after: LockedOrder }

const isPlanned = (order: LockedOrder | null) => order !== null && isAt(order, plannedStatuses)

const differs = ({ before, after }: Change, ...keys: (keyof LockedOrder)[]) =>
  keys.some((key) => before?.[key] !== after[key])

const leads = ({ before, after }: Change, from: OrderStatus, to: OrderStatus) =>
  before?.status === from && after.status === to

const endsUnmade = (change: Change) => differs(change, 'status') && isUnmade(change.after)

/**
 * What a change of an order causes in the same transaction, in the order in which it happens. Whoever
 * writes an order does so by `writeOrder`, which reads this table. The number is given by the row's own
 * statement: an order that leaves the draft has one.
 */
const orderEffects: readonly (readonly [EffectName, (change: Change) => boolean])[] = [
  // What is sent keeps its reserved day, what is withdrawn for the rest of its time, what is over has none.
  ['settleReservation', (change) => differs(change, 'status') && change.after.reservedOn !== null],
  ['releaseDeposit', endsUnmade],
  // Where the customer pays one.
  [
    'requestDeposit',
    ({ before, after }) => (before?.acceptedAt ?? null) === null && after.acceptedAt !== null,
  ],
  // How many parcels it takes to the clinic: with each try-in it leaves once more.
  [
    'planLegs',
    ({ before, after }) => (before?.acceptedAt ?? null) === null && after.acceptedAt !== null,
  ],
  ['beginTryIn', (change) => differs(change, 'status') && change.after.status === 'at_try_in'],
  // The claim that opened the order waits for an answer again.
  ['reopenClaim', endsUnmade],
  // The laboratory's days: what it has to make, by when, and what comes first.
  [
    'replanLab',
    (change) =>
      (isPlanned(change.before) ||
        isPlanned(change.after) ||
        change.after.status === 'at_try_in') &&
      differs(change, 'status', 'priority', 'rxVersion', 'promisedOn', 'caseArrivesOn'),
  ],
  ['planStages', (change) => leads(change, 'accepted', 'in_production')],
  [
    'endStages',
    (change) =>
      leads(change, 'in_production', 'ready') ||
      (differs(change, 'status') && change.after.status === 'cancelled'),
  ],
]

/** Has the effects of a change that is written: for an order that is new, all that its status asks for. */
export const causeEffects = (tx: Tx, change: Change): Promise<void> =>
  callEffects(
    tx,
    change.after.id,
    orderEffects.flatMap(([name, isCaused]) => (isCaused(change) ? [name] : [])),
  )

/**
 * Writes columns of a locked order and causes what follows from them (`orderEffects`). Gives the order as
 * it is then, with the number that it has got.
 */
export async function writeOrder(
  tx: Tx,
  order: LockedOrder,
  changes: OrderChanges,
): Promise<LockedOrder> {
  const written = Object.entries(changes).filter(([, value]) => value !== undefined)
  const number = await updateOrderRow(tx, order, changes)
  const after = { ...order, ...Object.fromEntries(written), number } as LockedOrder
  await causeEffects(tx, { before: order, after })
  return after
}
