import {
  activateOrganization,
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#contract/identity/organizations'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import {
  addOrganization,
  browserOf,
  changeOrganization,
  switchOrganization,
} from './organizations.ts'
import { selectMyOrganizations, selectOrganization } from './queries.ts'

/** Organizations: those of a person, the one that a session is bound to, and its profile. */
export function organizations(app: AppContext): void {
  const { db } = app

  serveOutside(app, createOrganization, async ({ session, body }) => ({
    organization: await db.acrossOrgs('a person founds another organization', (tx) =>
      addOrganization(tx, session, body),
    ),
  }))

  serveOutside(app, listOrganizations, ({ session, query }) =>
    db.acrossOrgs('the organizations of a person', (tx) =>
      selectMyOrganizations(tx, session, query),
    ),
  )

  serveOutside(app, activateOrganization, async (call) => {
    const { token, signedIn } = await db.acrossOrgs(
      'a session moves to another organization',
      (tx) =>
        switchOrganization(app, tx, call.session, {
          organizationId: call.params.id,
          browser: browserOf(call),
        }),
    )
    call.setSession(token)
    return signedIn
  })

  serve(app, getOrganization, async ({ tx, session }) => ({
    organization: await selectOrganization(tx, session.organizationId),
  }))

  serve(app, updateOrganization, async ({ tx, session, body }) => ({
    organization: await changeOrganization(tx, session.organizationId, body),
  }))
}
