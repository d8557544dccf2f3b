import { useCallback, useEffect, useState } from 'react'
import { distanceBoundsMm } from './palette.ts'
import type { ViewMesh } from './view-mesh.ts'
import { ReadFailure, type ParseWorker } from './worker-client.ts'

type Jaws = { upper: ViewMesh | null; lower: ViewMesh | null }

/** How far each corner of each jaw is from the other one, by the mesh that was measured. */
export type Bite = ReadonlyMap<ViewMesh, Float32Array<ArrayBuffer>>

const limitMm = Math.max(...distanceBoundsMm)

/**
 * Measures the bite in the worker, while it is wanted; again when a finer mesh has come. It is kept
 * for the next time.
 */
export function useBite(worker: ParseWorker | null, { upper, lower }: Jaws, isWanted: boolean) {
  const [bite, setBite] = useState<Bite>(new Map())
  const [share, setShare] = useState<number | null>(null)
  const canMeasure = upper !== null && lower !== null
  const isMeasured = canMeasure && bite.has(upper) && bite.has(lower)

  const measure = useCallback(
    async (from: ViewMesh, to: ViewMesh, base: number) =>
      worker?.compare({ from, to, limitMm }, (done) => setShare(base + done / 2)),
    [worker],
  )

  useEffect(() => {
    if (!isWanted || !worker || !upper || !lower || isMeasured) return
    let isCurrent = true
    async function run(one: ViewMesh, other: ViewMesh) {
      setShare(0)
      try {
        const first = await measure(one, other, 0)
        const second = await measure(other, one, 0.5)
        if (isCurrent && first && second)
          setBite(
            new Map([
              [one, first],
              [other, second],
            ]),
          )
      } catch (error) {
        if (!(error instanceof ReadFailure)) throw error
      }
      if (isCurrent) setShare(null)
    }
    void run(upper, lower)
    return () => {
      isCurrent = false
    }
  }, [isWanted, worker, upper, lower, isMeasured, measure])

  return { bite, canMeasure, share: isMeasured ? null : share }
}
