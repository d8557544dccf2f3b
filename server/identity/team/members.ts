import type { Body } from '#contract/platform/endpoint'
import type { Member, updateMember } from '#contract/identity/team'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  deleteMember,
  lockMemberAndOwners,
  selectMember,
  updateMemberRow,
  updateOwnerInvitationsOf,
  type Place,
} from './queries.ts'
import { placingOf, type Placing } from './roles.ts'

const isActiveOwner = ({ role, status }: Pick<Place, 'role' | 'status'>) =>
  role === 'owner' && status === 'active'

// All owners are locked in one order: of two owners who demote each other at once the second waits,
// and then finds that it would demote the last one.
async function lockMember(tx: Tx, id: string): Promise<{ place: Place; isLastOwner: boolean }> {
  const places = await lockMemberAndOwners(tx, id)
  const place = places.find((candidate) => candidate.id === id)
  if (!place) throw notFound('member')
  const owners = places.filter(isActiveOwner)
  return { place, isLastOwner: owners.length === 1 && owners[0]?.id === id }
}

const lastOwner = () => new Refusal('last_owner')

// Who gets another role sees money as it says; who is given the one they have keeps what they see.
async function placingFor(
  tx: Tx,
  session: Principal,
  place: Place,
  { role, teamRoleId }: Body<typeof updateMember>,
): Promise<Partial<Placing>> {
  const isSame = teamRoleId === undefined ? role === place.role : teamRoleId === place.teamRoleId
  if (isSame && role !== 'owner') return {}
  if (role === undefined && teamRoleId === undefined) return {}
  const placing = await placingOf(tx, session, { role, teamRoleId })
  return placing.role === place.role && placing.teamRoleId === place.teamRoleId ? {} : placing
}

/** Changes the keys that are sent. @throws Refusal 400, 404, 409 last_owner, 422 */
export async function changeMember(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof updateMember>,
): Promise<Member> {
  const { place, isLastOwner } = await lockMember(tx, id)
  const { role: _, teamRoleId: __, ...others } = body
  const changes = { ...(await placingFor(tx, session, place, body)), ...others }
  const staysOwner = isActiveOwner({ ...place, ...changes })
  if (isLastOwner && !staysOwner) throw lastOwner()
  await updateMemberRow(tx, id, changes)
  if (isActiveOwner(place) && !staysOwner) await updateOwnerInvitationsOf(tx, id)
  const member = await selectMember(tx, id)
  if (!member) throw notFound('member')
  return member
}

/**
 * Ends a membership, and with it its sessions and device credentials.
 * @throws Refusal 403 for a staff member who removes someone else; 404; 409 last_owner
 */
export async function endMembership(tx: Tx, session: Principal, id: string): Promise<void> {
  if (session.role !== 'owner' && id !== session.membershipId) {
    throw new Refusal('role_required', {}, { required: ['owner'] })
  }
  const { isLastOwner } = await lockMember(tx, id)
  if (isLastOwner) throw lastOwner()
  await updateOwnerInvitationsOf(tx, id)
  await deleteMember(tx, id)
}
