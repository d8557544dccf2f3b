import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Real files of scanners, as test/fixtures/SOURCES.md says. */
export const readScan = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, 'fixtures/scans', name))
