import { fileKinds } from '#contract/catalog/catalog-terms'
import type { FileKind } from '#contract/scans/files'
import { writeFault, type InputFault } from '#contract/refusals/input-faults'
import { archOfTooth } from '#contract/catalog/teeth'
import { isAntagonistName, jawOfName, type Jaw } from './file-names.ts'
import { neededScans, type NeededScan } from './needed-scans.ts'
import type { CheckedFile, CheckedItem, ScanFinding } from './checked-scans.ts'

const jaws = ['upper', 'lower'] as const
const opposite = { upper: 'lower', lower: 'upper' } as const

const jawsOfItem = ({ arch, teeth }: CheckedItem): Jaw[] => {
  if (arch === 'both') return [...jaws]
  if (arch) return [arch]
  return jaws.filter((jaw) => teeth.some((tooth) => archOfTooth(tooth) === jaw))
}

const isMesh = ({ format }: CheckedFile) =>
  ['stl', 'ply', 'obj', 'dcm', 'dxd', '3oxz'].includes(format)

// It shows the jaw that is not worked on, which its name alone does not show.
const isAntagonist = (file: CheckedFile) =>
  file.kind === 'other' && isMesh(file) && isAntagonistName(file.name)

/** Whether nobody said what a scan shows. A 3Shape or Sirona container holds a whole case. */
export const isUnknownScan = (file: CheckedFile): boolean =>
  file.kind === 'other' && isMesh(file) && !isAntagonist(file)

// What is in a jaw is shown by its scan, by one of its preparation and by one with scan bodies in it.
function showsJaw(file: CheckedFile, jaw: Jaw, worked: readonly Jaw[]): boolean {
  if (file.kind === `scan_${jaw}`) return true
  const named = jawOfName(file.name)
  if (file.kind === 'scan_prep' || file.kind === 'scan_implant') {
    return named === null ? worked.includes(jaw) : named === jaw
  }
  return isAntagonist(file) && !worked.includes(jaw)
}

type Coverage = {
  worked: readonly Jaw[]
  files: readonly CheckedFile[]
  kinds: ReadonlySet<FileKind>
}

// `cure` is the kind of file that would end it.
type Lack = { fault: InputFault; cure: FileKind }

const hasJaw = ({ files, worked }: Coverage, jaw: Jaw) =>
  files.some((file) => showsJaw(file, jaw, worked))

function lacksOfJaw(jaw: Jaw, coverage: Coverage): Lack[] {
  if (hasJaw(coverage, jaw)) return []
  const hasEarlier = coverage.files.some(
    ({ kind, name }) => kind === 'scan_preop' && [null, jaw].includes(jawOfName(name)),
  )
  const fault = writeFault(hasEarlier ? 'missing_preparation' : 'missing_jaw', { jaw })
  return [{ fault, cure: `scan_${jaw}` }]
}

function lacksOfWork(coverage: Coverage): Lack[] {
  const { worked } = coverage
  if (worked.length > 0) return worked.flatMap((jaw) => lacksOfJaw(jaw, coverage))
  if (jaws.some((jaw) => hasJaw(coverage, jaw))) return []
  return [{ fault: writeFault('missing_work_jaw'), cure: 'scan_upper' }]
}

const lacksOfAntagonist = (coverage: Coverage): Lack[] =>
  coverage.worked
    .map((jaw) => opposite[jaw])
    .filter((jaw) => !coverage.worked.includes(jaw) && !hasJaw(coverage, jaw))
    .map((jaw) => ({ fault: writeFault('missing_antagonist', { jaw }), cure: `scan_${jaw}` }))

const lackOfKind =
  (cure: FileKind, code: 'missing_bite' | 'missing_implant' | 'missing_cbct') =>
  ({ kinds }: Coverage): Lack[] =>
    kinds.has(cure) ? [] : [{ fault: writeFault(code), cure }]

const lacksOf: Record<NeededScan, (coverage: Coverage) => Lack[]> = {
  jaw: lacksOfWork,
  antagonist: lacksOfAntagonist,
  bite: lackOfKind('scan_bite', 'missing_bite'),
  implant: lackOfKind('scan_implant', 'missing_implant'),
  cbct: lackOfKind('cbct', 'missing_cbct'),
}

function lacksOfItem(item: CheckedItem, files: readonly CheckedFile[]): Lack[] {
  const kinds = new Set(files.map(({ kind }) => kind))
  const coverage = { worked: jawsOfItem(item), files, kinds }
  return (
    neededScans[item.restorationType]
      .flatMap((need) => lacksOf[need](coverage))
      // What the laboratory asks for anyway is not said a second time.
      .filter(({ cure }) => !item.needs.includes(cure) || kinds.has(cure))
  )
}

/** What the work needs and is not there, each lack once for each piece of work. */
export function findMissing(
  items: readonly CheckedItem[],
  files: readonly CheckedFile[],
): ScanFinding[] {
  const isUnclear = files.some(isUnknownScan)
  return items.flatMap((item, index): ScanFinding[] => {
    const place = `/items/${index}`
    const asked = item.needs
      .filter((needed) => !files.some(({ kind }) => kind === needed))
      .map((kind): ScanFinding => ({
        ...writeFault('missing_kind', { kind, product: item.productName }),
        severity: 'blocking',
        place,
      }))
    if (isUnclear) return asked
    const lacks = lacksOfItem(item, files)
    return [
      ...asked,
      ...lacks.map(({ fault }): ScanFinding => ({ ...fault, severity: 'warning', place })),
    ]
  })
}

/**
 * What a piece of work needs beyond what its laboratory asks for, where only the kinds of files are
 * known: before they are sent.
 */
export function findLackingKinds(
  item: Pick<CheckedItem, 'restorationType' | 'teeth' | 'arch'> & { needs: readonly string[] },
  kinds: readonly string[],
): InputFault[] {
  const isKind = (word: string): word is FileKind => (fileKinds as readonly string[]).includes(word)
  const files = kinds.filter(isKind).map((kind): CheckedFile => ({
    id: kind,
    name: '',
    kind,
    format: 'other',
    sha256: null,
    stats: null,
    texts: [],
  }))
  const asked = { ...item, productName: '', needs: item.needs.filter(isKind) }
  return lacksOfItem(asked, files).map(({ fault }) => fault)
}
