import { BadScan } from '#dental-scans/bad-scan'
import { readMesh } from '#dental-scans/mesh'
import { refusalOfBody } from '../../api/problem.ts'
import type { Refused } from '../../i18n/refusal-text.ts'
import { measureDistances } from './distances.ts'
import { readPreview } from './glb.ts'
import { figuresOf, type MapFigures } from './map-figures.ts'
import type { MeasuredSurface } from './nearest-triangle.ts'
import { prepareMesh } from './surface.ts'
import { measureThickness, type Wall } from './thickness.ts'
import type { ViewMesh } from './view-mesh.ts'

/** The formats that the viewer reads; `glb` is the preview. */
export type ReadFormat = 'stl' | 'ply' | 'obj' | 'glb'

/** What the page asks of the worker. */
export type WorkerRequest = { id: number } & (
  | { command: 'read'; url: string; format: ReadFormat; sizeBytes: number | null }
  | { command: 'measure'; from: Wall; to: MeasuredSurface | null; limitMm: number }
)

/** Why nothing can be shown: the line is down, the service says no, or the file cannot be read. */
export type ReadProblem = {
  code: 'unreachable' | 'refused' | 'unreadable' | 'signed_out'
  /** What the service said, or why the file cannot be read. */
  refusal: Refused | null
}

/** What the worker says. */
export type WorkerReply = { id: number } & (
  | { state: 'progress'; share: number }
  | { state: 'mesh'; mesh: ViewMesh }
  | { state: 'map'; values: Float32Array<ArrayBuffer>; figures: MapFigures }
  | { state: 'failed'; problem: ReadProblem }
)

class SignedOut extends Error {
  override name = 'SignedOut'
}

class ReadRefused extends Error {
  override name = 'ReadRefused'
  readonly refusal: Refused | null
  constructor(refusal: Refused | null) {
    super(refusal?.message)
    this.refusal = refusal
  }
}

const post = (reply: WorkerReply, transfer: Transferable[] = []) => postMessage(reply, { transfer })

async function fetchBytes(url: string, size: number | null, report: (share: number) => void) {
  const response = await fetch(url, { credentials: 'same-origin' })
  if (response.status === 401) throw new SignedOut()
  if (!response.ok) throw new ReadRefused(refusalOfBody(await response.json().catch(() => null)))
  const expected = size ?? (Number(response.headers.get('content-length')) || null)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (expected) report(Math.min(1, length / expected))
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function problemOf(error: unknown): ReadProblem {
  if (error instanceof BadScan) return { code: 'unreadable', refusal: error.fault }
  if (error instanceof SignedOut) return { code: 'signed_out', refusal: null }
  if (error instanceof ReadRefused) return { code: 'refused', refusal: error.refusal }
  if (error instanceof TypeError) return { code: 'unreachable', refusal: null }
  return { code: 'unreadable', refusal: null }
}

// Most of the time goes by on the line; what is left is for reading.
const shareOfLine = 0.85

async function read({ id, url, format, sizeBytes }: WorkerRequest & { command: 'read' }) {
  const bytes = await fetchBytes(url, sizeBytes, (share) =>
    post({ id, state: 'progress', share: share * shareOfLine }),
  )
  const mesh = format === 'glb' ? readPreview(bytes) : prepareMesh(readMesh(format, bytes))
  const { positions, normals, triangles, colors } = mesh
  const buffers = [positions.buffer, normals.buffer, triangles.buffer]
  post({ id, state: 'mesh', mesh }, colors ? [...buffers, colors.buffer] : buffers)
}

function measure({ id, from, to, limitMm }: WorkerRequest & { command: 'measure' }) {
  const onProgress = (share: number) => post({ id, state: 'progress', share })
  const values = to
    ? measureDistances(from, to, { limitMm, onProgress })
    : measureThickness(from, { limitMm, onProgress })
  post({ id, state: 'map', values, figures: figuresOf(from, values) }, [values.buffer])
}

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void (async () => {
    try {
      if (data.command === 'read') await read(data)
      else measure(data)
    } catch (error) {
      post({ id: data.id, state: 'failed', problem: problemOf(error) })
    }
  })()
})
