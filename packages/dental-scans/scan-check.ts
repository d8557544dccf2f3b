import type { FileFormat, FileKind, MeshStats } from '#contract/scans/files'
import type { InputFault } from '#contract/refusals/input-faults'
import type { RestorationType } from '#contract/catalog/restorations'
import { findMissing } from './check-coverage.ts'
import { findFileFaults } from './check-files.ts'
import { findOtherPatients } from './check-patient.ts'
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

/**
 * Checks the scans of an order. The same answer for the same question, in a browser and on the server:
 * nothing is read but what is given. The rules, each with its code:
 *
 * - `missing_kind` (blocking): a kind of file that the laboratory asks for with a product is not there.
 * - `missing_jaw`, `missing_work_jaw`, `missing_antagonist`, `missing_bite`, `missing_implant`, `missing_cbct`: a scan that
 *   such work needs is not there (`neededScans`), by the jaw of its teeth. A bite cannot be made of two
 *   jaws; a scan of the preparation is one of its jaw.
 * - `missing_preparation`: the jaw was scanned before the preparation only.
 * - `unknown_kind`: nobody said what a mesh shows. Then no missing scan is claimed: it may be this one.
 * - `same_bytes`: two files are the same, byte for byte.
 * - `jaw_twice`: two scans show the same jaw, and none the other.
 * - `wrong_jaw`: the name says one jaw, the kind the other.
 * - `wrong_units`, `wrong_size` (blocking beyond 1 to 400 mm): a size that no jaw has; the first says in
 *   which unit it would be one.
 * - `open_design`: a design or a model that is to be milled or printed has holes. A scan of a mouth is
 *   open, and nothing is said.
 * - `other_patient` (blocking where a field of the file says it): the file names another patient.
 * - `patient_in_name`, `patient_inside`: a file is named after the patient, or says the name inside.
 *
 * Files of another patient come first, then findings about the work, in the order of the items, then those about files in theirs.
 */
export const checkScans = ({
  items,
  files,
  patientNames,
  patient,
}: CheckedScans): ScanFinding[] => [
  ...findOtherPatients(files, patient),
  ...findMissing(items, files),
  ...findFileFaults(files, patientNames),
]
