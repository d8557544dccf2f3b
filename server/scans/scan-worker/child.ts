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
import { leftNames, thumbnailSize, type Errand } from './left.ts'
import type { Report } from './report.ts'

// The process that looks into a file, or into a few of one owner, one after another. It is closed in by its flags (confined.ts) and watched from
// outside; what it finds it leaves in the folder of each. Libraries are loaded by what they are needed for.

type Passed = Extract<Report, { outcome: 'passed' }>
type Look = Partial<Omit<Passed, 'outcome' | 'format'>>

// What is larger is looked through, not measured: it would not fit into the memory.
const largestMeasuredBytes = 256 * 1024 ** 2
// What a DICOM says stands before its pixels.
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

async function readWhole({ path, format, sizeBytes }: Errand): Promise<Buffer> {
  const limit = largestBytesOf(format)
  if (sizeBytes > limit) {
    throw new BadScan('file_above_limit', { limit })
  }
  return readFile(path)
}

async function lookAtLargeMesh({ path, sizeBytes }: Errand, format: MeshFormat): Promise<Look> {
  const read = (start: number, length: number) => readPart(path, start, length)
  return { innerTexts: await checkLargeMesh(format, { sizeBytes, read }) }
}

async function lookAtMesh(errand: Errand, format: MeshFormat): Promise<Look> {
  if (errand.isUnmeasured || errand.sizeBytes > largestMeasuredBytes) {
    return lookAtLargeMesh(errand, format)
  }
  const { lighten } = await import('./light-mesh.ts')
  const { makePreview } = await import('./preview.ts')
  const { drawThumbnail } = await import('./thumbnail.ts')
  const mesh = readMesh(format, await readWhole(errand))
  const meshStats = measureMesh(mesh)
  const light = await lighten(mesh)
  const leave = (name: string, bytes: Uint8Array) => writeFile(join(errand.outFolder, name), bytes)
  await leave(leftNames.thumbnail, drawThumbnail(light, thumbnailSize))
  await leave(leftNames.preview, await makePreview(light))
  return { meshStats, innerTexts: mesh.text, preview: 'glb', thumbnail: 'pixels' }
}

async function lookAtAnyMesh(errand: Errand, format: MeshFormat): Promise<Look> {
  try {
    return await lookAtMesh(errand, format)
  } catch (error) {
    if (error instanceof LargeScan) return lookAtLargeMesh(errand, format)
    throw error
  }
}

async function lookAtHps({ path, sizeBytes }: Errand): Promise<Look> {
  const tailStart = Math.max(0, sizeBytes - hpsEdgeBytes)
  const [first, last] = [
    await readStart(path, hpsEdgeBytes),
    await readPart(path, tailStart, hpsEdgeBytes),
  ]
  return { innerTexts: readHpsEdges(first, last).text }
}

async function lookAtPhoto(errand: Errand): Promise<Look> {
  const { copyPhoto } = await import('./photo.ts')
  const { preview, thumbnail, words } = await copyPhoto(await readWhole(errand))
  await writeFile(join(errand.outFolder, leftNames.preview), preview)
  await writeFile(join(errand.outFolder, leftNames.thumbnail), thumbnail)
  return { innerTexts: words, preview: 'webp', thumbnail: 'webp' }
}

async function lookInside(errand: Errand, format: FileFormat): Promise<Look> {
  switch (format) {
    case 'stl':
    case 'ply':
    case 'obj':
      return lookAtAnyMesh(errand, format)
    case 'jpg':
    case 'png':
      return lookAtPhoto(errand)
    case 'zip':
      return { entries: await (await import('./archive.ts')).unpack(errand) }
    case 'xml': {
      const { wordsOfXml } = await import('./xml.ts')
      return { innerTexts: wordsOfXml(await readWhole(errand)) }
    }
    case 'dcm':
      return lookAtHps(errand)
    case 'dicom':
      return { innerTexts: readDicom(await readStart(errand.path, dicomHeaderBytes)).text }
    default:
      // HEIC needs a decoder that is not free, a PDF is for people, the rest has no public form.
      return {}
  }
}

async function inspect(errand: Errand): Promise<Report> {
  const head = await readStart(errand.path, sampleBytes)
  const content = checkContent(errand.format, { head, sizeBytes: errand.sizeBytes })
  if ('fault' in content) return { outcome: 'refused', fault: content.fault }
  try {
    const look = await lookInside(errand, content.format)
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

for (const errand of JSON.parse(await text(process.stdin)) as Errand[]) {
  const report = await inspect(errand)
  await writeFile(join(errand.outFolder, leftNames.report), JSON.stringify(report))
}
