import { clear, createStore, delMany, get, keys, setMany, set } from 'idb-keyval'
import { keptFilesKey } from '../../app/storage-keys.ts'

/** A file that waits in this browser: of whom, for which order, and how far it came. */
export type KeptFile = {
  key: string
  userId: string
  organizationId: string
  /** Null while its order is not at the service yet. */
  orderId: string | null
  draftKey: string | null
  uploadId: string | null
  /** Notifies the service that its creation was asked for before. */
  creationKey: string
  name: string
  type: string
  sizeBytes: number
  /** What it shows, where its name does not say; only of a file that something waits for. */
  awaited?: { kind: 'other'; fileId: string | null }
}

// Apart from each other: how far a file came changes often, its bytes never.
const metaOf = (key: string) => `meta:${key}`
const bytesOf = (key: string) => `bytes:${key}`

let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('pontic-files', 'files'))

/** Keeps a file until it has arrived. @throws where the browser has no space, or keeps nothing */
export async function keepFile(meta: KeptFile, file: File): Promise<void> {
  localStorage.setItem(keptFilesKey, '1')
  // The bytes first: what says where they belong must not be alone.
  await set(bytesOf(meta.key), file, store())
  await set(metaOf(meta.key), meta, store())
  // Another file that arrived meanwhile may have been the last until then.
  localStorage.setItem(keptFilesKey, '1')
}

/** Keeps how far a file came; nothing where the file itself is not kept. */
export async function keepProgress(meta: KeptFile): Promise<void> {
  if ((await get(metaOf(meta.key), store())) === undefined) return
  await setMany([[metaOf(meta.key), meta]], store())
}

/** Forgets a file that arrived, or was abandoned. */
export async function dropFile(key: string): Promise<void> {
  await delMany([metaOf(key), bytesOf(key)], store())
  if ((await keys(store())).length === 0) localStorage.removeItem(keptFilesKey)
}

async function readMetas(): Promise<KeptFile[]> {
  const all = (await keys<string>(store())).filter((key) => key.startsWith('meta:'))
  const metas = await Promise.all(all.map((key) => get<KeptFile>(key, store())))
  return metas.filter((meta) => meta !== undefined)
}

/** The files of a person in an organization; what is of somebody else is dropped unseen. */
export async function readKeptFiles(
  userId: string,
  organizationId: string,
): Promise<{ meta: KeptFile; file: File }[]> {
  await forgetKeptFiles(userId)
  const own = (await readMetas()).filter((meta) => meta.organizationId === organizationId)
  const found = await Promise.all(
    own.map(async (meta) => ({ meta, bytes: await get<Blob>(bytesOf(meta.key), store()) })),
  )
  return found.flatMap(({ meta, bytes }) =>
    bytes ? [{ meta, file: new File([bytes], meta.name, { type: meta.type }) }] : [],
  )
}

/** Leaves no file in this browser but those of one person; none at all for null. */
export async function forgetKeptFiles(exceptOf: string | null): Promise<void> {
  if (exceptOf === null) {
    await clear(store())
    localStorage.removeItem(keptFilesKey)
    return
  }
  const metas = await readMetas()
  const own = new Set(metas.filter(({ userId }) => userId === exceptOf).map(({ key }) => key))
  const all = await keys<string>(store())
  const others = all.filter((key) => !own.has(key.slice(key.indexOf(':') + 1)))
  await delMany(others, store())
  if (own.size === 0) localStorage.removeItem(keptFilesKey)
}
