import { previewInvitation } from '#contract/partners/invitation-previews'
import {
  acceptInvitation,
  createInvitation,
  listInvitations,
  listMembers,
  removeMember,
  resendInvitation,
  revokeInvitation,
  updateMember,
} from '#contract/identity/team'
import { selectPerson } from '#server/identity/organizations'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside, servePublic } from '#platform/http/serve'
import {
  invite,
  inviteAgain,
  joinByInvitation,
  previewOf,
  withdrawInvitation,
} from './invitations.ts'
import { changeMember, endMembership } from './members.ts'
import { selectInvitations, selectMembers } from './queries.ts'

/** The team: members of the organization and invitations to join it. */
export function team(app: AppContext): void {
  const { db, env } = app

  serve(app, listMembers, ({ tx, query }) => selectMembers(tx, query))

  serve(app, updateMember, async ({ tx, params, body }) => ({
    member: await changeMember(tx, params.id, body),
  }))

  serve(app, removeMember, async ({ tx, session, params, setSession }): Promise<undefined> => {
    await endMembership(tx, session, params.id)
    if (params.id === session.membershipId) setSession(null)
  })

  serve(app, listInvitations, ({ tx, query }) => selectInvitations(tx, query))

  serve(app, createInvitation, async ({ tx, session, body }) => ({
    invitation: await invite(tx, env, session, body),
  }))

  serve(app, resendInvitation, async ({ tx, session, params }) => ({
    invitation: await inviteAgain(tx, env, session, params.id),
  }))

  serve(app, revokeInvitation, ({ tx, params }) => withdrawInvitation(tx, params.id))

  servePublic(app, previewInvitation, async ({ body }) => ({
    invitation: await previewOf(db, body.token),
  }))

  serveOutside(app, acceptInvitation, ({ session, body }) =>
    db.acrossOrgs('a member accepts an invitation of another organization', async (tx) => {
      const person = await selectPerson(tx, session.userId)
      const { organization, role } = await joinByInvitation(tx, person, body.token)
      return { organization, role }
    }),
  )
}
