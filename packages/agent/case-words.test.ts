import assert from 'node:assert/strict'
import { test } from 'node:test'
import { iteroXml, project, threeShapeOrder } from '#test/fixtures/scanner-exports'
import { findReference, joinWords, readWords } from './case-words.ts'

const read = (xml: string, name = 'order.xml') => readWords(name, Buffer.from(xml))

test('an export of iTero says its number, the patient, the dentist and the work', () => {
  const words = read(iteroXml('134109188'))
  assert.equal(words.vendorCaseId, '134109188')
  assert.deepEqual(words.patient, { code: 'P-000042', name: 'Sample, Nora' })
  assert.deepEqual(words.dentist, { name: 'Ada Sample', licence: 'D-4411' })
  assert.deepEqual(words.rx, {
    items: [{ tooth: 11, type: 'Crown', material: 'Ceramic: Zirconia', shade: 'A1' }],
    dueDate: '2026-12-04',
    notes: null,
  })
})

test('American tooth numbers become those of the FDI, all around', () => {
  const tooth = (number: number) =>
    read(`<iTeroExport><Teeth><Tooth AdaId="${number}" RestorationType="2"/></Teeth></iTeroExport>`)
      .rx.items?.[0]?.tooth
  const pairs = [
    [1, 18],
    [8, 11],
    [9, 21],
    [16, 28],
    [17, 38],
    [24, 31],
    [25, 41],
    [32, 48],
    [33, null],
  ] as const
  for (const [american, fdi] of pairs) assert.equal(tooth(american), fdi)
})

test("an order of 3Shape says the patient's number and where ours may be", () => {
  const words = read(threeShapeOrder({ patient: 'Nora', code: 'P-7', ours: '26-000777' }))
  assert.equal(words.vendorCaseId, null)
  assert.deepEqual([words.patient.code, words.patient.name], ['P-7', 'Nora Sample'])
  assert.equal(findReference(words.references), '26-000777')
  assert.equal(words.rx.notes, 'Crown on 11')
})

test('a project of exocad says its number, the patient and the teeth that are worked on', () => {
  const guid = '7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e01'
  const xml = project({ guid, patient: 'Nora Müller' })
  for (const bytes of [Buffer.from(xml), Buffer.from(`\uFEFF${xml}`, 'utf16le')]) {
    const words = readWords('Case.dentalProject', bytes)
    assert.equal(words.vendorCaseId, guid)
    assert.equal(words.patient.name, 'Nora Müller')
    assert.deepEqual(words.rx.items, [
      { tooth: 11, type: 'AnatomicCrown', material: null, shade: 'A2' },
    ])
  }
})

test('a project that was written back for an order names the order', () => {
  const id = '019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'
  const words = read(project({ guid: id, patient: 'Nora Sample' }), 'x.dentalProject')
  assert.equal(findReference(words.references), id)
})

test('what is no such file says nothing: broken, with entities, of another kind', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(99)}">]><iTeroExport><Patient>&b;</Patient></iTeroExport>`
  for (const text of ['', 'x', '<a>', '<iTeroExport>', bomb, '<svg></svg>', '\u0000\u0001']) {
    for (const name of ['order.xml', 'case.dentalProject']) {
      const words = read(text, name)
      assert.deepEqual([words.vendorCaseId, words.patient, words.rx], [null, {}, {}], text)
    }
  }
})

test('several files say together what one alone does not', () => {
  const itero = read(iteroXml('134109188'))
  const nothing = read('<svg></svg>')
  assert.deepEqual(joinWords([itero, nothing]).patient, itero.patient)
  assert.equal(joinWords([nothing, itero]).vendorCaseId, '134109188')
})

test('our number or id is found in a text, and a date or a time is not taken for one', () => {
  for (const [text, expected] of [
    ['26-000012', '26-000012'],
    ['Case 26-000012 of Nora', '26-000012'],
    ['26-000012_Nora', '26-000012'],
    ['2026-11-20', null],
    ['x-26-000012', null],
    ['26-0000123', null],
    ['1226-000012', null],
    ['id 019AA3F2-7c1e-7d30-9f6a-4a1b2c3d4e5f', '019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'],
    ['7a1e7c1e-0000-4d30-9f6a-4a1b2c3d4e01', null],
  ] as const) {
    assert.equal(findReference([text]), expected, text)
  }
})
