import { readFileSync } from 'node:fs'

/** Where the files that `make.ts` makes are kept. */
export const photosFolder = new URL('made/', import.meta.url)

/** The photos that the demo has: front teeth with a tab of a shade guide, a smile, models in an articulator. */
export type PhotoName = 'shade-a1' | 'shade-a2' | 'shade-a3' | 'smile-1' | 'smile-2' | 'bite'

const known = new Map<PhotoName, Buffer>()

/** The bytes of a photo of the demo, a JPEG. */
export function readPhoto(name: PhotoName): Buffer {
  const bytes = known.get(name) ?? readFileSync(new URL(`${name}.jpg`, photosFolder))
  known.set(name, bytes)
  return bytes
}
