import type { FileFormat, FileKind, MeshStats } from '#contract/scans/files'
import type { InputFault } from '#contract/refusals/input-faults'
import type { RestorationType } from '#contract/catalog/restorations'
import type { PatientIdentity } from './identity-comparison.ts'

/** A piece of work whose scans are checked. */
export type CheckedItem = {
  productName: string
  restorationType: RestorationType
  /** FDI. */
  teeth: readonly number[]
  /** The jaw, where single teeth do not say it. */
  arch?: 'upper' | 'lower' | 'both' | null
  /** Kinds of files that the laboratory asks for with this product. */
  needs: readonly FileKind[]
}

/** A file as it is checked: the newest version alone, not what was refused. */
export type CheckedFile = {
  id: string
  name: string
  kind: FileKind
  format: FileFormat
  /** Hexadecimal; null while its bytes are on their way. */
  sha256: string | null
  stats: MeshStats | null
  /** What its header and comments say. */
  texts: readonly string[]
  /** Whom the program names that sent it; null where it came otherwise, or names nobody. */
  sentAs?: { name: string | null; birthDate: string | null } | null
}

/** The order, or what would be one, with the files that are there. */
export type CheckedScans = {
  items: readonly CheckedItem[]
  files: readonly CheckedFile[]
  /** Of the patient as the caller may know them; empty where not. */
  patientNames: readonly string[]
  /** The same patient, to be held against those whom files name. */
  patient: PatientIdentity
}

/**
 * Something that makes for a call between laboratory and clinic. Its message never holds a name: neither
 * a file's nor a patient's.
 */
export type ScanFinding = InputFault & {
  /** `blocking`: the work cannot begin so; `warning`: it may be meant. */
  severity: 'blocking' | 'warning'
  /** The file that it is about. */
  fileId?: string
  /** The piece of work that it is about, as a JSON pointer into the order. */
  place?: string
}
