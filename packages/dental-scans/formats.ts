import type { FileFormat } from '#contract/scans/files'
import { writeFault, type InputFault } from '#contract/refusals/input-faults'
import { BadScan } from './bad-scan.ts'
import { latin1, startsWith, viewOf } from './bytes.ts'

/** The first bytes of a file and its whole size: what a look at the content needs. */
export type Sample = { head: Uint8Array; sizeBytes: number }

/** How many first bytes a sample has: the longest header that is read (PLY). */
export const sampleBytes = 65_536

const formatsByEnding: Record<string, FileFormat> = {
  stl: 'stl',
  ply: 'ply',
  obj: 'obj',
  dcm: 'dcm',
  dxd: 'dxd',
  '3oxz': '3oxz',
  zip: 'zip',
  dicom: 'dicom',
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  heic: 'heic',
  pdf: 'pdf',
  xml: 'xml',
  // exocad's case, its construction and the place of a scan are XML.
  dentalproject: 'xml',
  constructioninfo: 'xml',
  matrix4: 'xml',
  html: 'html',
  htm: 'html',
}

const mebibyte = 1_048_576

/**
 * How many bytes a file of a format may have, where that is less than any file may have: it is read
 * as a whole, or no camera makes more. Whoever brings one is notified before the first byte.
 */
const largestBytes: Readonly<Partial<Record<FileFormat, number>>> = {
  xml: 32 * mebibyte,
  jpg: 128 * mebibyte,
  png: 128 * mebibyte,
}

/** How many bytes a file of a format may have for its format alone. */
export const largestBytesOf = (format: FileFormat): number => largestBytes[format] ?? Infinity

/** The format that the name of a file promises. */
export function formatOfName(name: string): FileFormat {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(formatsByEnding, ending) ? (formatsByEnding[ending] ?? 'other') : 'other'
}

type Finding = { format: FileFormat } | { fault: InputFault }

const textOf = ({ head }: Sample, bytes = head.length) =>
  latin1(head, 0, Math.min(bytes, head.length))

/** Whether text begins a page of the web, which a browser that guesses would run. */
export const isWebPage = (text: string): boolean =>
  /^(\xef\xbb\xbf)?\s*<(!doctype html|html|head|body|script|svg|iframe)\b/i.test(text.slice(0, 400))

const stlHeaderBytes = 84
const stlTriangleBytes = 50

/** Why a binary STL cannot have as many triangles as its header says. */
export function badCount(announced: number, sizeBytes: number): BadScan {
  const found = Math.max(0, Math.floor((sizeBytes - stlHeaderBytes) / stlTriangleBytes))
  return found < announced
    ? new BadScan('triangles_missing', { announced, found })
    : new BadScan('triangles_left_over', { announced })
}

// Whether numbers of scans are where a binary STL has those of its first triangles, whatever its
// size.
function looksLikeStl({ head, sizeBytes }: Sample): boolean {
  if (sizeBytes < stlHeaderBytes + stlTriangleBytes || head.length < stlHeaderBytes) return false
  const view = viewOf(head)
  const count = view.getUint32(80, true)
  if (count === 0) return false
  const triangles = Math.min(
    20,
    count,
    Math.floor((head.length - stlHeaderBytes) / stlTriangleBytes),
  )
  let hasExtent = false
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    for (let number = 3; number < 12; number += 1) {
      const at = stlHeaderBytes + triangle * stlTriangleBytes + number * 4
      const size = Math.abs(view.getFloat32(at, true))
      if (!(size < 1e5) || (size > 0 && size < 1e-30)) return false
      if (size > 0) hasExtent = true
    }
  }
  return hasExtent
}

const countOfStl = ({ head }: Sample) => viewOf(head).getUint32(80, true)

// 80 free bytes, a count, 50 bytes for each triangle: the size alone shows. The free bytes may
// begin with "solid", so text is tried second. The count is compared, never allocated.
function isStl(sample: Sample): boolean {
  const { head, sizeBytes } = sample
  if (isWebPage(textOf(sample, 400))) return false
  const triangles = head.length >= 84 ? viewOf(head).getUint32(80, true) : 0
  if (triangles > 0 && sizeBytes === stlHeaderBytes + stlTriangleBytes * triangles) return true
  const text = textOf(sample)
  return text.trimStart().startsWith('solid') && text.includes('facet') && text.includes('vertex')
}

