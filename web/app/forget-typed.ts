import { forgetIdempotencyKeys } from '../api/idempotency-keys.ts'
import { forgetKeptFiles } from '../scans/files/kept-files.ts'
import { draftPrefix, filesMark } from './left-behind.ts'

/** Leaves nothing that people typed or dropped in this browser, but for what is of one of them. */
export async function forgetTyped(exceptOf: string | null): Promise<void> {
  forgetIdempotencyKeys()
  const own = exceptOf === null ? null : `${draftPrefix}${exceptOf}.`
  for (const key of Object.keys(localStorage)) {
    const isOwn = own !== null && key.startsWith(own)
    if (key.startsWith(draftPrefix) && !isOwn) localStorage.removeItem(key)
  }
  if (localStorage.getItem(filesMark) === null) return
  // A browser that cannot open its store now drops what is another's when it next opens it.
  await forgetKeptFiles(exceptOf).catch(() => undefined)
}

/** Loads another page of the app with nothing left in this browser but what is of one person. */
export async function leaveTo(keptFor: string | null, address: string): Promise<void> {
  await forgetTyped(keptFor)
  // A browser that kept the page would show it again by its button back.
  addEventListener('pageshow', ({ persisted }) => void (persisted && location.reload()))
  location.assign(address)
}
