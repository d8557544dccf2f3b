import type { FileFormat } from '#contract/files'

/** The first bytes of a file and its whole size: what a look at the content needs. */
export type Sample = { head: Buffer; sizeBytes: number }

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
  html: 'html',
  htm: 'html',
}

/** The format that the name of a file promises. */
export function formatOfName(name: string): FileFormat {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return formatsByEnding[ending] ?? 'other'
}

type Finding = { format: FileFormat } | { reason: string }

const latin1 = ({ head }: Sample, bytes = head.length) => head.toString('latin1', 0, bytes)
const startsWith = ({ head }: Sample, ...bytes: number[]) =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes))

// 80 free bytes, a count, 50 bytes for each triangle: the size alone tells. The free bytes may begin
// with "solid", so text is tried second. The count is compared, never allocated.
function isStl(sample: Sample): boolean {
  const { head, sizeBytes } = sample
  const triangles = head.length >= 84 ? head.readUInt32LE(80) : 0
  if (triangles > 0 && sizeBytes === 84 + 50 * triangles) return true
  const text = latin1(sample)
  return text.trimStart().startsWith('solid') && text.includes('facet') && text.includes('vertex')
}

const plyFormats = ['ascii', 'binary_little_endian', 'binary_big_endian']

function isPly(sample: Sample): boolean {
  const text = latin1(sample)
  const end = text.indexOf('end_header')
  if (end === -1) return false
  const lines = text
    .slice(0, end)
    .split('\n')
    .map((line) => line.trimEnd())
  return lines[0] === 'ply' && plyFormats.some((format) => lines.includes(`format ${format} 1.0`))
}

const isObj = (sample: Sample) =>
  !sample.head.includes(0) && /^[ \t]*(?:v|vn|vt|f)[ \t]+-?[\d.]/m.test(latin1(sample))

const isDicom = ({ head }: Sample) => head.toString('latin1', 128, 132) === 'DICM'

const isHps = (sample: Sample) =>
  /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*)?<HPS version="1\./.test(latin1(sample, 400))

const isZip = (sample: Sample) => startsWith(sample, 0x50, 0x4b, 0x03, 0x04)

const isXml = (sample: Sample) =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(latin1(sample, 400)) &&
  !/<!doctype|<html/i.test(latin1(sample, 4_000).replaceAll('\0', ''))

const isHeic = (sample: Sample) => /^.{4}ftyp(hei|hev|mif1|msf1)/s.test(latin1(sample, 40))

const isHtml = (sample: Sample) =>
  /^(\xef\xbb\xbf)?\s*<(!doctype html|html)/i.test(latin1(sample, 400))

// Programs of Windows, Linux and macOS.
const isProgram = (sample: Sample) =>
  startsWith(sample, 0x4d, 0x5a) ||
  startsWith(sample, 0x7f, 0x45, 0x4c, 0x46) ||
  startsWith(sample, 0xcf, 0xfa, 0xed, 0xfe) ||
  startsWith(sample, 0xca, 0xfe, 0xba, 0xbe)

const checks: Partial<Record<FileFormat, (sample: Sample) => boolean>> = {
  stl: isStl,
  ply: isPly,
  obj: isObj,
  zip: isZip,
  dicom: isDicom,
  jpg: (sample) => startsWith(sample, 0xff, 0xd8, 0xff),
  png: (sample) => startsWith(sample, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  heic: isHeic,
  pdf: (sample) => latin1(sample, 5) === '%PDF-',
  xml: isXml,
  html: isHtml,
}

/**
 * The format that the bytes have, or a sentence that says why they are not what the name promises
 * (integrations.md §B.1). `.dcm` is two formats, which only the bytes tell apart. Nothing is parsed:
 * a file that passes may still be broken further in.
 */
export function checkContent(promised: FileFormat, sample: Sample): Finding {
  if (sample.sizeBytes === 0) return { reason: 'The file is empty.' }
  if (isProgram(sample)) return { reason: 'The file is a program.' }
  if (promised === 'dcm') {
    if (isHps(sample)) return { format: 'dcm' }
    if (isDicom(sample)) return { format: 'dicom' }
    return { reason: 'The name says 3Shape or DICOM, the content is neither.' }
  }
  const check = checks[promised]
  // The insides of dxd and 3oxz are not public: they are kept as they are.
  if (!check || check(sample)) return { format: promised }
  return { reason: `The name says ${promised}, the content is something else.` }
}
