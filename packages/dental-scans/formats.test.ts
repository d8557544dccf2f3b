import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileFormat } from '#contract/scans/files'
import { readScan } from '#test/fixtures/scan-files'
import { checkContent, formatOfName, sampleBytes } from './formats.ts'

const check = (format: FileFormat, bytes: Buffer | string) => {
  const content = Buffer.from(bytes)
  return checkContent(format, { head: content.subarray(0, sampleBytes), sizeBytes: content.length })
}
const passes = (format: FileFormat, bytes: Buffer | string) => 'format' in check(format, bytes)

const stl = readScan('3shape_handle.stl')
const shape = readScan('3shape_handle_CA.dcm')
const dicom = readScan('dicom_CT_small_head.dcm')
const ply = (format: string) =>
  `ply\nformat ${format} 1.0\ncomment made\nelement vertex 3\nend_header\n0 0 0\n`
const head = (...bytes: number[]) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(100, 7)])

test('the name promises a format, without regard to case', () => {
  for (const [name, format] of [
    ['a.STL', 'stl'],
    ['a.b.jpeg', 'jpg'],
    ['scan.3oxz', '3oxz'],
    ['a.exe', 'other'],
    ['stl', 'other'],
    ['', 'other'],
  ] as const) {
    assert.equal(formatOfName(name), format, name)
  }
})

test('real files of scanners are what they are', () => {
  assert.deepEqual(check('stl', stl), { format: 'stl' })
  assert.deepEqual(check('dcm', shape), { format: 'dcm' })
  assert.deepEqual(check('dcm', dicom), { format: 'dicom' })
  assert.deepEqual(check('dicom', dicom), { format: 'dicom' })
})

test('a binary STL has the size that its count of triangles says', () => {
  assert.equal(passes('stl', stl.subarray(0, -1)), false)
  assert.equal(passes('stl', Buffer.concat([stl, Buffer.alloc(1)])), false)
  const lying = Buffer.from(stl.subarray(0, 5_000))
  lying.writeUInt32LE(4_294_967_295, 80)
  assert.equal(passes('stl', lying), false)
  assert.equal(passes('stl', Buffer.alloc(84)), false)
  const solid = Buffer.from(stl)
  solid.write('solid of a patient')
  assert.equal(passes('stl', solid), true)
})

test('a text STL has facets and vertices', () => {
  const facet = 'facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n endloop\nendfacet\n'
  assert.equal(passes('stl', `solid x\n${facet}endsolid x\n`), true)
  assert.equal(passes('stl', 'solid x\nendsolid x\n'), false)
  assert.equal(passes('stl', `<html>solid ${facet}`), false)
})

test('each format is known by its first bytes, and by no others', () => {
  const samples: [FileFormat, Buffer | string][] = [
    ['ply', ply('ascii')],
    ['ply', ply('binary_little_endian')],
    ['ply', ply('binary_big_endian').replaceAll('\n', '\r\n')],
    ['obj', '# made\nmtllib a.mtl\nv 0.1 -2 3\nf 1 2 3\n'],
    ['zip', head(0x50, 0x4b, 0x03, 0x04)],
    ['jpg', head(0xff, 0xd8, 0xff, 0xe0)],
    ['png', head(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
    [
      'heic',
      Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(50)]),
    ],
    ['pdf', '%PDF-1.7\n'],
    ['xml', '<?xml version="1.0"?><IDS></IDS>'],
    ['html', '<!doctype html><title>x</title>'],
  ]
  for (const [format, bytes] of samples) {
    for (const [other] of samples) {
      assert.equal(passes(other, bytes), other === format, `${format} as ${other}`)
    }
    assert.equal(passes(format, Buffer.alloc(1_000, 1)), false, format)
    assert.equal(passes(format, ''), false, format)
  }
})

test('a PLY without its format or its end is none', () => {
  assert.equal(passes('ply', 'ply\nelement vertex 3\nend_header\n'), false)
  assert.equal(passes('ply', ply('ascii').replace('end_header', 'comment')), false)
  assert.equal(passes('ply', ply('text')), false)
})

test('a program is refused under any name', () => {
  for (const format of ['other', 'dxd', '3oxz', 'stl'] as const) {
    assert.equal(passes(format, head(0x4d, 0x5a, 0x90)), false)
    assert.equal(passes(format, head(0x7f, 0x45, 0x4c, 0x46)), false)
  }
  assert.equal(passes('other', 'anything else'), true)
})

test('odd content is judged at once, however it is made', () => {
  const size = sampleBytes
  for (const unit of [
    '\n',
    ' ',
    'facet normal ',
    'format ascii 1.0\n',
    'v ',
    '<',
    'solid facet ',
  ]) {
    const text = unit.repeat(Math.ceil(size / unit.length))
    for (const format of ['stl', 'ply', 'obj', 'dcm', 'xml', 'html'] as const) {
      // Of this thread alone: another process that has the processor says nothing of the content.
      const before = process.threadCpuUsage()
      passes(format, `solid ${text}`)
      passes(format, `ply\n${text}`)
      passes(format, text)
      const { user } = process.threadCpuUsage(before)
      assert.ok(user < 500_000, `${format} with ${JSON.stringify(unit)}: ${user} µs`)
    }
  }
})
