import * as contract from '#contract/logistics/pickups'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { askForPickup, transitionPickup, readPickup } from './pickups.ts'
import { selectPickups } from './queries.ts'

/** Pick-ups: clinics ask, laboratories answer. */
export function pickups(app: AppContext): void {
  serve(app, contract.listPickups, ({ tx, session, query }) =>
    selectPickups(tx, query, session.organizationType),
  )

  serve(app, contract.requestPickup, async ({ tx, session, body }) => ({
    pickup: await askForPickup(tx, session, body),
  }))

  serve(app, contract.getPickup, async ({ tx, session, params }) => ({
    pickup: await readPickup(tx, session, params.id),
  }))

  serve(app, contract.confirmPickup, async ({ tx, session, params }) => ({
    pickup: await transitionPickup(tx, session, params.id, { transition: 'confirm' }),
  }))

  serve(app, contract.declinePickup, async ({ tx, session, params, body }) => ({
    pickup: await transitionPickup(tx, session, params.id, {
      transition: 'decline',
      reason: body.reason,
    }),
  }))

  serve(app, contract.cancelPickup, async ({ tx, session, params, body }) => ({
    pickup: await transitionPickup(tx, session, params.id, {
      transition: 'cancel',
      reason: body.reason,
    }),
  }))
}
