export { findDisagreements } from './agreement.ts'
export { giveUp, leftAtPlatform, moveByHand, sell, settleAtPlatform, type Side } from './sides.ts'
export { post } from './queries.ts'
export { ledger } from './routes.ts'
