import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { dicomElement, dicomOf } from '#test/fixtures/dicom'
import { readScan } from '#test/fixtures/scan-files'
import { BadScan } from './bad-scan.ts'
import { readDentalProject, writeDentalProject, type DentalProject } from './dental-project.ts'
import { readDicom } from './dicom.ts'
import { readHps } from './hps.ts'

const handle = readScan('3shape_handle_CA.dcm')
const dicom = readScan('dicom_CT_small_head.dcm')

const refuses = (read: () => unknown, reason: RegExp) =>
  assert.throws(read, (error: Error) => error instanceof BadScan && reason.test(error.message))

test('a name in letters that are not read is left out, its writing in plain letters stays', () => {
  const plain = dicomOf({ patientName: 'Sample^Nora' })
  const name = plain.indexOf('Sample^Nora')
  // The element of the modality makes space for the set of letters: both are of the group before.
  const set = dicomElement('00080005', 'CS', 'ISO_IR 144')
  const at = plain.indexOf(Buffer.from([0x08, 0x00, 0x60, 0x00]))
  const cyrillic = Buffer.concat([plain.subarray(0, at), set, plain.subarray(at)])
  const moved = name + set.length
  assert.deepEqual(readDicom(cyrillic).text, ['Patient name: Sample^Nora'])
  cyrillic[moved] = 0xb8
  assert.deepEqual(readDicom(cyrillic).text, [])
  assert.equal(readDicom(cyrillic).hasPatientName, true)
})

test('a real 3Shape scan shows how it is packed', () => {
  assert.deepEqual(readHps(handle), {
    version: '1.1',
    schema: 'CA',
    isEncrypted: false,
    corners: 3_776,
    triangles: 7_548,
    text: [
      'SourceApp=ShapeDesigner.exe#1.1.15.0 (build 1.1.15.0)#2013-02-01 11.41',
      'ShapeDesigner.exe#1.1.15.0 (build 1.1.15.0)#2013-02-01 11.41',
    ],
  })
  const encrypted = Buffer.from(handle.toString('latin1').replace('>CA</Schema>', '>CE</Schema>'))
  assert.equal(readHps(encrypted).isEncrypted, true)
})

test('a 3Shape scan and a DICOM are not taken for each other', () => {
  refuses(() => readHps(dicom), /isn't a 3Shape scan/)
  refuses(() => readDicom(handle), /cut off or damaged/)
  refuses(() => readHps(handle.subarray(0, -20)), /cut off/)
  refuses(
    () => readHps(Buffer.from('<HPS version="1.1"><Schema>XX</Schema></HPS>')),
    /doesn't describe/,
  )
})

test('the header of a DICOM says what it is and whose, without its picture', () => {
  assert.deepEqual(
    readDicom(dicomOf({ patientName: 'Sample^Nora', patientId: 'P-7', birthDate: '19800201' })),
    {
      modality: 'CT',
      rows: 512,
      columns: 400,
      frames: null,
      hasPatientName: true,
      text: ['Patient name: Sample^Nora', 'Patient ID: P-7', 'Patient birth date: 19800201'],
    },
  )
  refuses(
    () =>
      readDicom(dicomOf({ patientName: 'Sample^Nora', transferSyntax: '1.2.840.10008.1.2.1.99' })),
    /compressed as a whole/,
  )
})

const project: DentalProject = {
  projectId: '26-000012',
  createdAt: '2026-11-20T09:00:00.000Z',
  patientId: 'P-7',
  patientName: 'Nora <Sample> & "Co"',
  practiceId: null,
  practiceName: 'Seaside Clinic',
  toothColor: 'A2',
  notes: null,
  teeth: [
    {
      number: 14,
      reconstructionType: 'AnatomicCrown',
      materialName: 'ZI',
      color: 'A2',
      isMesiallyConnected: false,
      implantType: 'None',
    },
    {
      number: 15,
      reconstructionType: 'AnatomicPontic',
      materialName: 'ZI',
      color: null,
      isMesiallyConnected: true,
      implantType: null,
    },
  ],
}

test('a case of exocad that is written is read as it was', () => {
  assert.deepEqual(readDentalProject(writeDentalProject(project)), project)
  const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(text, (name) => {
      const patientName = name.trim() || null
      assert.deepEqual(readDentalProject(writeDentalProject({ ...project, patientName })), {
        ...project,
        patientName,
      })
    }),
  )
})

test('a case with a document type or without teeth is refused', () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><Treatment>&b;</Treatment>`
  refuses(() => readDentalProject(bomb), /document type/)
  refuses(
    () => readDentalProject('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'),
    /document type/,
  )
  refuses(() => readDentalProject('<Treatment>&a;</Treatment>'), /isn't proper XML/)
  refuses(() => readDentalProject('<Treatment><Teeth>'), /isn't proper XML/)
  refuses(() => readDentalProject('<Treatment></Treatment>'), /no list of teeth/)
  refuses(() => readDentalProject('<a>'.repeat(500)), /nested deeper/)
})

test('a DICOM with any one byte emptied is read or refused with a sentence', () => {
  const whole = dicomOf({ patientName: 'Sample^Nora' })
  for (const at of whole.keys()) {
    const damaged = Uint8Array.from(whole)
    damaged[at] = 0
    try {
      readDicom(damaged)
    } catch (error) {
      assert.ok(error instanceof BadScan, `byte ${at}: ${String(error)}`)
    }
  }
})

test('whatever is changed in a header, it is read or refused with a sentence', () => {
  const samples: [(bytes: Uint8Array) => unknown, Uint8Array][] = [
    [readHps, handle.subarray(0, 1_000)],
    [readDicom, dicomOf({ patientName: 'Sample^Nora' })],
    [readDicom, dicom],
    [
      (bytes) => readDentalProject(Buffer.from(bytes).toString()),
      Buffer.from(writeDentalProject(project)),
    ],
  ]
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255) })
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.array(change), ([read, bytes], changes) => {
      const changed = Uint8Array.from(bytes)
      for (const { at, byte } of changes) changed[at % changed.length] = byte
      try {
        read(changed)
      } catch (error) {
        assert.ok(error instanceof BadScan, String(error))
      }
    }),
    { numRuns: 1_000 },
  )
})