const plyFormats = ['ascii', 'binary_little_endian', 'binary_big_endian']

function isPly(sample: Sample): boolean {
  const text = textOf(sample)
  const end = text.indexOf('end_header')
  if (end === -1) return false
  const lines = text
    .slice(0, end)
    .split('\n')
    .map((line) => line.trimEnd())
  return lines[0] === 'ply' && plyFormats.some((format) => lines.includes(`format ${format} 1.0`))
}

const isObj = (sample: Sample) =>
  !sample.head.includes(0) && /^[ \t]*(?:v|vn|vt|f)[ \t]+-?[\d.]/m.test(textOf(sample))

const isDicom = ({ head }: Sample) => latin1(head, 128, Math.min(132, head.length)) === 'DICM'

const isHps = (sample: Sample) =>
  /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?<HPS version="1\./.test(textOf(sample, 400))

const isZip = ({ head }: Sample) => startsWith(head, 0x50, 0x4b, 0x03, 0x04)

const isXml = (sample: Sample) =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(textOf(sample, 400)) &&
  !/<!doctype|<html/i.test(textOf(sample, 4_000).replaceAll('\0', ''))

const isHeic = (sample: Sample) => /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(textOf(sample, 40))

const isHtml = (sample: Sample) =>
  /^(\xef\xbb\xbf)?\s*<(!doctype html|html)/i.test(textOf(sample, 400))

// Programs of Windows, Linux and macOS.
const isProgram = ({ head }: Sample) =>
  startsWith(head, 0x4d, 0x5a) ||
  startsWith(head, 0x7f, 0x45, 0x4c, 0x46) ||
  startsWith(head, 0xcf, 0xfa, 0xed, 0xfe) ||
  startsWith(head, 0xca, 0xfe, 0xba, 0xbe)

// glTF is for showing: its meshes are rounded and may point at other addresses.
const isGltf = ({ head }: Sample) => startsWith(head, 0x67, 0x6c, 0x54, 0x46)

const checks: Partial<Record<FileFormat, (sample: Sample) => boolean>> = {
  stl: isStl,
  ply: isPly,
  obj: isObj,
  zip: isZip,
  dicom: isDicom,
  jpg: ({ head }) => startsWith(head, 0xff, 0xd8, 0xff),
  png: ({ head }) => startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  heic: isHeic,
  pdf: (sample) => textOf(sample, 5) === '%PDF-',
  xml: isXml,
  html: isHtml,
}

/**
 * The format that the bytes have, or why they are not what the name promises (integrations.md
 * §B.1). `.dcm` is two formats, which only the bytes distinguish. Nothing is parsed: a file that
 * passes may still be broken further in.
 */
export function checkContent(promised: FileFormat, sample: Sample): Finding {
  if (sample.sizeBytes === 0) return { fault: writeFault('file_without_content') }
  if (isProgram(sample)) return { fault: writeFault('file_is_program') }
  if (isGltf(sample)) return { fault: writeFault('file_is_gltf') }
  if (promised === 'dcm') {
    if (isHps(sample)) return { format: 'dcm' }
    if (isDicom(sample)) return { format: 'dicom' }
    return { fault: writeFault('neither_3shape_nor_dicom') }
  }
  const check = checks[promised]
  // The insides of dxd and 3oxz are not public: they are kept as they are.
  if (!check || check(sample)) return { format: promised }
  if (promised === 'stl' && !isWebPage(textOf(sample, 400)) && looksLikeStl(sample)) {
    return { fault: badCount(countOfStl(sample), sample.sizeBytes).fault }
  }
  const actual = (Object.keys(checks) as FileFormat[]).find((format) => checks[format]?.(sample))
  return {
    fault:
      actual && actual !== 'obj'
        ? writeFault('content_differs', { promised, actual: actual.toUpperCase() })
        : writeFault('content_unknown', { promised }),
  }
}
