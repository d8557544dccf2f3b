import { sessionEnded, sessionNumber } from '../../api/session-end.ts'
import type { ReadFormat, ReadProblem, WorkerReply, WorkerRequest } from './parse-worker.ts'
import type { MapJob } from './map-jobs.ts'
import type { MeasuredMap } from './map-figures.ts'
import type { ViewMesh } from './view-mesh.ts'

/** Why the worker has nothing to give; `problem` says it in a way that can be shown. */
export class ReadFailure extends Error {
  override name = 'ReadFailure'
  readonly problem: ReadProblem
  constructor(problem: ReadProblem) {
    super(problem.refusal?.message ?? problem.code)
    this.problem = problem
  }
}

type Waiting = {
  resolve: (reply: WorkerReply) => void
  reject: (failure: ReadFailure) => void
  onProgress: (share: number) => void
}

type Asking = WorkerRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never

// The page names the built file: its name carries a hash.
function workerUrl(): string {
  const name = document.querySelector<HTMLMetaElement>('meta[name="parse-worker"]')?.content
  return name ?? '/app/assets/parse-worker.js'
}

/**
 * Starts the worker that fetches, reads and compares scans, so that the page never waits for it.
 * `close` ends it with whatever it is doing; what was asked of it is then never answered.
 */
export function openWorker() {
  const worker = new Worker(workerUrl(), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const asked = waiting.get(data.id)
    if (data.state === 'progress') return asked?.onProgress(data.share)
    waiting.delete(data.id)
    if (data.state === 'failed') asked?.reject(new ReadFailure(data.problem))
    else asked?.resolve(data)
  })
  worker.addEventListener('error', () => {
    // Out of memory, or the file of the worker is gone after a new release.
    for (const { reject } of waiting.values()) {
      reject(new ReadFailure({ code: 'unreachable', refusal: null }))
    }
    waiting.clear()
  })

  function ask(request: Asking, onProgress: (share: number) => void): Promise<WorkerReply> {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, onProgress })
      worker.postMessage({ ...request, id })
    })
  }

  return {
    /** Fetches and reads a scan. Progress is 0 to 1. @throws ReadFailure */
    async read(
      scan: { url: string; format: ReadFormat; sizeBytes: number | null },
      onProgress: (share: number) => void,
    ): Promise<ViewMesh> {
      const request = { command: 'read', ...scan } as const
      const session = sessionNumber()
      const reply = await ask(request, onProgress).catch(async (failure: unknown) => {
        const { code } = failure instanceof ReadFailure ? failure.problem : { code: null }
        if (code !== 'signed_out') throw failure
        await sessionEnded(session)
        return ask(request, onProgress)
      })
      if (reply.state !== 'mesh') throw new ReadFailure({ code: 'unreadable', refusal: null })
      return reply.mesh
    },
    /** The map of a surface: how far it is from another one, or how thick its wall is. @throws ReadFailure */
    async measure(
      { mesh, to, limitMm }: MapJob,
      onProgress: (share: number) => void,
    ): Promise<MeasuredMap> {
      const shapeOf = ({ positions, triangles, normals }: ViewMesh) => ({
        positions,
        triangles,
        normals,
      })
      const request = {
        command: 'measure',
        from: shapeOf(mesh),
        to: to && shapeOf(to),
        limitMm,
      } as const
      const reply = await ask(request, onProgress)
      if (reply.state !== 'map') throw new ReadFailure({ code: 'unreadable', refusal: null })
      const { values, figures } = reply
      return { values, figures }
    },
    close: () => worker.terminate(),
  }
}
/** A worker that parses meshes and measures distances between them. */
export type ParseWorker = ReturnType<typeof openWorker>
