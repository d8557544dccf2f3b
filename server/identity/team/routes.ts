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
import {
  createTeamRole,
  deleteTeamRole,
  listTeamRoles,
  resetTeamRole,
  updateTeamRole,
} from '#contract/identity/team-roles'
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
import { addRole, changeRole, listRoles, removeRole, resetRole } from './roles.ts'

function roles(app: AppContext): void {
  serve(app, listTeamRoles, ({ tx, session, query }) => listRoles(tx, session, query))

  serve(app, createTeamRole, async ({ tx, session, body }) => ({
    role: await addRole(tx, session, body),
  }))

  serve(app, updateTeamRole, async ({ tx, session, params, headers, body }) => ({
    role: await changeRole(tx, session, { id: params.id, headers, body }),
  }))

  serve(app, resetTeamRole, async ({ tx, session, params, headers }) => ({
    role: await resetRole(tx, session, { id: params.id, headers }),
  }))

  serve(app, deleteTeamRole, async ({ tx, params, headers }): Promise<undefined> => {
    await removeRole(tx, { id: params.id, headers })
  })
}

/** The team: roles, members of the organization and invitations to join it. */
export function team(app: AppContext): void {
  const { db, env } = app

  roles(app)

  serve(app, listMembers, ({ tx, query }) => selectMembers(tx, query))

  serve(app, updateMember, async ({ tx, session, params, body }) => ({
    member: await changeMember(tx, session, params.id, body),
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
