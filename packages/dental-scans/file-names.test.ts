import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileKind } from '#contract/scans/files'
import { hasPersonName, isAntagonistName, jawOfName, kindOfName } from './file-names.ts'

test('the naming of each vendor shows what a scan shows', () => {
  const named: [string, FileKind][] = [
    // exocad and Medit Link
    ['2026-04-17_00012-upperjaw.stl', 'scan_upper'],
    ['2026-04-17_00012-LowerJaw.ply', 'scan_lower'],
    ['2026-04-17_00012-lowerjaw-situ.obj', 'scan_preop'],
    ['2026-04-17_00012-TotalJaw0.stl', 'scan_bite'],
    ['2026-04-17_00012-36-crown_cad.stl', 'design_stl'],
    ['2026-04-17_00012-upperjaw-gingiva.stl', 'scan_gingiva'],
    ['2026-04-17_00012.dentalProject', 'cad_project'],
    ['2026-04-17_00012.constructionInfo', 'cad_project'],
    ['case_maxilla.obj', 'scan_upper'],
    ['case_mandible_scanbody.obj', 'scan_implant'],
    // 3Shape
    ['UpperJawScan.dcm', 'scan_upper'],
    ['Raw Preparation scan.dcm', 'scan_prep'],
    ['PreparationScan.dcm', 'scan_prep'],
    ['PrePreparationScan.dcm', 'scan_preop'],
    ['Raw Bite scan2.dcm', 'scan_bite'],
    ['AbutmentAlignmentScan.dcm', 'scan_implant'],
    // iTero and OrthoCAD
    ['134109188_shell_occlusion_u.stl', 'scan_upper'],
    ['134109188_shell_occlusion_l.ply', 'scan_lower'],
    ['Bite.ply', 'scan_bite'],
    ['Sample-occlusionfirst.stl', 'scan_bite'],
    // Sirona
    ['biocopy_upper.dxd', 'scan_preop'],
    ['buccal_scan.stl', 'scan_bite'],
    ['Gingivamask_lower.stl', 'scan_gingiva'],
    ['Patient Oberkiefer.stl', 'scan_upper'],
    // Shining 3D
    ['20260417_UpperJaw_ScanBody.stl', 'scan_implant'],
    ['20260417_AllBite.stl', 'scan_bite'],
    ['20260417_LowerJaw.stl', 'scan_lower'],
    // people
    ['scan.stl', 'other'],
    ['upper.jpg', 'photo_intraoral'],
    ['shade A2.png', 'photo_shade'],
    ['Smile.HEIC', 'photo_face'],
    ['OPG 2026.jpg', 'xray'],
    ['CBCT 1.dcm', 'cbct'],
    ['volume.dicom', 'cbct'],
    ['Rx.pdf', 'rx_pdf'],
    ['letter.pdf', 'other'],
    ['', 'other'],
  ]
  for (const [name, kind] of named) assert.equal(kindOfName(name), kind, name)
})

test('the last word about the jaw counts, since names begin with a patient', () => {
  assert.equal(jawOfName('Upper, Nora-LowerJaw.stl'), 'lower')
  assert.equal(jawOfName('folder/upper/case_l.stl'), 'lower')
  assert.equal(jawOfName('PreparationScan.dcm'), null)
  assert.equal(isAntagonistName('AntagonistScan.dcm'), true)
  assert.equal(isAntagonistName('UpperJaw.dcm'), false)
})

test('a name is found in whatever way it is written, and not within another word', () => {
  const names = ['Nora', 'Sample', 'Nora Sample']
  for (const text of [
    'Nora_Sample-UpperJaw.stl',
    'SAMPLE, nora',
    'sampleNora',
    'upper-NORA.stl',
    'sample20261120_u.stl',
    '0042Nora-UpperJaw.stl',
    'Ñóra',
  ]) {
    assert.equal(hasPersonName(text, names), true, text)
  }
  for (const text of ['upper.stl', 'noradrenaline.stl', 'resampled mesh', '']) {
    assert.equal(hasPersonName(text, names), false, text)
  }
  assert.equal(hasPersonName('NORASAMPLE.stl', ['Nora Sample']), true)
  assert.equal(hasPersonName('AlBo_u.stl', ['Al Bo']), true)
  assert.equal(hasPersonName('anything', ['', '  ']), false)
})
