import { forgetIdempotencyKeys } from '../api/idempotency-keys.ts'
import { forgetKeptFiles } from '../scans/files/kept-files.ts'
import { forgetAnswers } from './kept-answers.ts'
import { draftPrefix, invitationKey, keptFilesKey } from './storage-keys.ts'

/** Deletes the lists that this browser keeps, and all drafts and files except those of one person. */
export async function forgetDrafts(exceptOf: string | null): Promise<void> {
  forgetIdempotencyKeys()
  localStorage.removeItem(invitationKey)
  await forgetAnswers()
  const own = exceptOf === null ? null : `${draftPrefix}${exceptOf}.`
  for (const key of Object.keys(localStorage)) {
    const isOwn = own !== null && key.startsWith(own)
    if (key.startsWith(draftPrefix) && !isOwn) localStorage.removeItem(key)
  }
  if (localStorage.getItem(keptFilesKey) === null) return
  // Where the store cannot be opened now, the files of others are deleted when it opens next.
  await forgetKeptFiles(exceptOf).catch(() => undefined)
}

/** Deletes what this browser keeps of other people, then loads another page of the app. */
export async function leaveTo(keptFor: string | null, address: string): Promise<void> {
  await forgetDrafts(keptFor)
  // The browser's button back would show the page that it has kept.
  addEventListener('pageshow', ({ persisted }) => void (persisted && location.reload()))
  location.assign(address)
}
