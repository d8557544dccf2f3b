import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readScan } from '#test/fixtures/scan-files'
import { exports, newFolder, ply, png, project, stl } from '#test/fixtures/scanner-exports'
import { whyNotReady } from './whole-content.ts'

const folder = newFolder()

async function look(
  name: string,
  bytes: Uint8Array | string,
  hasRestedLong = false,
): Promise<string | null> {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return await whyNotReady(path, name, hasRestedLong)
}

const zip = exports.itero['OrthoCAD_Export_134109199.zip']
const asciiStl =
  'solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid x\n'

const whole: Record<string, Uint8Array | string> = {
  'a.stl': stl(100),
  'real.stl': readScan('3shape_handle.stl'),
  'text.stl': asciiStl,
  'a.ply': ply(),
  'a.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n',
  'a.dcm': readScan('3shape_handle_CA.dcm'),
  'a.zip': zip,
  'a.png': png,
  'a.pdf': '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n',
  'a.dentalProject': project({ guid: 'x', patient: 'Nora Sample' }),
}

test('a file that is whole is taken', async () => {
  for (const [name, bytes] of Object.entries(whole))
    assert.equal(await look(name, bytes), null, name)
})

test('the first half of a file is never taken, wherever it was cut', async () => {
  for (const [name, bytes] of Object.entries(whole)) {
    const content = Buffer.from(bytes)
    for (const share of [0, 0.1, 0.5, 0.9, 0.99]) {
      const cut = Math.floor(content.length * share)
      const half = content.subarray(0, cut)
      // Between two lines of OBJ nothing shows; after "endsolid" nothing is missing.
      const isAtLine = name === 'a.obj' && half.at(-1) === 10
      const isAllThere = content.subarray(cut).toString('latin1').trim() === ''
      if (isAtLine || isAllThere || half.includes('endsolid')) continue
      assert.notEqual(await look(name, half), null, `${name} at ${cut}`)
    }
  }
})

test('a file that is gone or that nobody can open waits', async () => {
  assert.notEqual(await whyNotReady(join(folder, 'gone.stl'), 'gone.stl', true), null)
})

test('a text whose last line is not ended is taken after a long rest, and half a mesh is not', async () => {
  const obj = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3'
  assert.notEqual(await look('a.obj', obj), null)
  assert.equal(await look('a.obj', obj, true), null)
  assert.notEqual(await look('a.stl', stl(10).subarray(0, 300), true), null)
})
