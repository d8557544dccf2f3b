import { useEffect, useMemo, useRef, useState } from 'react'
import type { MeasuredMap } from './map-figures.ts'
import type { MapJob } from './map-jobs.ts'
import type { ViewMesh } from './view-mesh.ts'
import { ReadFailure, type ParseWorker } from './worker-client.ts'

type Kept = WeakMap<ViewMesh, Map<ViewMesh | 'wall', MeasuredMap>>

const keptOf = (kept: Kept, { mesh, to }: MapJob) => kept.get(mesh)?.get(to ?? 'wall')

function keep(kept: Kept, { mesh, to }: MapJob, measured: MeasuredMap): void {
  const maps = kept.get(mesh) ?? new Map<ViewMesh | 'wall', MeasuredMap>()
  kept.set(mesh, maps.set(to ?? 'wall', measured))
}

/**
 * Measures maps in the worker, one after the other, and keeps them as long as their meshes. The jobs are
 * the same list while nothing has changed.
 * @returns the maps that are there by the id of their scan, and how far the work is, 0 to 1, while it goes
 * on
 */
export function useMaps(worker: ParseWorker | null, jobs: readonly MapJob[]) {
  const kept = useRef<Kept>(new WeakMap())
  const [version, setVersion] = useState(0)
  const [share, setShare] = useState<number | null>(null)

  useEffect(() => {
    const open = jobs.filter((job) => !keptOf(kept.current, job))
    if (!worker || open.length === 0) return
    let isCurrent = true
    const show = (done: number) => {
      if (isCurrent) setShare(done / open.length)
    }
    async function run(asked: ParseWorker) {
      show(0)
      for (const [done, job] of open.entries()) {
        if (!isCurrent) return
        try {
          keep(kept.current, job, await asked.measure(job, (part) => show(done + part)))
          setVersion((before) => before + 1)
        } catch (error) {
          if (!(error instanceof ReadFailure)) throw error
        }
      }
      if (isCurrent) setShare(null)
    }
    void run(worker)
    return () => {
      isCurrent = false
      setShare(null)
    }
  }, [worker, jobs])

  const maps = useMemo(
    () =>
      new Map(
        jobs.flatMap((job) => {
          const measured = keptOf(kept.current, job)
          return measured ? [[job.id, measured] as const] : []
        }),
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the version says that the kept maps have changed
    [jobs, version],
  )
  return { maps, share }
}
