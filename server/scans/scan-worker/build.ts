import { bundle } from '#platform/bundle'
import { builtFolder, hashOf, isBuilt, type BuiltFrom } from './program.ts'

/**
 * Builds the program that looks into files, where it is missing or its sources have changed: half a second,
 * once. Each file that arrives has a process of its own, and to load its 39 sources and their packages as they
 * are took three quarters of its time.
 */
export async function buildScanWorkerWhenStale(): Promise<void> {
  if (await isBuilt()) return
  await bundle({
    entry: 'server/scans/scan-worker/child.ts',
    folder: builtFolder,
    builder: 'server/scans/scan-worker/build.ts',
    // It has machine code of its own.
    options: { external: ['sharp'] },
    builtFrom: async (sources): Promise<BuiltFrom> => ({ sources, hash: await hashOf(sources) }),
  })
}

if (import.meta.main) await buildScanWorkerWhenStale()
