import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** An archive with entries as they are given. */
export async function makeZip(
  entries: readonly { path: string; bytes: Buffer; mode?: number }[],
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path, bytes, mode } of entries) {
    zip.addBuffer(bytes, path, mode === undefined ? {} : { mode })
  }
  zip.end()
  return buffer(zip.outputStream)
}

const localHeader = 0x04_03_4b_50
const centralHeader = 0x02_01_4b_50

/** The archive with lies in the headers of every entry; a name has the length of the one it replaces. */
export function patchEntries(
  zip: Buffer,
  lie: { uncompressedSize?: number; flags?: number; name?: string },
): Buffer {
  const patched = Buffer.from(zip)
  for (let at = 0; at < patched.length - 46; at += 1) {
    const signature = patched.readUInt32LE(at)
    if (signature !== localHeader && signature !== centralHeader) continue
    const isCentral = signature === centralHeader
    const flagsAt = at + (isCentral ? 8 : 6)
    if (lie.flags !== undefined) {
      patched.writeUInt16LE(patched.readUInt16LE(flagsAt) | lie.flags, flagsAt)
    }
    if (lie.uncompressedSize !== undefined) {
      patched.writeUInt32LE(lie.uncompressedSize, at + (isCentral ? 24 : 22))
    }
    if (lie.name !== undefined) patched.write(lie.name, at + (isCentral ? 46 : 30))
  }
  return patched
}
