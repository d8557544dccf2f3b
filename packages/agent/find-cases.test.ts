import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { exports, newFolder, stl, writeFiles } from '#test/fixtures/scanner-exports'
import { findCases, lookOf, type FoundCase } from './find-cases.ts'
import { caseOfName, layoutNames, type LayoutName } from './layouts.ts'

async function find(layout: LayoutName, files: Record<string, string | Uint8Array>) {
  const folder = newFolder()
  writeFiles(folder, files)
  return await findCases(folder, layout)
}

const namesOf = (cases: FoundCase[]) =>
  Object.fromEntries(cases.map(({ name, files }) => [name, files.map((file) => file.name)]))

test('the exports of each vendor are its cases, with their scans and without the rest', async () => {
  assert.deepEqual(namesOf((await find('medit', exports.medit)).cases), {
    'Nora Sample-20261120': [
      'Nora Sample-20261120-lowerjaw.stl',
      'Nora Sample-20261120-occlusionfirst.stl',
      'Nora Sample-20261120-upperjaw-situ.stl',
      'Nora Sample-20261120-upperjaw.stl',
      'Nora Sample-20261120.dentalProject',
    ],
  })
  assert.deepEqual(namesOf((await find('threeshape', exports.threeshape)).cases), {
    '26-000777_Sample_Nora': [
      '26-000777_Sample_Nora.xml',
      'Scans/Raw Bite scan.stl',
      'Scans/Lower/AntagonistScan.stl',
      'Scans/Upper/PreparationScan.dcm',
    ],
  })
  assert.deepEqual(namesOf((await find('itero', exports.itero)).cases), {
    '134109188': [
      '134109188_shell_occlusion_l.stl',
      '134109188_shell_occlusion_u.stl',
      'iTero_Export_#134109188_v50.xml',
    ],
    '134109199': ['OrthoCAD_Export_134109199.zip'],
  })
  assert.deepEqual(namesOf((await find('exocad', exports.exocad)).cases), {
    '2026-11-20_0042': [
      '2026-11-20_0042-LowerJaw.stl',
      '2026-11-20_0042-TotalJaw0.stl',
      '2026-11-20_0042-UpperJaw.stl',
      '2026-11-20_0042.dentalProject',
    ],
  })
  assert.deepEqual(Object.keys(namesOf((await find('sirona', exports.sirona)).cases)), [
    'Sample_Nora_19840309',
  ])
  const [shining] = (await find('shining', exports.shining)).cases
  assert.equal(shining?.files.length, 4)
})

test('a layout that does not fit still finds every scan, in cases that are never mixed', async () => {
  for (const layout of layoutNames) {
    const found = await find(layout, { ...exports.medit, ...exports.sirona, ...exports.exocad })
    assert.equal(found.cases.length, 3, layout)
    const scans = found.cases.flatMap(({ files }) => files).filter(({ hasWords }) => !hasWords)
    assert.equal(scans.length, 10, layout)
  }
})

test('files that lie loose are cases by their names, and one that shows only its jaw is no case', async () => {
  const found = await find('generic', exports.generic)
  assert.deepEqual(namesOf(found.cases), {
    'Case 7': ['Case 7-LowerJaw.stl', 'Case 7-UpperJaw.stl'],
    'Case 8': ['Case 8_upper.stl'],
  })
  assert.equal(found.loose, 1)
})

test('the name of a case is what is left of a name without its part', () => {
  for (const [name, expected] of [
    ['Case 7-UpperJaw.stl', 'Case 7'],
    ['Case 7.dentalProject', 'Case 7'],
    ['Sample_Nora_Raw Preparation scan.stl', 'Sample Nora'],
    ['2026-11-20_0042-TotalJaw0.stl', '2026 11 20 0042'],
    ['nora_upper_20261120.stl', 'nora 20261120'],
    ['nora_lower_20261120.stl', 'nora 20261120'],
    ['Nora-UpperJaw 2.stl', 'Nora'],
    ['Samuel Brook.stl', 'Samuel Brook'],
    ['Brook_L-UpperJaw.stl', 'Brook L'],
    ['Brook_U-LowerJaw.stl', 'Brook U'],
    ['Brook_shell_occlusion_u.stl', 'Brook'],
    ['Maxilla_Base.ply', null],
    ['Bite.stl', null],
  ] as const) {
    assert.equal(caseOfName('generic', name), expected, name)
  }
})

