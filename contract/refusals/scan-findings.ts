import { inputFault, labelParam, listOf, NumberParam, TextParam } from './refusal.ts'

const jaw = { jaw: labelParam('jaw') }
const sizeMm = { sizeMm: NumberParam }

/** What a scan check finds: missing scans, and files that can't be what they are said to be. */
export const scanFindings = {
  missing_kind: inputFault(
    ({ kind, product }, { label }) => `The lab requires ${label('fileKind', kind)} for ${product}.`,
    { kind: labelParam('fileKind'), product: TextParam },
  ),
  missing_jaw: inputFault(
    ({ jaw }, { label }) => `A scan of the ${label('jaw', jaw)} is missing: the work is there.`,
    jaw,
  ),
  missing_work_jaw: inputFault(() => 'A scan of the jaw to be treated is missing.'),
  missing_antagonist: inputFault(
    ({ jaw }, { label }) => `A scan of the opposing ${label('jaw', jaw)} is missing.`,
    jaw,
  ),
  missing_preparation: inputFault(
    ({ jaw }, { label }) =>
      `The ${label('jaw', jaw)} was only scanned before preparation. Add a scan of the preparation.`,
    jaw,
  ),
  missing_bite: inputFault(() => 'A bite scan is missing: it shows how the jaws meet.'),
  missing_implant: inputFault(
    () => 'A scan with the scan body is missing: it shows where the implant is.',
  ),
  missing_cbct: inputFault(() => 'A CBCT is missing: it shows the bone.'),
  no_scans: inputFault(() => "There's no scan yet."),
  wrong_units: inputFault(
    ({ sizeMm, units }, { number, either, label }) =>
      `The scan is ${number(sizeMm)} mm long, which no jaw is. Its unit may be ${either(units.map((unit) => label('lengthUnit', unit)))}: export it in millimetres.`,
    { ...sizeMm, units: listOf(labelParam('lengthUnit')) },
  ),
  wrong_size: inputFault(
    ({ sizeMm }, { number }) =>
      `The scan is ${number(sizeMm)} mm long, which no jaw is. Check what was exported.`,
    sizeMm,
  ),
  wrong_jaw: inputFault(
    ({ namedJaw, jaw }, { label }) =>
      `The file name says ${label('jaw', namedJaw)}, but the file is marked as ${label('jaw', jaw)}.`,
    { namedJaw: labelParam('jaw'), ...jaw },
  ),
  jaw_twice: inputFault(
    ({ jaw, otherJaw }, { label }) =>
      `Two scans are marked as ${label('jaw', jaw)} and none as ${label('jaw', otherJaw)}. Is this the ${label('jaw', otherJaw)}?`,
    { ...jaw, otherJaw: labelParam('jaw') },
  ),
  open_design: inputFault(
    () => "The surface of the design isn't closed, so it may not be millable or printable.",
  ),
  patient_in_name: inputFault(() => "The patient's name is in the file name. Use a code."),
  patient_inside: inputFault(
    () => "The patient's name is inside the file, where everyone who receives it can read it.",
  ),
  unknown_kind: inputFault(() => "Choose what this scan shows. The file name doesn't say."),
  other_patient: inputFault(
    ({ fields }, { list, label }) =>
      `This file seems to be of another patient: its ${list(fields.map((field) => label('identityField', field)))} ${fields.length === 1 ? "doesn't" : "don't"} match the order. Check whose scan it is.`,
    { fields: listOf(labelParam('identityField')) },
  ),
  same_bytes: inputFault(() => 'This file is identical to another one.'),
}
