import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyText } from './bytes.ts'
import { findOtherPatients } from './check-patient.ts'
import { isIdentityLabel, readIdentity } from './patient-identity.ts'

const patient = { names: ['Erika Müller'], birthDates: ['1980-02-01'], patientCodes: ['P-1004'] }

const codesOf = (texts: string[], name = 'upper.stl', of: typeof patient = patient) =>
  findOtherPatients([{ id: 'one', name, texts }], of).map(({ severity }) => severity)

test('fields that say who the patient is are read, in the words of many programs', () => {
  for (const label of [
    'PatientName',
    'Patient_FirstName',
    "Patient's birth date",
    'Geburtsdatum',
  ]) {
    assert.ok(isIdentityLabel(label), label)
  }
  for (const label of ['PracticeName', 'Name', 'Operator', 'Last modified', 'Version']) {
    assert.ok(!isIdentityLabel(label), label)
  }
  const { labelled } = readIdentity({
    name: null,
    texts: ['Patient_FirstName: Otto', 'PatientName: Fischer', 'Patient birth date: 19610304'],
  })
  assert.deepEqual(labelled, {
    names: ['Otto Fischer'],
    birthDates: ['19610304'],
    patientCodes: [],
  })
})

test('a file whose fields name another patient is reported, one that names the own is not', () => {
  for (const [texts, expected] of [
    [['Patient name: FISCHER^OTTO'], ['blocking']],
    [['Patient name: MUELLER^ERIKA'], []],
    [['Patient name: Müller^Erika', 'Patient birth date: 19800201'], []],
    [['Patient name: Müller^Erika', 'Patient birth date: 19610304'], ['blocking']],
    [['patient: Otto Fischer, born 1961-03-04'], ['blocking']],
    [['Name des Patienten: Otto Fischer'], ['blocking']],
    [['patient id: 77 patient name: Otto Fischer'], ['blocking']],
    [['PatientFirstName: E.', 'PatientName: Müller'], []],
    [['Patient name: Anonymous'], []],
    [['Patient code: P-1009'], ['blocking']],
    [['Patient ID: 5f0e11d0-6d7c'], []],
    [['Referring physician: Otto Fischer'], []],
  ] as [string[], string[]][]) {
    assert.deepEqual(codesOf(texts), expected, texts.join())
  }
})

test('a header in free words that looks like another person is a warning', () => {
  for (const line of [
    'Otto Fischer',
    'Fischer_Otto_19610304_UpperJaw',
    'OttoFischer LowerJaw',
    'Fischer^Otto',
    'TextureFile Otto Fischer-UpperJaw.png',
  ]) {
    assert.deepEqual(codesOf([line]), ['warning'], line)
  }
  assert.deepEqual(codesOf([], 'Otto Fischer upper.stl'), ['warning'])
})

test('words of programs, addresses and jaws are nobody', () => {
  for (const line of [
    'Exported from Blender-3.6.0',
    'Medit Link UpperJaw',
    'Autodesk Meshmixer',
    'Created by Dental System',
    'VCGLIB generated',
    'Dr. Otto Fischer',
    'Sunny Dental Lab',
    'solid ascii',
    'Erika Mueller UpperJaw',
    'UNITS=mm',
    'scan of the upper jaw',
  ]) {
    assert.deepEqual(codesOf([line]), [], line)
  }
})

test('what the caller may not know finds nothing', () => {
  const hidden = { names: [], birthDates: [], patientCodes: ['P-1004'] }
  assert.deepEqual(codesOf(['Patient name: Otto Fischer', 'Otto Fischer'], 'a.stl', hidden), [])
})

test('a header in UTF-16 is read as its letters', () => {
  const header = Buffer.alloc(80)
  header.write('Otto Fischer', 'utf16le')
  assert.equal(anyText(header).replaceAll('\0', ''), 'Otto Fischer')
  const marked = Buffer.from('\uFEFFMüller', 'utf16le').swap16()
  assert.equal(anyText(marked), 'Müller')
  assert.equal(anyText(Buffer.from('Müller, Erika')), 'Müller, Erika')
})
