export { acceptOrder, finishOrder, holdOrder, resumeOrder, startOrder } from './moves.ts'
export { shareOf, sumLines } from './prices.ts'
export { findBreak, hashEvent, type Break, type ProvenEvent } from './proof.ts'
export { listEventPage, readOrder } from './orders.ts'
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
export { actorOf, recordEvent, refuseMove, takeStep, type Actor } from './steps.ts'
export { lockOrders, type LockedOrder } from './write-queries.ts'
