import { orderTransitions, type OrderAction } from '#contract/orders/order-transitions'
import type { StreamChange } from '#contract/workspace/stream'
import { operations } from './operations.ts'
import { isInvalidated } from './invalidation.ts'
import type { Change } from './invalidation-rule.ts'

type Operation = keyof typeof operations

/** What was done: the operation, what it was given, and what it answered. */
export type OwnMutation = { operation: Operation; args: unknown; answer: unknown }

/** What a mutation changed: what the stream has nouns for, and what is read by these operations. */
type Effect = { changes: readonly Change[]; reads: readonly Operation[] }

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (part, name) =>
      typeof part === 'object' && part !== null
        ? (part as Record<string, unknown>)[name]
        : undefined,
    value,
  )

const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}

const withId = (change: Change, id: string | undefined): Change =>
  id === undefined ? change : { ...change, id }

const reading = (...reads: Operation[]) => ({ changes: [], reads })

/** The step of an order that an operation takes: `acceptOrder` is `accept`. */
function moveOf(operation: Operation): (typeof orderTransitions)[OrderAction] | undefined {
  const [, action] = /^(\w+)Order$/.exec(operation) ?? []
  return action !== undefined && Object.hasOwn(orderTransitions, action)
    ? orderTransitions[action as OrderAction]
    : undefined
}

// Without an action any of them.
function effectOfMove(action: string | undefined, args: unknown): Effect {
  const id = textAt(args, 'params', 'id')
  const changes = [
    withId({ noun: 'order' }, id),
    withId({ noun: 'event', ...(action === undefined ? {} : { action }) }, id),
    withId({ noun: 'stage' }, id),
  ]
  return { changes, reads: [] }
}

function effectOfStage({ answer }: OwnMutation): Effect {
  const id = textAt(answer, 'stage', 'orderId')
  // The last stage that is finished finishes the order, and the first that is begun may start it.
  const nouns = [
    { noun: 'order' },
    { noun: 'event', action: 'finished' },
    { noun: 'stage' },
  ] as const
  return { changes: nouns.map((change) => withId(change, id)), reads: [] }
}

const materials = reading(
  'listMaterialUses',
  'listMaterialLots',
  'getMaterialLot',
  'listMaterials',
  'listMaterialStock',
  'getDeviceStatement',
  'listRecalls',
)
const files = reading('listOrderFiles', 'getFile', 'checkOrderScans', 'listApprovals', 'getOrder')

/** What frequent mutations change; after any other, all that is on the screen is read. */
const effects: Partial<Record<Operation, (mutation: OwnMutation) => Effect>> = {
  updateOrder: ({ args }) => effectOfMove(undefined, args),
  createComment: ({ args }) => ({
    changes: [withId({ noun: 'comment' }, textAt(args, 'params', 'id'))],
    reads: [],
  }),
  readComments: () => reading('listComments', 'listNotifications'),
  watchOrder: () => reading('listWatchers'),
  readNotifications: () => reading('listNotifications'),
  updateNotificationPreferences: () => reading('getNotificationPreferences'),
  createSavedView: () => reading('listSavedViews'),
  updateSavedView: () => reading('listSavedViews'),
  deleteSavedView: () => reading('listSavedViews'),
  updateSetupGuide: () => reading('getSetupGuide'),
  startOrderStage: effectOfStage,
  pauseOrderStage: effectOfStage,
  finishOrderStage: effectOfStage,
  skipOrderStage: effectOfStage,
  reworkOrderStage: effectOfStage,
  updateOrderStage: effectOfStage,
  createQualityCheck: ({ args }) => effectOfMove('quality_checked', args),
  recordMaterialUse: () => materials,
  undoMaterialUse: () => materials,
  recordStageMaterials: () => materials,
  updateFile: () => files,
  deleteFile: () => files,
}

function effectOf(mutation: OwnMutation): Effect | undefined {
  const move = moveOf(mutation.operation)
  return move ? effectOfMove(move.event, mutation.args) : effects[mutation.operation]?.(mutation)
}

/** Whether what was asked with this key may be answered otherwise since the mutation. */
export function isInvalidatedBy(queryKey: readonly unknown[], mutation: OwnMutation): boolean {
  const effect = effectOf(mutation)
  if (!effect) return true
  return (
    (effect.reads as readonly unknown[]).includes(queryKey[0]) ||
    isInvalidated(queryKey, effect.changes)
  )
}

/**
 * The events with which the stream will report an own mutation, each once: what it changed was read already.
 * Only those that surely come.
 */
export function ownEventsOf({ operation, args, answer }: OwnMutation): string[] {
  const id = textAt(args, 'params', 'id')
  if (id === undefined) return []
  if (operation === 'createComment') return [eventKeyOf({ noun: 'comment', id, change: 'added' })]
  const move = moveOf(operation)
  const version = at(answer, 'order', 'version')
  if (!move || typeof version !== 'number') return []
  return [
    eventKeyOf({ noun: 'order', id, change: 'changed', version }),
    eventKeyOf({ noun: 'event', id, change: move.event }),
  ]
}

/** The key of an event, which is compared with those that an own mutation causes. */
export const eventKeyOf = ({ noun, id, change, version }: StreamChange): string =>
  `${noun} ${id} ${version ?? change}`
