export { draftOrder, partiesOf } from './drafts.ts'
export {
  acceptOrder,
  finishOrder,
  holdOrder,
  resumeOrder,
  startOrder,
  submitOrder,
  transitionOrder,
} from './transition-commands.ts'
export { writeParcelArrival } from './case-arrival.ts'
export { agreedDay } from './agreed-day-queries.ts'
export { noDayChange, proposeDay } from './day-change.ts'
export { isEventMasked, reasonOfEvent } from './event-mask-queries.ts'
export { requestReplan } from './effect-queries.ts'
export type { Answer, Circumstances, Message, Reason, TransitionCall } from './transition-call.ts'
export { findMovedPromise } from './moved-days.ts'
export { isHere, selectItemPlaces, type ItemPlace } from './item-place-queries.ts'
export { readOrder } from './orders.ts'
export { isOrderFoundBy, isReserved, isSingleOrderFoundBy, receivedAt } from './list-queries.ts'
export { traysOf } from './queries.ts'
export { selectDelivery } from './remake-queries.ts'
export {
  cancelRemake,
  chargeItems,
  isOpenForOrders,
  openRemake,
  selectItems,
  touchOrder,
} from './remake-order.ts'
export { orders } from './routes.ts'
export {
  actorOf,
  arrivalTransition,
  recordEvent,
  assertTransition,
  applyTransition,
  transitionNotAllowed,
  type Actor,
  type TransitionChanges,
} from './transitions.ts'
export { lockOrders, type LockedOrder } from './write-queries.ts'
