import type { Order } from '#contract/orders/orders'
import type { Tx } from '#platform/db/db'
import type { Principal } from '#platform/auth/session'
import type { Headers } from './transitions.ts'

/** A transition of one order, as its route passes it on. */
export type TransitionCall<Body> = {
  tx: Tx
  session: Principal
  params: { id: string }
  headers: Headers
  body: Body
}

/** What a person gives as the reason of a transition. */
export type Reason = { reason: string }
/** What a person may write along with a transition. */
export type Message = { message?: string }
/** Why an order of a customer on credit hold is accepted. */
export type CreditHold = { creditHoldReason?: string }
/** The tray that an order is put into. */
export type IntoTray = { trayCode?: string }
/** What is said along with an acceptance. */
export type Accepting = Message &
  CreditHold &
  IntoTray & { promisedOn?: string; dayReason?: string; endangeredPromises?: number }
/** What an order that may be accepted meets: by the clock of the app, as everything that is planned. */
export type Circumstances = {
  /** How many promises of other orders it endangers, of rush. */
  endangered: number
  at: string
}
/** What each transition answers. */
export type Answer = Promise<{ order: Order }>
