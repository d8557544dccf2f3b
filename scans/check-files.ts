import type { FileKind } from '#contract/files'
import { isUnknownScan } from './check-coverage.ts'
import { hasPersonName, jawOfName, type Jaw } from './file-names.ts'
import type { CheckedFile, ScanFinding } from './scan-check.ts'

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
  { name: 'metres', mm: 1_000 },
  { name: 'inches', mm: 25.4 },
  { name: 'centimetres', mm: 10 },
  { name: 'tenths of a millimetre', mm: 0.1 },
  { name: 'micrometres', mm: 0.001 },
]

function sizeFaults({ id, kind, stats }: CheckedFile): ScanFinding[] {
  if (!stats) return []
  const { x, y, z } = stats.boundingBoxMm
  const longest = Math.max(x, y, z)
  const range = wholeJaws.includes(kind) ? jawMm : anyMm
  if (longest >= range.least && longest <= range.most) return []
  const fits = units.filter(({ mm }) => longest * mm >= jawMm.least && longest * mm <= jawMm.most)
  const isImpossible = longest < anyMm.least || longest > anyMm.most
  const size = longest >= 100 ? Math.round(longest) : Number(longest.toPrecision(2))
  return [
    {
      code: 'wrong_units',
      severity: isImpossible ? 'blocking' : 'warning',
      message:
        `The scan is ${size} mm long, which no mouth is.` +
        (fits.length > 0
          ? ` It would fit if its numbers are ${fits.map(({ name }) => name).join(' or ')}: export it in millimetres.`
          : ' Look at what was exported.'),
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
      code: 'wrong_jaw',
      severity: 'warning',
      message: `The file is named like one of the ${named} jaw, but is kept as the ${meant} jaw.`,
      fileId: id,
    },
  ]
}

function openDesigns({ id, kind, stats }: CheckedFile): ScanFinding[] {
  if (!['design_stl', 'model_stl'].includes(kind) || !stats || stats.watertight) return []
  const message = 'The surface of the design is not closed: it may not be milled or printed.'
  return [{ code: 'open_design', severity: 'warning', message, fileId: id }]
}

function nameFaults(
  { id, name, texts }: CheckedFile,
  patientNames: readonly string[],
): ScanFinding[] {
  const names = [...patientNames]
  const findings: ScanFinding[] = []
  if (hasPersonName(name, names)) {
    findings.push({
      code: 'patient_in_name',
      severity: 'warning',
      message: "The patient's name is in the name of the file. Use a code.",
      fileId: id,
    })
  }
  if (texts.some((text) => hasPersonName(text, names))) {
    findings.push({
      code: 'patient_inside',
      severity: 'warning',
      message: "The patient's name is written inside the file, where whoever gets it can read it.",
      fileId: id,
    })
  }
  return findings
}

function unknownKinds(file: CheckedFile): ScanFinding[] {
  if (!isUnknownScan(file)) return []
  return [
    {
      code: 'unknown_kind',
      severity: 'warning',
      message: 'Say what the scan shows: its name does not tell.',
      fileId: file.id,
    },
  ]
}

function twins(files: readonly CheckedFile[]): ScanFinding[] {
  const first = new Set<string>()
  return files.flatMap(({ id, sha256 }): ScanFinding[] => {
    if (sha256 === null) return []
    if (!first.has(sha256)) {
      first.add(sha256)
      return []
    }
    const message = 'The file is the same as another one, byte for byte.'
    return [{ code: 'same_bytes', severity: 'warning', message, fileId: id }]
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
        code: 'jaw_twice',
        severity: 'warning',
        message: `Two scans are kept as the ${jaw} jaw and none as the ${other} one: is this the ${other} jaw?`,
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
