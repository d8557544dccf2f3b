import { previewLabConnectionInvitation } from '#contract/partners/invitation-previews'
import {
  acceptLabConnection,
  acceptLabConnectionInvitation,
  createLabConnection,
  declineLabConnection,
  endLabConnection,
  getLabConnection,
  listLabConnections,
  resumeLabConnection,
  suspendLabConnection,
  updateLabConnection,
  withdrawLabConnection,
  type ConnectionTransition,
} from '#contract/partners/lab-connections'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside, servePublic } from '#platform/http/serve'
import type { Principal } from '#platform/auth/session'
import { acceptInvitation, previewInvitation } from './accepting.ts'
import {
  changeSettings,
  transitionConnection,
  readConnection,
  requestConnection,
} from './lab-connections.ts'
import { selectConnections } from './queries.ts'

type Step = { tx: Tx; session: Principal; params: { id: string }; body?: { reason?: string } }

/** Connections between laboratories and clinics: asked for, agreed, paused, ended. */
export function labConnections(app: AppContext): void {
  const { db, env, worker } = app
  const now = () => instant(app.clock())

  serve(app, listLabConnections, ({ tx, session: { organizationType }, query }) =>
    selectConnections(tx, { organizationType, now: now() }, query),
  )

  serve(app, createLabConnection, ({ tx, session, body }) =>
    requestConnection({ db, env, tx, session, now: now() }, body),
  )

  serve(app, getLabConnection, async ({ tx, session, params }) => ({
    labConnection: await readConnection({ tx, session, now: now() }, params.id),
  }))

  serve(app, updateLabConnection, async ({ tx, session, params, body }) => ({
    labConnection: await changeSettings({ tx, session, now: now() }, params.id, body),
  }))

  servePublic(app, previewLabConnectionInvitation, async ({ body }) => ({
    invitation: await previewInvitation({ db, now: now() }, body.token),
  }))

  serveOutside(app, acceptLabConnectionInvitation, async ({ session, inOrg, body }) => ({
    labConnection: await acceptInvitation({ db, env, worker, session, now: now(), inOrg }, body),
  }))

  const step =
    (move: ConnectionTransition) =>
    async ({ tx, session, params, body }: Step) => ({
      labConnection: await transitionConnection(
        { tx, session, now: now() },
        { id: params.id, move, reason: body?.reason },
      ),
    })

  serve(app, acceptLabConnection, step('accept'))
  serve(app, declineLabConnection, step('decline'))
  serve(app, withdrawLabConnection, step('withdraw'))
  serve(app, suspendLabConnection, step('suspend'))
  serve(app, resumeLabConnection, step('resume'))
  serve(app, endLabConnection, step('end'))
}
