import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { FileFormat } from '#contract/scans/files'
import { readScan } from '#test/fixtures/scan-files'
import { makeZip } from '#test/fixtures/zip'
import { buildScanWorkerWhenStale } from './build.ts'
import type { ScanJob } from './outputs.ts'
import { isBuilt, programs, type Program } from './program.ts'
import { flagsFor } from './run-child.ts'

await buildScanWorkerWhenStale()
const folder = await realpath(await mkdtemp(join(tmpdir(), 'pontic-program-')))
after(() => rm(folder, { recursive: true, force: true }))

/** All that a program leaves of some files, by its place and name. */
async function outputsOf(program: Program, files: readonly (readonly [FileFormat, Buffer])[]) {
  const jobs = await Promise.all(
    files.map(async ([format, bytes]): Promise<ScanJob> => {
      const outFolder = await mkdtemp(join(folder, 'out-'))
      const path = `${outFolder}.subject`
      await writeFile(path, bytes)
      return { path, outFolder, format, sizeBytes: bytes.length, entryLimitBytes: 1_000_000 }
    }),
  )
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [...flagsFor(jobs, program), program.path],
      { env: {} },
      (error) => (error ? reject(error) : resolve()),
    )
    child.stdin?.end(JSON.stringify(jobs))
  })
  const outputs = new Map<string, string>()
  for (const [place, { outFolder }] of jobs.entries()) {
    for (const name of await readdir(outFolder)) {
      outputs.set(`${place} ${name}`, (await readFile(join(outFolder, name))).toString('base64'))
    }
  }
  return outputs
}

test('the built program is found to be of its sources', async () => {
  assert.equal(await isBuilt(), true)
})

test('the built program leaves of each kind of file what its sources leave', async () => {
  const scan = readScan('3shape_handle.stl')
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
  const files = [
    ['stl', scan],
    ['stl', scan.subarray(0, 1_000)],
    ['obj', Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n')],
    ['dcm', readScan('3shape_handle_CA.dcm')],
    ['dicom', readScan('dicom_CT_small.dcm')],
    ['zip', await makeZip([{ path: 'upper/scan.stl', bytes: scan }])],
    ['xml', Buffer.from('<case><patient>Nora Sample</patient></case>')],
    ['jpg', await photo.jpeg().toBuffer()],
    ['png', await photo.png().toBuffer()],
  ] as const
  const ofSources = await outputsOf(programs.fromSources, files)
  assert.equal(ofSources.size > files.length * 1.5, true)
  assert.deepEqual(await outputsOf(programs.asBuilt, files), ofSources)
})

test('the built program reads none of the sources', () => {
  const flags = flagsFor([], programs.asBuilt).filter((flag) => flag.includes('allow-fs-read'))
  assert.equal(flags.length, 2)
  assert.ok(flags.every((flag) => /[\\/](dist|node_modules)[\\/]\*$/.test(flag)))
})
