import type { Body } from '#contract/endpoint'
import type { File, updateFile } from '#contract/files'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { notFound, Refusal } from '#platform/errors'
import type { FileStore } from '#platform/files'
import type { Download } from '#platform/serve'
import type { Principal } from '#platform/session'
import {
  deleteFileRow,
  insertAnnouncedFile,
  lockOrder,
  reviveAnnouncedFile,
  selectAnnouncedFile,
  selectDownload,
  selectFile,
  selectIsShown,
  selectOrder,
  updateFileRow,
  type AnnouncedFile,
  type Announcement,
} from './queries.ts'

/** @throws Refusal 404 when the caller cannot see the order */
export async function requireOrder(tx: Tx, id: string): Promise<void> {
  if (!(await selectOrder(tx, id))) throw notFound('order')
}

/** The file, in the caller's eyes. @throws Refusal 404 */
export async function readFile(tx: Tx, id: string): Promise<File> {
  const file = await selectFile(tx, id)
  if (!file) throw notFound('file')
  return file
}

async function requireOwn(tx: Tx, session: Principal, id: string): Promise<File> {
  const file = await readFile(tx, id)
  if (file.organizationId !== session.organizationId) {
    throw new Refusal('rule_violated', 'The other side brought this file, and alone changes it.')
  }
  return file
}

/**
 * The bytes of a file, as an attachment that no browser opens by itself. The file is named by what it
 * is: the original name may be a patient's. @throws Refusal 404, 422
 */
export async function openContent(tx: Tx, store: FileStore, id: string): Promise<Download> {
  const file = await selectDownload(tx, id)
  if (!file) throw notFound('file')
  if (file.uploadStatus !== 'uploaded') {
    throw new Refusal('rule_violated', `The file is ${file.uploadStatus} and cannot be read.`, {
      state: file.uploadStatus,
    })
  }
  const { stream, sizeBytes } = await store.read(id)
  return {
    contentType: 'application/octet-stream',
    stream,
    headers: {
      'content-length': String(sizeBytes),
      'content-disposition': `attachment; filename="${file.name}"`,
      'content-security-policy': 'sandbox',
      'accept-ranges': 'none',
    },
  }
}

/** Changes what a file is, or who sees it. @throws Refusal 404, 422 */
export async function changeFile(
  tx: Tx,
  session: Principal,
  id: string,
  { kind, visibility }: Body<typeof updateFile>,
): Promise<File> {
  const { orderId } = await requireOwn(tx, session, id)
  if (visibility !== undefined && !['shared', session.organizationType].includes(visibility)) {
    throw new Refusal(
      'rule_violated',
      `A ${session.organizationType} shares a file or keeps it; it cannot give it away.`,
    )
  }
  const { labViewId, clinicOrganizationId } = await lockOrder(tx, orderId)
  if (visibility !== undefined && visibility !== 'shared') await refuseIfShown(tx, id)
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
  if (await selectIsShown(tx, id)) {
    throw new Refusal(
      'rule_violated',
      'This file waits for approval or was approved: it stays, and both sides see it.',
    )
  }
}

/** Removes a file while the prescription is open; its bytes go later. @throws Refusal 404, 422 */
export async function removeFile(tx: Tx, session: Principal, id: string): Promise<undefined> {
  const { orderId } = await requireOwn(tx, session, id)
  const { rxLockedAt } = await lockOrder(tx, orderId)
  if (rxLockedAt !== null) {
    throw new Refusal(
      'rule_violated',
      'The laboratory has accepted the order: its files stay as they were prescribed.',
    )
  }
  if ((await deleteFileRow(tx, id)) === 0) throw notFound('file')
}

/**
 * Makes a file of an order out of what a scanner vendor announced, to be fetched with
 * `fetchAnnouncedFile`; a rescan is the next version. What is no news makes no file: one that a person
 * removed stays away. One that failed has a new chance. Undefined when there is no such file.
 */
export async function announceFile(
  tx: Tx,
  announcement: Announcement,
  { isNews }: { isNews: boolean },
): Promise<AnnouncedFile | undefined> {
  if (isNews) await insertAnnouncedFile(tx, newId(), announcement)
  else await reviveAnnouncedFile(tx, announcement)
  return selectAnnouncedFile(tx, announcement)
}
