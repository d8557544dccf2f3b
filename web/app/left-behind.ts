import { forgetTries } from '../api/tries.ts'

/** Begins the names of what is typed and not sent: `pontic.draft.<person>.<organization>.<what>`. */
export const draftPrefix = 'pontic.draft.'

/** There while files of somebody wait in this browser: without it nobody looks for any. */
export const filesMark = 'pontic.files'

const forgetFiles = async (exceptOf: string | null): Promise<void> => {
  if (localStorage.getItem(filesMark) === null) return
  const { forgetKeptFiles } = await import('../files/kept-files.ts')
  // A browser that cannot open its store now drops what is another's when it next opens it.
  await forgetKeptFiles(exceptOf).catch(() => undefined)
}

/** Leaves nothing that people typed or dropped in this browser, but for what is of one of them. */
export async function forgetTyped(exceptOf: string | null): Promise<void> {
  forgetTries()
  const own = exceptOf === null ? null : `${draftPrefix}${exceptOf}.`
  for (const key of Object.keys(localStorage)) {
    const isOwn = own !== null && key.startsWith(own)
    if (key.startsWith(draftPrefix) && !isOwn) localStorage.removeItem(key)
  }
  await forgetFiles(exceptOf)
}

/** Whether a change or a file of somebody is still on its way from this browser. */
export const hasUnsent = (): boolean =>
  localStorage.getItem(filesMark) !== null ||
  Object.keys(localStorage).some(
    (key) =>
      key.startsWith(draftPrefix) && (localStorage.getItem(key) ?? '').includes('"sending":{'),
  )
