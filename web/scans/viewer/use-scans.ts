import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refused } from '../../i18n/refusal-text.ts'
import type { ReadProblem } from './parse-worker.ts'
import { firstSourceOf, fullSourceOf, type Source, type ViewedScan } from './scans.ts'
import type { ViewMesh } from './view-mesh.ts'
import { openWorker, ReadFailure, type ParseWorker } from './worker-client.ts'

/** How far a scan has come. A mesh stays while a finer one is loading. */
export type ScanState = {
  mesh: ViewMesh | null
  isFull: boolean
  /** 0 to 1 while it is loading. */
  loading: number | null
  problem: ReadProblem['code'] | 'too_large' | 'no_format' | null
  /** What the service said, or why the file cannot be read. */
  refusal: Refused | null
}

const noProblem = { problem: null, refusal: null }
const nothing: ScanState = { mesh: null, isFull: false, loading: null, ...noProblem }

const refusalOf = ({ format }: ViewedScan): ScanState => ({
  ...nothing,
  problem: ['stl', 'ply', 'obj'].includes(format) ? 'too_large' : 'no_format',
})

/**
 * Loads scans in a worker: their light copies first. Scans that are no longer asked for are let go; the
 * worker ends with the component.
 */
export function useScans(scans: readonly ViewedScan[]) {
  const [states, setStates] = useState<ReadonlyMap<string, ScanState>>(new Map())
  const [worker, setWorker] = useState<ParseWorker | null>(null)
  const asked = useRef(new Set<string>())

  useEffect(() => {
    const opened = openWorker()
    const wanted = asked.current
    setWorker(opened)
    return () => {
      opened.close()
      wanted.clear()
      setWorker(null)
    }
  }, [])

  const change = useCallback((fileId: string, part: Partial<ScanState>) => {
    setStates((before) =>
      new Map(before).set(fileId, { ...nothing, ...before.get(fileId), ...part }),
    )
  }, [])

  const load = useCallback(
    async (scan: ViewedScan, source: Source | null) => {
      if (!worker) return
      if (!source) return change(scan.fileId, refusalOf(scan))
      change(scan.fileId, { loading: 0, ...noProblem })
      try {
        const mesh = await worker.read(source, (loading) => change(scan.fileId, { loading }))
        change(scan.fileId, { mesh, isFull: source.isFull, loading: null })
      } catch (error) {
        if (!(error instanceof ReadFailure)) throw error
        change(scan.fileId, {
          loading: null,
          problem: error.problem.code,
          refusal: error.problem.refusal,
        })
      }
    },
    [worker, change],
  )

  useEffect(() => {
    if (!worker) return
    const wanted = new Set(scans.map(({ fileId }) => fileId))
    for (const fileId of asked.current) if (!wanted.has(fileId)) asked.current.delete(fileId)
    setStates((before) => new Map([...before].filter(([fileId]) => wanted.has(fileId))))
    for (const scan of scans) {
      if (asked.current.has(scan.fileId)) continue
      asked.current.add(scan.fileId)
      void load(scan, firstSourceOf(scan))
    }
  }, [worker, scans, load])

  return {
    states,
    worker,
    /** Loads the whole of a scan, or what failed again. */
    loadFull: (scan: ViewedScan) => void load(scan, fullSourceOf(scan)),
    retry: (scan: ViewedScan) => void load(scan, firstSourceOf(scan)),
  }
}
