import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import {
  insertFile,
  lockBytes,
  lockReplaced,
  selectIsReplaced,
  selectTwin,
  updateReceived,
  type NewFile,
  type Received,
} from './add-file-queries.ts'
import { selectOrder } from './queries.ts'

/** Holds the file that a new version follows; gives the number of the new one. @throws Refusal 409, 422 */
async function nextVersion(tx: Tx, { orderId, replacesFileId }: NewFile): Promise<number> {
  if (replacesFileId === null) return 1
  const replaced = await lockReplaced(tx, replacesFileId)
  if (!replaced || replaced.orderId !== orderId) {
    throw new Refusal('replaced_file_of_other_order')
  }
  if (!replaced.isOwn) throw new Refusal('file_of_other_side')
  if (await selectIsReplaced(tx, replacesFileId)) throw new Refusal('file_has_newer_version')
  return replaced.version + 1
}

/**
 * Makes a file of an order out of bytes that are in the store under its id. It waits as `pending`
 * until its inspection, which begins on its own after the commit, lets it through. A new version
 * names the one before it, of the same order and by the same side. Bytes that the order has already
 * make no file, unless they are to follow another version. Gives the id of the file that has them.
 * @throws Refusal 404 for an order, 409 for an id that is a file already and for a version that has
 * a next
 *   one, 422 for a version of something else
 */
export async function addFile(tx: Tx, file: NewFile): Promise<string> {
  if (!(await selectOrder(tx, file.orderId))) throw notFound('order')
  await lockBytes(tx, file)
  const version = await nextVersion(tx, file)
  const twin = await selectTwin(tx, file)
  if (twin && twin.id !== file.id && [null, twin.id].includes(file.replacesFileId)) return twin.id
  if ((await insertFile(tx, { ...file, version })) === 0) {
    throw new Refusal('upload_already_attached')
  }
  return file.id
}

/**
 * Says that the bytes of an announced file are in the store under its id; its inspection begins by
 * itself after the commit. False when the file does not wait for bytes any more.
 */
export const markReceived = async (tx: Tx, id: string, received: Received): Promise<boolean> =>
  (await updateReceived(tx, id, received)) > 0
