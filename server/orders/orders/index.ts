export { draftOrder } from './drafts.ts'
export {
  acceptOrder,
  finishOrder,
  holdOrder,
  resumeOrder,
  startOrder,
  step,
  type Answer,
  type Message,
  type Reason,
  type StepCall,
} from './moves.ts'
export { isHere, selectItemPlaces, type ItemPlace } from './item-places.ts'
export { readOrder } from './orders.ts'
export { isOrderFoundBy } from './queries.ts'
export {
  cancelRemake,
  chargeItems,
  isOpenForOrders,
  openRemake,
  selectDelivery,
  selectItems,
  touchOrder,
} from './remaking.ts'
export { orders } from './routes.ts'
export {
  actorOf,
  arrivalStep,
  recordEvent,
  refuseMove,
  takeStep,
  transitionNotAllowed,
  type Actor,
} from './steps.ts'
export { lockOrders, type LockedOrder } from './write-queries.ts'
