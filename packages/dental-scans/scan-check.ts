import { findMissing } from './check-coverage.ts'
import { findFileFaults } from './check-files.ts'
import { findOtherPatients } from './check-patient.ts'
import type { CheckedScans, ScanFinding } from './checked-scans.ts'

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
 * - `other_patient` (blocking where a field of the file, or what was sent with it, says it): the file is of
 *   another patient.
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
