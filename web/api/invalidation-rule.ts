import type { OrderEventAction } from '#contract/orders/order-transitions'
import type { StreamChange } from '#contract/workspace/stream'
import type { operations } from './operations.ts'

/**
 * Something that is no longer as it was: what the event stream reports, and what a mutation of this
 * browser did. Without an `id` it may be any record; `action` is with an event what happened.
 */
export type Change = {
  noun: StreamChange['noun'] | 'notification'
  id?: string
  action?: string
}

/**
 * What makes the answer of a query stale: changes of these nouns and order events with these actions;
 * `any` change; or `never`, for what the stream never reports: who is signed in, catalogue, settings.
 */
export type InvalidationRule =
  | 'any'
  | 'never'
  | { changes?: readonly Change['noun'][]; orderEvents?: readonly OrderEventAction[] }

/** The rule of each query of an area, declared beside its pages. */
export type InvalidationRules = Partial<Record<keyof typeof operations, InvalidationRule>>