test('folders of patients around those of cases are walked through, links are not', async () => {
  const folder = newFolder()
  writeFiles(folder, {
    'Nora Sample/2026-11-20/upper.stl': stl(1),
    'Nora Sample/2026-11-27/upper.stl': stl(2),
    '.hidden/Case/upper.stl': stl(3),
    'Case 3/Scans/Upper/upper.stl': stl(3),
    'Case 3/Scans/Lower/lower.stl': stl(3),
  })
  mkdirSync(join(folder, 'empty'))
  symlinkSync(folder, join(folder, 'Case 3', 'circle'))
  const { cases } = await findCases(folder, 'generic')
  assert.deepEqual(
    cases.map(({ place }) => place),
    ['Case 3', 'Nora Sample/2026-11-20', 'Nora Sample/2026-11-27'],
  )
})

test('a file that lies among the folders of patients makes no one case of them', async () => {
  const { cases } = await find('generic', {
    'November/list.pdf': '%PDF-1.7',
    'November/Nora Sample/upper.stl': stl(1),
    'November/Nora Sample/Photos/smile.png': 'x',
    'November/Samuel Brook/upper.stl': stl(2),
    'Office/Scans/Ada Sample/upper.stl': stl(3),
    'Office/Scans/Bo Sample/upper.stl': stl(4),
  })
  assert.deepEqual(namesOf(cases), {
    November: ['list.pdf'],
    'Nora Sample': ['upper.stl', 'Photos/smile.png'],
    'Samuel Brook': ['upper.stl'],
    'Ada Sample': ['upper.stl'],
    'Bo Sample': ['upper.stl'],
  })
})

test('a folder with the files of a day is as many cases as their names show', async () => {
  const day = await find('generic', {
    'Monday/Nora Sample-UpperJaw.stl': stl(1),
    'Monday/Nora Sample-LowerJaw.stl': stl(2),
    'Monday/Samuel Brook-UpperJaw.stl': stl(3),
    'Monday/Bite.stl': stl(4),
  })
  assert.deepEqual(namesOf(day.cases), {
    'Nora Sample': ['Nora Sample-LowerJaw.stl', 'Nora Sample-UpperJaw.stl'],
    'Samuel Brook': ['Samuel Brook-UpperJaw.stl'],
  })
  assert.equal(day.loose, 1)
  assert.equal(day.cases[0]?.place, 'Monday/:Nora Sample')

  const orders = { 'Monday/OrthoCAD_Export_134109199.zip': 'x', 'Monday/134109188_u.stl': stl(5) }
  assert.equal((await find('itero', orders)).cases.length, 2)
  const projects = { 'Monday/Nora Sample.dentalProject': 'x', 'Monday/Bo.dentalProject': 'x' }
  assert.equal((await find('exocad', projects)).cases.length, 2)
  const one = {
    'Case 7/Case 7-UpperJaw.stl': stl(6),
    'Case 7/Case 7-UpperJaw-die14.stl': stl(7),
    'Case 7/upper 0815.stl': stl(8),
    'Case 7/Photos/upper smile.png': 'x',
  }
  assert.equal((await find('generic', one)).cases.length, 1)
})

test('a folder that cannot be read hides no other, and no case is taken without a part of it', async (t) => {
  if (process.getuid?.() === 0) return t.skip('nothing is closed to the superuser')
  const folder = newFolder()
  writeFiles(folder, {
    'Nora Sample/upper.stl': stl(1),
    'Samuel Brook/upper.stl': stl(2),
    'Samuel Brook/Lower/lower.stl': stl(3),
    'System Volume Information/log.pdf': 'x',
  })
  const closed = join(folder, 'Samuel Brook', 'Lower')
  chmodSync(closed, 0o000)
  const found = await findCases(folder, 'generic').finally(() => chmodSync(closed, 0o700))
  assert.deepEqual([found.cases.map(({ name }) => name), found.closed], [['Nora Sample'], 1])
})

test('a case looks different as soon as a file of it changes, comes or goes', async () => {
  const folder = newFolder()
  writeFiles(folder, { 'a/upper.stl': stl(1) })
  const look = async () => (await findCases(folder, 'generic')).cases.map(lookOf).join('')
  const first = await look()
  assert.equal(await look(), first)
  utimesSync(join(folder, 'a/upper.stl'), new Date(0), new Date(0))
  const second = await look()
  assert.notEqual(second, first)
  writeFiles(folder, { 'a/lower.stl': stl(1) })
  assert.notEqual(await look(), second)
})
