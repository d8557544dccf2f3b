import type { Body } from '#contract/platform/endpoint'
import type { File, updateFile } from '#contract/scans/files'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  deleteFileRow,
  insertAnnouncedFile,
  lockOrder,
  reviveAnnouncedFile,
  selectAnnouncedFile,
  selectFile,
  selectIsShown,
  selectOrder,
  updateAnnouncedEarlier,
  updateFileRow,
  type AnnouncedFile,
  type Announcement,
} from './queries.ts'
import { sortVersions } from './version-queries.ts'

/** @throws Refusal 404 when the caller cannot see the order */
export async function requireOrder(tx: Tx, id: string): Promise<void> {
  if (!(await selectOrder(tx, id))) throw notFound('order')
}

/** The file as the caller may see it. @throws Refusal 404 */
export async function readFile(tx: Tx, id: string): Promise<File> {
  const file = await selectFile(tx, id)
  if (!file) throw notFound('file')
  return file
}

async function requireOwn(tx: Tx, session: Principal, id: string): Promise<File> {
  const file = await readFile(tx, id)
  if (file.organizationId !== session.organizationId) {
    throw new Refusal('file_of_other_side')
  }
  return file
}

/** Changes what a file is, or who sees it. @throws Refusal 404, 422 */
export async function changeFile(
  tx: Tx,
  session: Principal,
  id: string,
  { kind, visibility }: Body<typeof updateFile>,
): Promise<File> {
  const { orderId, visibility: before, createdAt } = await requireOwn(tx, session, id)
  if (visibility !== undefined && !['shared', session.organizationType].includes(visibility)) {
    throw new Refusal('file_only_for_other_side')
  }
  const { labViewId, clinicOrganizationId, rxLockedAt } = await lockOrder(tx, orderId)
  if (visibility !== undefined && visibility !== 'shared') await refuseIfShown(tx, id)
  const isHidden = visibility === 'clinic' && before === 'shared'
  if (isHidden && rxLockedAt !== null && createdAt <= rxLockedAt) {
    throw new Refusal('accepted_file_stays_shared')
  }
  await updateFileRow(tx, id, {
    kind,
    ...(visibility === undefined
      ? {}
      : {
          visibility,
          labOrganizationId: visibility === 'clinic' ? null : labViewId,
          clinicOrganizationId: visibility === 'lab' ? null : clinicOrganizationId,
        }),
  })
  return readFile(tx, id)
}

// What the clinic judges, or has approved, stays where both sides can look at it.
async function refuseIfShown(tx: Tx, id: string): Promise<void> {
  if (await selectIsShown(tx, id)) throw new Refusal('file_in_approval')
}

/** Removes a file while the prescription is open; its bytes go later. @throws Refusal 404, 422 */
export async function removeFile(tx: Tx, session: Principal, id: string): Promise<undefined> {
  const { orderId } = await requireOwn(tx, session, id)
  const { rxLockedAt } = await lockOrder(tx, orderId)
  if (rxLockedAt !== null) throw new Refusal('files_of_accepted_order_fixed')
  if ((await deleteFileRow(tx, id)) === 0) throw notFound('file')
}

/**
 * Makes a file of an order out of what a scanner vendor announced, to be fetched with
 * `fetchAnnouncedFile`; a rescan is the next version, and a scan that is notified of late takes its
 * place before the later ones. What is no news makes no file: one that a person removed stays away.
 * One that failed has a new chance. Undefined when there is no such file.
 */
export async function announceFile(
  tx: Tx,
  announcement: Announcement,
  { isNews }: { isNews: boolean },
): Promise<AnnouncedFile | undefined> {
  const added = isNews ? await insertAnnouncedFile(tx, newId(), announcement) : 0
  if (!isNews) await reviveAnnouncedFile(tx, announcement)
  const moved = added > 0 ? 0 : await updateAnnouncedEarlier(tx, announcement)
  if (added + moved > 0) await sortVersions(tx, announcement)
  return selectAnnouncedFile(tx, announcement)
}
