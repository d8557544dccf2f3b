import { isDesign, type ViewedScan } from './scans.ts'

/** A scan with when it came and what it replaces. */
export type WorkspaceScan = ViewedScan & {
  version: number
  createdAt: string
  /** Whether both sides of the order see it. */
  isShared: boolean
  replacesFileId: string | null
}

/** What an order looked like after files had come: the newest version of each of them at that time. */
export type VersionStep = {
  at: string
  fileIds: ReadonlySet<string>
  isDesign: boolean
  /** Which version of the scans or of the design it is. */
  number: number
}

// Scans of one session come within minutes, as the conversation bundles them.
const togetherMs = 10 * 60_000

function bundle(scans: readonly WorkspaceScan[]): WorkspaceScan[][] {
  const bundles: WorkspaceScan[][] = []
  for (const scan of scans.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
    const last = bundles.at(-1)
    const gap = last?.[0] ? Date.parse(scan.createdAt) - Date.parse(last[0].createdAt) : Infinity
    const isSame = gap <= togetherMs && isDesign(last?.[0]?.kind ?? 'other') === isDesign(scan.kind)
    // A version and the one before it are two steps, however fast they came.
    if (isSame && !last?.some(({ fileId }) => fileId === scan.replacesFileId)) last?.push(scan)
    else bundles.push([scan])
  }
  return bundles
}

/** The versions of an order's scans and designs in the order in which they came. */
export function versionSteps(scans: readonly WorkspaceScan[]): VersionStep[] {
  const current = new Set<string>()
  const counts = { scans: 0, design: 0 }
  return bundle(scans).map((files) => {
    for (const { fileId, replacesFileId } of files) {
      if (replacesFileId) current.delete(replacesFileId)
      current.add(fileId)
    }
    const hasDesign = files.some(({ kind }) => isDesign(kind))
    counts[hasDesign ? 'design' : 'scans'] += 1
    return {
      at: files[0]?.createdAt ?? '',
      fileIds: new Set(current),
      isDesign: hasDesign,
      number: counts[hasDesign ? 'design' : 'scans'],
    }
  })
}

/** The two layers that are compared at first: the newest version that replaces one, and that one. */
export function firstCompared(
  scans: readonly WorkspaceScan[],
): { before: string; after: string } | null {
  const newest = scans
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .find(({ replacesFileId }) => scans.some(({ fileId }) => fileId === replacesFileId))
  if (newest?.replacesFileId) return { before: newest.replacesFileId, after: newest.fileId }
  const [first, second] = scans
  return first && second ? { before: first.fileId, after: second.fileId } : null
}
