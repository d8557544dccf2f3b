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

/** Changes the keys that are sent. @throws Refusal 404, 409 last_owner */
export async function changeMember(
  tx: Tx,
  id: string,
  body: Body<typeof updateMember>,
): Promise<Member> {
  const { place, isLastOwner } = await lockMember(tx, id)
  if (isLastOwner && !isActiveOwner({ ...place, ...body })) throw lastOwner()
  const changesRole = body.role !== undefined && body.role !== place.role
  const finance = changesRole ? { canSeeFinance: body.role === 'owner' } : {}
  await updateMemberRow(tx, id, { ...finance, ...body })
  if (isActiveOwner(place) && !isActiveOwner({ ...place, ...body }))
    await updateOwnerInvitationsOf(tx, id)
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
