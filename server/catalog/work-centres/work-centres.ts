import type { Body, Query, Reply } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  confirmWorkCentres,
  createWorkCentre,
  listWorkCentres,
  updateWorkCentre,
  WorkCentre,
  WorkCentreKind,
} from '#contract/catalog/work-centres'
import type { Principal } from '#platform/auth/session'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal, withConstraints } from '#platform/errors'
import { assertFieldsOfKind, fitsStage, kindDefaults } from './centre-kinds.ts'
import {
  insertCentre,
  lockCentre,
  lockShares,
  replaceMembers,
  selectCentre,
  selectCentreCount,
  selectCentreNames,
  selectCentres,
  selectCentreUsers,
  selectKinds,
  selectShares,
  updateCentreRow,
  updateConfirmedCentres,
  type CentreRow,
  type CentreUser,
  type MemberShare,
} from './queries.ts'

const refusals = {
  work_centres_name_once: () => new Refusal('work_centre_name_taken'),
}

// How fast a colleague works is the owners' to know.
const show = ({ role }: Principal, centre: WorkCentre): WorkCentre =>
  role === 'owner'
    ? centre
    : { ...centre, members: centre.members.map((one) => ({ ...one, speedPercent: null })) }

/** One page of work centres as the caller may see it. */
export async function listCentrePage(
  tx: Tx,
  session: Principal,
  query: Query<typeof listWorkCentres>,
): Promise<Page<WorkCentre>> {
  const page = await selectCentres(tx, query)
  return { ...page, data: page.data.map((centre) => show(session, centre)) }
}

/** A work centre with its members. @throws Refusal 404 */
export async function readCentre(tx: Tx, session: Principal, id: string): Promise<WorkCentre> {
  const centre = await selectCentre(tx, id)
  if (!centre) throw notFound('work_centre')
  return show(session, centre)
}

type Input = Body<typeof updateWorkCentre>
type MemberInput = NonNullable<Input['members']>[number]

// A person has one working time: what all work centres take of it is at most all.
async function assignMembers(
  tx: Tx,
  id: string,
  { inputs, before }: { inputs: readonly MemberInput[]; before: WorkCentre['members'] },
): Promise<void> {
  await lockShares(tx)
  const userIds = inputs.map(({ userId }) => userId)
  const shares = await selectShares(tx, { userIds, exceptCentreId: id })
  const members = inputs.map((input, place): MemberShare => {
    const pointer = `/members/${place}/userId`
    const { userId, sharePercent } = input
    if (userIds.indexOf(userId) < place)
      throw invalidInput(inputError('body', pointer, 'member_twice'))
    const known = before.find((one) => one.userId === userId)
    const speedPercent = input.speedPercent ?? known?.speedPercent ?? 100
    const share = shares.find((one) => one.userId === userId)
    if (!share) {
      // Who is disabled stays where they were, and comes to no other place.
      if (known?.sharePercent === sharePercent) return { userId, sharePercent, speedPercent }
      throw invalidInput(inputError('body', pointer, 'technician_not_member'))
    }
    const freePercent = 100 - share.elsewherePercent
    if (sharePercent > freePercent) {
      throw new Refusal('member_share_exceeded', { name: share.name, freePercent })
    }
    return { userId, sharePercent, speedPercent }
  })
  await replaceMembers(tx, id, members)
}

async function assertAlternative(
  tx: Tx,
  { id, kind, alternativeId }: { id: string; kind: WorkCentreKind; alternativeId: string | null },
): Promise<void> {
  if (alternativeId === null) return
  const fault = (
    code: 'work_centre_in_itself' | 'unknown_work_centre' | 'work_centre_kind_unfit',
  ) => invalidInput(inputError('body', '/alternativeWorkCentreId', code))
  if (alternativeId === id) throw fault('work_centre_in_itself')
  const [alternative] = await selectKinds(tx, [alternativeId])
  if (!alternative) throw fault('unknown_work_centre')
  if (alternative.kind !== kind) throw fault('work_centre_kind_unfit')
}

/** Adds a work centre with its members. @throws Refusal 400, 409, 422 */
export async function addCentre(
  tx: Tx,
  session: Principal,
  { members, ...body }: Body<typeof createWorkCentre>,
): Promise<WorkCentre> {
  const id = newId()
  const { kind, alternativeWorkCentreId: alternativeId = null } = body
  const row = { ...kindDefaults(kind), ...body }
  assertFieldsOfKind(row, { ...body, ...(members ? { members } : {}) })
  await assertAlternative(tx, { id, kind, alternativeId })
  await withConstraints(refusals, () => insertCentre(tx, { ...row, id }))
  if (members) await assignMembers(tx, id, { inputs: members, before: [] })
  return readCentre(tx, session, id)
}

const namesOf = (users: readonly CentreUser[]) => [...new Set(users.map(({ name }) => name))]

