import { BadScan } from './bad-scan.ts'
import type { Mesh } from './mesh/mesh.ts'
import { readObj } from './mesh/obj.ts'
import { readPly } from './mesh/ply.ts'
import { readStl } from './mesh/stl.ts'

export type { Mesh } from './mesh/mesh.ts'

const readers = { stl: readStl, ply: readPly, obj: readObj }

/** The formats of which a mesh can be read. */
export type MeshFormat = keyof typeof readers

/**
 * Reads a scan whole. Whatever the bytes are, it ends in time proportional to their number: counts are
 * held against the length before anything is allocated (integrations.md §B.3).
 * @throws BadScan with the reason in a sentence, and nothing else
 */
export function readMesh(format: MeshFormat, bytes: Uint8Array): Mesh {
  if (bytes.length === 0) throw new BadScan('file_without_content')
  return readers[format](bytes)
}
