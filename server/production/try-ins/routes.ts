import { answerTryIn, returnOrderFromTryIn } from '#contract/orders/order-transition-endpoints'
import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { answer, takeBack } from './try-ins.ts'

/** What comes of work that is at the clinic to be tried in. */
export function tryIns(app: AppContext): void {
  serve(app, answerTryIn, answer)
  serve(app, returnOrderFromTryIn, (call) => takeBack(call, instant(app.clock())))
}