// Stages need a work centre of a kind that fits them, and an alternative is of the same kind.
async function assertKindFree(tx: Tx, id: string, kind: WorkCentreKind): Promise<void> {
  const unfit = (await selectCentreUsers(tx, id)).filter(
    ({ stageKind, centreKind }) =>
      (stageKind !== null && !fitsStage(kind, stageKind)) ||
      (centreKind !== null && centreKind !== kind),
  )
  if (unfit.length > 0) throw new Refusal('work_centre_kind_in_use', { names: namesOf(unfit) })
}

async function lockActiveCentre(tx: Tx, id: string): Promise<WorkCentre> {
  await lockCentre(tx, id)
  const centre = await selectCentre(tx, id)
  if (!centre) throw notFound('work_centre')
  if (!centre.isActive) throw new Refusal('work_centre_archived')
  return centre
}

/** Changes the keys that are sent, members as a whole. @throws Refusal 400, 404, 409, 422 */
export async function changeCentre(
  tx: Tx,
  session: Principal,
  { id, members, ...changes }: Input & { id: string },
): Promise<WorkCentre> {
  const before = await lockActiveCentre(tx, id)
  const kind = changes.kind ?? before.kind
  const isOtherKind = kind !== before.kind
  const row: CentreRow = { ...(isOtherKind ? kindDefaults(kind) : {}), ...changes }
  assertFieldsOfKind({ ...before, ...row, kind }, { ...changes, ...(members ? { members } : {}) })
  if (isOtherKind) await assertKindFree(tx, id, kind)
  if (isOtherKind || changes.alternativeWorkCentreId !== undefined) {
    const alternativeId =
      changes.alternativeWorkCentreId === undefined
        ? before.alternativeWorkCentreId
        : changes.alternativeWorkCentreId
    await assertAlternative(tx, { id, kind, alternativeId })
  }
  // Whoever changes a number has looked at them; a name says nothing of time.
  const { name: _, department: __, ...numbers } = changes
  const isEntered = members !== undefined || Object.keys(numbers).length > 0
  const basis: CentreRow = isEntered ? { basis: 'entered', isConfirmed: true } : {}
  await withConstraints(refusals, () => updateCentreRow(tx, id, { ...row, ...basis }))
  if (members) await assignMembers(tx, id, { inputs: members, before: before.members })
  else if (kind !== 'people') await replaceMembers(tx, id, [])
  return readCentre(tx, session, id)
}

/** Says that the numbers of these work centres are right. @throws Refusal 404 */
export async function confirmCentres(
  tx: Tx,
  { workCentreIds }: Body<typeof confirmWorkCentres>,
): Promise<Reply<typeof confirmWorkCentres>> {
  if ((await selectCentreCount(tx, workCentreIds)) < workCentreIds.length) {
    throw notFound('work_centre')
  }
  return { confirmed: await updateConfirmedCentres(tx, workCentreIds) }
}

/** Archives a work centre that nothing uses. @throws Refusal 404, 422 */
export async function closeCentre(tx: Tx, id: string): Promise<undefined> {
  await lockActiveCentre(tx, id)
  const users = await selectCentreUsers(tx, id)
  if (users.length > 0) throw new Refusal('work_centre_in_use', { names: namesOf(users) })
  await replaceMembers(tx, id, [])
  await updateCentreRow(tx, id, { isActive: false, alternativeWorkCentreId: null })
}

/** The kinds of these work centres by id; those that are unknown or archived are missing. They stay as they are until the transaction ends. */
export async function lockCentreKinds(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, WorkCentreKind>> {
  if (ids.length === 0) return new Map()
  const kinds = await selectKinds(tx, ids)
  return new Map(kinds.map(({ id, kind }) => [id, kind]))
}

/** A work centre as starter workflows name it. */
export type NewCentre = CentreRow & { name: string; kind: WorkCentreKind }

/**
 * Adds the work centres whose names are not in use, and gives all of them by name. One that is there
 * with another kind is given too: its name is what the laboratory knows.
 */
export async function addMissingCentres(
  tx: Tx,
  centres: readonly NewCentre[],
): Promise<Map<string, { id: string; kind: WorkCentreKind }>> {
  const known = new Map((await selectCentreNames(tx)).map(({ name, ...one }) => [name, one]))
  const found = new Map<string, { id: string; kind: WorkCentreKind }>()
  for (const centre of centres) {
    const { name, kind } = centre
    const there = known.get(name.toLowerCase()) ?? { id: newId(), kind }
    if (!known.has(name.toLowerCase())) {
      const basis: CentreRow = { basis: 'starter', isConfirmed: false }
      await insertCentre(tx, { ...kindDefaults(kind), ...centre, ...basis, id: there.id })
    }
    found.set(name, there)
  }
  return found
}
