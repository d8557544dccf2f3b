import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node compiled is kept for the next start: loading the product takes half of the time (0.76
// instead of 1.5 s of a core). Where the folder cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/pontic'))
await import('./start.ts')
