import { open, readFile, writeFile } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { FileFormat } from '#contract/scans/files'
import { BadScan, LargeScan } from '#dental-scans/bad-scan'
import { readDicom } from '#dental-scans/dicom'
import { checkContent, largestBytesOf, sampleBytes } from '#dental-scans/formats'
import { hpsEdgeBytes, readHpsEdges } from '#dental-scans/hps'
import { checkLargeMesh } from '#dental-scans/large-mesh'
import { readMesh, type MeshFormat } from '#dental-scans/mesh'
import { measureMesh } from '#dental-scans/mesh-figures'
import { outputNames, thumbnailSize, type ScanJob } from './outputs.ts'
import type { Report } from './report.ts'

// The process that looks into a file, or into a few of one owner, one after another. It is closed in by its flags (run-child.ts) and watched from
// outside; what it finds it leaves in the folder of each. Libraries are loaded by what they are needed for.

type Passed = Extract<Report, { outcome: 'passed' }>
type Look = Partial<Omit<Passed, 'outcome' | 'format'>>

// What is larger is looked through, not measured: it would not fit into the memory.
const largestMeasuredBytes = 256 * 1024 ** 2
// What a DICOM says is before its pixels.
const dicomHeaderBytes = 16 * 1024 ** 2

async function readPart(path: string, start: number, length: number): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const readStart = (path: string, bytes: number) => readPart(path, 0, bytes)

async function readWhole({ path, format, sizeBytes }: ScanJob): Promise<Buffer> {
  const limit = largestBytesOf(format)
  if (sizeBytes > limit) {
    throw new BadScan('file_above_limit', { limit })
  }
  return readFile(path)
}

async function lookAtLargeMesh({ path, sizeBytes }: ScanJob, format: MeshFormat): Promise<Look> {
  const read = (start: number, length: number) => readPart(path, start, length)
  return { innerTexts: await checkLargeMesh(format, { sizeBytes, read }) }
}

async function lookAtMesh(job: ScanJob, format: MeshFormat): Promise<Look> {
  if (job.isUnmeasured || job.sizeBytes > largestMeasuredBytes) {
    return lookAtLargeMesh(job, format)
  }
  const { lighten } = await import('./light-mesh.ts')
  const { makePreview } = await import('./preview.ts')
  const { drawThumbnail } = await import('./thumbnail.ts')
  const mesh = readMesh(format, await readWhole(job))
  const meshStats = measureMesh(mesh)
  const light = await lighten(mesh)
  const leave = (name: string, bytes: Uint8Array) => writeFile(join(job.outFolder, name), bytes)
  await leave(outputNames.thumbnail, drawThumbnail(light, thumbnailSize))
  await leave(outputNames.preview, await makePreview(light))
  return { meshStats, innerTexts: mesh.text, preview: 'glb', thumbnail: 'pixels' }
}

async function lookAtAnyMesh(job: ScanJob, format: MeshFormat): Promise<Look> {
  try {
    return await lookAtMesh(job, format)
  } catch (error) {
    if (error instanceof LargeScan) return lookAtLargeMesh(job, format)
    throw error
  }
}

async function lookAtHps({ path, sizeBytes }: ScanJob): Promise<Look> {
  const tailStart = Math.max(0, sizeBytes - hpsEdgeBytes)
  const [first, last] = [
    await readStart(path, hpsEdgeBytes),
    await readPart(path, tailStart, hpsEdgeBytes),
  ]
  return { innerTexts: readHpsEdges(first, last).text }
}

async function lookAtPhoto(job: ScanJob): Promise<Look> {
  const { copyPhoto } = await import('./photo.ts')
  const { preview, thumbnail, words } = await copyPhoto(await readWhole(job))
  await writeFile(join(job.outFolder, outputNames.preview), preview)
  await writeFile(join(job.outFolder, outputNames.thumbnail), thumbnail)
  return { innerTexts: words, preview: 'webp', thumbnail: 'webp' }
}

async function lookInside(job: ScanJob, format: FileFormat): Promise<Look> {
  switch (format) {
    case 'stl':
    case 'ply':
    case 'obj':
      return lookAtAnyMesh(job, format)
    case 'jpg':
    case 'png':
      return lookAtPhoto(job)
    case 'zip':
      return { entries: await (await import('./archive.ts')).unpack(job) }
    case 'xml': {
      const { wordsOfXml } = await import('./xml.ts')
      return { innerTexts: wordsOfXml(await readWhole(job)) }
    }
    case 'dcm':
      return lookAtHps(job)
    case 'dicom':
      return { innerTexts: readDicom(await readStart(job.path, dicomHeaderBytes)).text }
    default:
      // HEIC needs a decoder that is not free, a PDF is for people, the rest has no public form.
      return {}
  }
}

async function inspect(job: ScanJob): Promise<Report> {
  const head = await readStart(job.path, sampleBytes)
  const content = checkContent(job.format, { head, sizeBytes: job.sizeBytes })
  if ('fault' in content) return { outcome: 'refused', fault: content.fault }
  try {
    const look = await lookInside(job, content.format)
    const texts = new Set((look.innerTexts ?? []).map((words) => words.slice(0, 300)))
    return {
      outcome: 'passed',
      format: content.format,
      meshStats: look.meshStats ?? null,
      innerTexts: [...texts].slice(0, 40),
      preview: look.preview ?? null,
      thumbnail: look.thumbnail ?? null,
      entries: look.entries ?? [],
    }
  } catch (error) {
    if (error instanceof BadScan) return { outcome: 'refused', fault: error.fault }
    throw error
  }
}

// Nothing here speaks to a network, and what a foreign file might make of it shall not begin to.
Socket.prototype.connect = () => {
  throw new Error('no network here')
}

for (const job of JSON.parse(await text(process.stdin)) as ScanJob[]) {
  const report = await inspect(job)
  await writeFile(join(job.outFolder, outputNames.report), JSON.stringify(report))
}
