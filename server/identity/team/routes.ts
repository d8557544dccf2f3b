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
import type { House } from '#platform/app-context'
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
export function team(house: House): void {
  const { db, env } = house

  serve(house, listMembers, ({ tx, query }) => selectMembers(tx, query))

  serve(house, updateMember, async ({ tx, params, body }) => ({
    member: await changeMember(tx, params.id, body),
  }))

  serve(house, removeMember, async ({ tx, session, params, setSession }): Promise<undefined> => {
    await endMembership(tx, session, params.id)
    if (params.id === session.membershipId) setSession(null)
  })

  serve(house, listInvitations, ({ tx, query }) => selectInvitations(tx, query))

  serve(house, createInvitation, async ({ tx, session, body }) => ({
    invitation: await invite(tx, env, session, body),
  }))

  serve(house, resendInvitation, async ({ tx, session, params }) => ({
    invitation: await inviteAgain(tx, env, session, params.id),
  }))

  serve(house, revokeInvitation, ({ tx, params }) => withdrawInvitation(tx, params.id))

  servePublic(house, previewInvitation, async ({ body }) => ({
    invitation: await previewOf(db, body.token),
  }))

  serveOutside(house, acceptInvitation, ({ session, body }) =>
    db.acrossOrgs('a member accepts an invitation of another organization', async (tx) => {
      const person = await selectPerson(tx, session.userId)
      const { organization, role } = await joinByInvitation(tx, person, body.token)
      return { organization, role }
    }),
  )
}
