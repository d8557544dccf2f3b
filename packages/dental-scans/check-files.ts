import type { FileKind } from '#contract/scans/files'
import { writeFault } from '#contract/refusals/input-faults'
import { isUnknownScan } from './check-coverage.ts'
import { hasPersonName, jawOfName, type Jaw } from './file-names.ts'
import type { CheckedFile, ScanFinding } from './checked-scans.ts'

// Of a jaw or a part of one, in millimetres: a quadrant is some 30 long, a whole jaw with its gum 90.
const jawMm = { least: 12, most: 150 }
// Of anything that is scanned for a mouth: a single die to a face (integrations.md §B.1).
const anyMm = { least: 1, most: 400 }

const wholeJaws: readonly FileKind[] = [
  'scan_upper',
  'scan_lower',
  'scan_bite',
  'scan_preop',
  'scan_implant',
]

const units = [
  { unit: 'metre', mm: 1_000 },
  { unit: 'inch', mm: 25.4 },
  { unit: 'centimetre', mm: 10 },
  { unit: 'tenth_millimetre', mm: 0.1 },
  { unit: 'micrometre', mm: 0.001 },
] as const

function sizeFaults({ id, kind, stats }: CheckedFile): ScanFinding[] {
  if (!stats) return []
  const { x, y, z } = stats.boundingBoxMm
  const longest = Math.max(x, y, z)
  const range = wholeJaws.includes(kind) ? jawMm : anyMm
  if (longest >= range.least && longest <= range.most) return []
  const fits = units.filter(({ mm }) => longest * mm >= jawMm.least && longest * mm <= jawMm.most)
  const isImpossible = longest < anyMm.least || longest > anyMm.most
  const sizeMm = longest >= 100 ? Math.round(longest) : Number(longest.toPrecision(2))
  return [
    {
      ...(fits.length > 0
        ? writeFault('wrong_units', { sizeMm, units: fits.map(({ unit }) => unit) })
        : writeFault('wrong_size', { sizeMm })),
      severity: isImpossible ? 'blocking' : 'warning',
      fileId: id,
    },
  ]
}

const jawOfKind = (kind: FileKind): Jaw | null =>
  kind === 'scan_upper' ? 'upper' : kind === 'scan_lower' ? 'lower' : null

function jawFaults({ id, name, kind }: CheckedFile): ScanFinding[] {
  const meant = jawOfKind(kind)
  const named = jawOfName(name)
  if (meant === null || named === null || meant === named) return []
  return [
    {
      ...writeFault('wrong_jaw', { namedJaw: named, jaw: meant }),
      severity: 'warning',
      fileId: id,
    },
  ]
}

function openDesigns({ id, kind, stats }: CheckedFile): ScanFinding[] {
  if (!['design_stl', 'model_stl'].includes(kind) || !stats || stats.isWatertight) return []
  return [{ ...writeFault('open_design'), severity: 'warning', fileId: id }]
}

function nameFaults(
  { id, name, texts }: CheckedFile,
  patientNames: readonly string[],
): ScanFinding[] {
  const names = [...patientNames]
  const findings: ScanFinding[] = []
  if (hasPersonName(name, names)) {
    findings.push({ ...writeFault('patient_in_name'), severity: 'warning', fileId: id })
  }
  if (texts.some((text) => hasPersonName(text, names))) {
    findings.push({ ...writeFault('patient_inside'), severity: 'warning', fileId: id })
  }
  return findings
}

function unknownKinds(file: CheckedFile): ScanFinding[] {
  if (!isUnknownScan(file)) return []
  return [{ ...writeFault('unknown_kind'), severity: 'warning', fileId: file.id }]
}

function twins(files: readonly CheckedFile[]): ScanFinding[] {
  const first = new Set<string>()
  return files.flatMap(({ id, sha256 }): ScanFinding[] => {
    if (sha256 === null) return []
    if (!first.has(sha256)) {
      first.add(sha256)
      return []
    }
    return [{ ...writeFault('same_bytes'), severity: 'warning', fileId: id }]
  })
}

// Two jaws of which none is the other: one of them is kept under the wrong word.
function jawsTwice(files: readonly CheckedFile[]): ScanFinding[] {
  const hashes = new Set<string>()
  const distinct = files.filter(({ sha256 }) => {
    if (sha256 === null) return true
    const isNew = !hashes.has(sha256)
    hashes.add(sha256)
    return isNew
  })
  return (['upper', 'lower'] as const).flatMap((jaw): ScanFinding[] => {
    const other = jaw === 'upper' ? 'lower' : 'upper'
    const [, second] = distinct.filter(({ kind }) => kind === `scan_${jaw}`)
    if (!second || files.some(({ kind }) => kind === `scan_${other}`)) return []
    return [
      {
        ...writeFault('jaw_twice', { jaw, otherJaw: other }),
        severity: 'warning',
        fileId: second.id,
      },
    ]
  })
}

/** What is wrong with the files themselves, in their order. */
export function findFileFaults(
  files: readonly CheckedFile[],
  patientNames: readonly string[],
): ScanFinding[] {
  const found = [
    ...files.flatMap((file) => [
      ...unknownKinds(file),
      ...jawFaults(file),
      ...sizeFaults(file),
      ...openDesigns(file),
      ...nameFaults(file, patientNames),
    ]),
    ...twins(files),
    ...jawsTwice(files),
  ]
  const placeOf = new Map(files.map(({ id }, place) => [id, place]))
  return found.sort(
    (one, other) => (placeOf.get(one.fileId ?? '') ?? 0) - (placeOf.get(other.fileId ?? '') ?? 0),
  )
}
