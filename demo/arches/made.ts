import { readFileSync } from 'node:fs'
import { madeFolder } from './sources.ts'

/** The scans and designs that the demo has: one mouth, all in the same coordinates. */
export type MadeName = 'upper' | 'lower' | 'bridge-v1' | 'bridge-v2' | 'crown-46-v1' | 'crown-46-v2'

const known = new Map<MadeName, Buffer>()

/** The bytes of a scan or a design of the demo, a binary PLY. */
export function readMade(name: MadeName): Buffer {
  const bytes = known.get(name) ?? readFileSync(new URL(`${name}.ply`, madeFolder))
  known.set(name, bytes)
  return bytes
}
