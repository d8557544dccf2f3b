import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import type { FileFormat } from '#contract/scans/files'
import { inspectFile, inspectFiles, type Finding } from '#server/scans/scan-worker'
import { makeZip, patchEntries } from '#test/fixtures/zip'
import { inTurn } from '#test/runner/turns'

// Files that somebody made to do harm. Each is refused with its own sentence, and nothing else happens.

const folder = await mkdtemp(join(tmpdir(), 'pontic-hostile-'))
after(() => rm(folder, { recursive: true, force: true }))
const limitBytes = 512 * 1024 ** 2
let highestPeakBytes = 0
after((context) => {
  if ('diagnostic' in context) {
    context.diagnostic(`highest memory of a child: ${Math.round(highestPeakBytes / 1024 ** 2)} MiB`)
  }
})

async function look(format: FileFormat, bytes: Uint8Array | string): Promise<Finding> {
  const path = join(folder, 'subject')
  const outFolder = await mkdtemp(join(folder, 'out-'))
  await writeFile(path, bytes)
  const found = await inspectFile(
    { path, format },
    { outFolder, signal: new AbortController().signal, entryLimitBytes: limitBytes },
  )
  await checkLeft(format, found, outFolder)
  return found
}

/** A finding keeps the bound of memory, and a refused file leaves nothing behind. */
async function checkLeft(format: FileFormat, found: Finding, outFolder: string): Promise<void> {
  highestPeakBytes = Math.max(highestPeakBytes, found.peakBytes ?? 0)
  assert.ok((found.peakBytes ?? 0) < limitBytes, `${format}: ${found.peakBytes} bytes of memory`)
  if (found.outcome === 'refused') {
    const left = (await readdir(outFolder)).filter((name) => !/^(report\.json|entry-)/.test(name))
    assert.deepEqual(left, [])
  }
  await rm(outFolder, { recursive: true })
}

function checkRefused(format: FileFormat, found: Finding | undefined, reason: RegExp): void {
  assert.equal(found?.outcome, 'refused', `${format}: ${reason}`)
  assert.match(found.fault.message, reason)
  assert.match(found.fault.message, /^[A-Z].{8,200}\.$/)
}

async function refuses(format: FileFormat, bytes: Uint8Array | string, reason: RegExp) {
  checkRefused(format, await look(format, bytes), reason)
}

/** Small files, all in one child: starting one takes half a second of a core. */
async function refusesEach(
  files: readonly (readonly [format: FileFormat, bytes: Uint8Array | string, reason: RegExp])[],
): Promise<void> {
  const subjects = await Promise.all(
    files.map(async ([format, bytes]) => {
      const outFolder = await mkdtemp(join(folder, 'out-'))
      const path = `${outFolder}.subject`
      await writeFile(path, bytes)
      return { path, format, outFolder }
    }),
  )
  const signal = new AbortController().signal
  const findings = await inspectFiles(subjects, { signal, entryLimitBytes: limitBytes })
  for (const [place, [format, , reason]] of files.entries()) {
    const found = findings[place]
    checkRefused(format, found, reason)
    await checkLeft(format, found as Finding, subjects[place]?.outFolder as string)
  }
}

function stl(triangles: number, { claimed = triangles }: { claimed?: number } = {}): Buffer {
  const bytes = Buffer.alloc(84 + 50 * triangles)
  bytes.writeUInt32LE(claimed, 80)
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const at = 84 + triangle * 50 + 12
    for (let number = 0; number < 9; number += 1) {
      bytes.writeFloatLE((triangle * 7 + number * number * 3) % 101, at + number * 4)
    }
  }
  return bytes
}

const ply = (header: string, body: Uint8Array | string = '') =>
  Buffer.concat([Buffer.from(`ply\n${header}end_header\n`), Buffer.from(body)])

const places = 'property float x\nproperty float y\nproperty float z\n'
const lists = 'property list uchar int vertex_indices\n'

test('an STL that claims four billion triangles is refused before any memory is taken', async () => {
  await refuses(
    'stl',
    stl(100, { claimed: 4_294_967_295 }),
    /4294967295 triangles, but the file has 100/,
  )
})

test('an STL that is cut off says how much of it is there, and a picture in its place is called one', async () => {
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.alloc(400, 9),
  ])
  await refusesEach([
    [
      'stl',
      stl(1_000).subarray(0, 84 + 50 * 600 + 20),
      /cut off.* 1000 triangles, but the file has 600\./,
    ],
    [
      'stl',
      Buffer.concat([stl(10), Buffer.alloc(500, 7)]),
      /continues after its end.* 10 triangles/,
    ],
    ['stl', png, /says stl, but the content is PNG/],
  ])
})

function wideFan(): Buffer {
  const corners = Buffer.alloc(36)
  const faces = Buffer.alloc(13 * 2_000_001)
  for (let at = 0; at < faces.length; at += 13) {
    faces[at] = 3
    faces.writeUInt32LE(1, at + 5)
    faces.writeUInt32LE(2, at + 9)
  }
  const header = `format binary_little_endian 1.0\nelement vertex 3\n${places}element face 2000001\n${lists}`
  return ply(header, Buffer.concat([corners, faces]))
}

// Scans of two million triangles and how each is broken near its end.
const largeScans = [
  {
    format: 'stl' as const,
    make: () => stl(2_000_001),
    spoil: (bytes: Buffer) => bytes.writeFloatLE(Number.NaN, 84 + 50 * 1_999_990 + 12),
    reason: /not a number/,
  },
  {
    format: 'ply' as const,
    make: wideFan,
    spoil: (bytes: Buffer) => bytes.writeUInt32LE(3, bytes.length - 4),
    reason: /a corner that the scan doesn't have/,
  },
]

// One format in each run, by turns.
for (const { format, make, spoil, reason } of inTurn(largeScans, largeScans.length)) {
  test(`a sound ${format} that is too large to be measured passes without a preview, a broken one does not`, async () => {
    const large = make()
    const found = await look(format, large)
    assert.equal(found.outcome, 'passed', JSON.stringify(found))
    assert.deepEqual([found.meshStats, found.preview, found.thumbnail], [null, null, null])
    spoil(large)
    await refuses(format, large, reason)
  })
}

test('a sound scan of more than 256 MiB passes without a preview, however little is in it', async () => {
  const facet =
    'facet normal 0 0 1 outer loop vertex 0 0 0 vertex 9 0 0 vertex 0 9 0 endloop endfacet'
  const large = Buffer.alloc(256 * 1024 ** 2 + 1, ' ')
  large.write(`solid upper\n${facet}\n`)
  large.write('endsolid upper\n', large.length - 16)
  const found = await look('stl', large)
  assert.equal(found.outcome, 'passed', JSON.stringify(found))
  assert.deepEqual([found.meshStats, found.preview, found.thumbnail], [null, null, null])
})

test('an STL with a corner that has no place is refused', async () => {
  const withoutPlace = [Number.NaN, Infinity, -Infinity].map((value) => {
    const bytes = stl(10)
    bytes.writeFloatLE(value, 84 + 50 * 5 + 12)
    return ['stl', bytes, /not a number/] as const
  })
  await refusesEach(withoutPlace)
})

test('a mesh whose triangles all meet in one corner is looked at like any other', async () => {
  const [triangles, full] = [100_000, 2 * Math.PI]
  const fan = stl(triangles)
  for (let triangle = 0; triangle < triangles; triangle += 1) {
    const at = 84 + triangle * 50 + 12
    const [first, second] = [(triangle / triangles) * full, ((triangle + 1) / triangles) * full]
    const rim = [Math.cos(first), Math.sin(first), 0, Math.cos(second), Math.sin(second), 0]
    for (const [place, number] of [0, 0, 0, ...rim].entries()) {
      fan.writeFloatLE(number * 30, at + place * 4)
    }
  }
  const found = await look('stl', fan)
  assert.equal(found.outcome, 'passed', JSON.stringify(found))
})

test('a PLY whose header has no end, or is without bound, is refused', async () => {
  const header = `ply\nformat ascii 1.0\n${'comment x\n'.repeat(300_000)}`
  await refusesEach([
    ['ply', `${header}end_header\n`, /ply/i],
    ['ply', header, /ply/i],
  ])
})

test('a PLY that claims more than it has is refused', async () => {
  const binary = 'format binary_little_endian 1.0\n'
  const vertices = `element vertex 3\n${places}`
  const corners = Buffer.alloc(36, 1)
  const claiming = [
    ply(`${binary}element vertex 4294967295\n${places}element face 1\n${lists}`, corners),
    ply(`${binary}${vertices}element face 4294967295\n${lists}`, corners),
    ply(
      `${binary}${vertices}element face 1\nproperty list uint int vertex_indices\n`,
      Buffer.concat([corners, Buffer.from([0xff, 0xff, 0xff, 0xff])]),
    ),
    ply(`format ascii 1.0\nelement vertex 99999999999999999999\n${places}`, '0 0 0\n'),
    ply(`format ascii 1.0\n${vertices}element face 1\n${lists}`, '0 0 0\n1 0 0\n0 1 0\n3 0 1 9\n'),
    ply(
      `format ascii 1.0\n${vertices}element face 1\n${lists}`,
      'nan 0 0\n1 0 0\n0 1 0\n3 0 1 2\n',
    ),
  ]
  await refusesEach(claiming.map((bytes) => ['ply', bytes, /./] as const))
})

test('an OBJ with corners that do not exist is refused', async () => {
  const corners = 'v 0 0 0\nv 1 0 0\nv 0 1 0\n'
  await refusesEach([
    ['obj', `${corners}f 1 2 999999999\n`, /corner/],
    ['obj', `${corners}f 1 2 -9\n`, /corner/],
    ['obj', `${corners}v nan 0 0\nf 1 2 4\n`, /./],
  ])
})

// What each has too much of; one of them in each run, by turns.
const greatObjs: Record<string, () => string> = {
  corners: () => 'v 0 0 0\n'.repeat(3_000_000),
  'corners in a face': () => `v 0 0 0\nv 1 0 0\nv 0 1 0\nf${' 1 2 3'.repeat(4_000_000)}\n`,
  'letters in a line': () => `v 0 0 0\n${'x'.repeat(50_000_000)}`,
}

for (const [what, write] of inTurn(Object.entries(greatObjs), 3)) {
  test(`an OBJ with millions of ${what} is refused`, () => refuses('obj', write(), /./))
}

test('a page, a program and a picture in the clothes of a scan are refused', async () => {
  const page = '<!doctype html><script>alert(1)</script>'
  const program = Buffer.concat([Buffer.from('MZ'), stl(10)])
  const inClothesOf = (format: FileFormat) =>
    [
      [format, page, /says|page|content/i],
      [format, program, /program/],
    ] as const
  const hidden = stl(2)
  hidden.write('<html><script>alert(1)</script>')
  const scans = ['stl', 'ply', 'obj', 'dcm', 'dicom', 'zip', 'pdf'] as const
  await refusesEach([
    ...scans.flatMap(inClothesOf),
    ['xml', page, /says xml/],
    ['stl', hidden, /says stl/],
  ])
  await refusesEach([
    ...(['jpg', 'png'] as const).flatMap(inClothesOf),
    ['png', '<svg xmlns="http://www.w3.org/2000/svg"/>', /says png/],
  ])
})

test('XML that grows, reaches for other files or nests without end is refused', async () => {
  const laughs = Array.from(
    { length: 12 },
    (_, place) => `<!ENTITY a${place + 1} "${`&a${place};`.repeat(10)}">`,
  ).join('')
  const padded = `<?xml version="1.0"?>${' '.repeat(5_000)}<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`
  const utf16 = Buffer.from(
    `\ufeff<?xml version="1.0" encoding="utf-16"?>${padded.slice(21)}`,
    'utf16le',
  )
  await refusesEach([
    ['xml', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a0 "ha">${laughs}]><a>&a12;</a>`, /./],
    ['xml', '<?xml version="1.0"?>\n<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /./],
    ['xml', padded, /document type/],
    ['xml', utf16, /document type/],
    ['xml', `<?xml version="1.0" encoding="utf-99"?><a/>`, /encoding/],
  ])
  // Those that take memory have a child of their own.
  await refuses('xml', `<a>${'<b>'.repeat(500_000)}`, /nested/)
  await refuses('xml', `<a b="${'x'.repeat(40_000_000)}"/>`, /at most 32 MiB/)
})

test('a picture that claims more pixels than cameras have is refused', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const { crc32 } = await import('node:zlib')
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
  await refuses('png', bomb, /million pixels/)
  const real = await sharp({
    create: { width: 8_001, height: 8_000, channels: 3, background: 'white' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  await refuses('png', real, /million pixels/)
})

test('a photo that is cut short or damaged is refused', async () => {
  const noise = Buffer.alloc(600 * 400 * 3, 'all kinds of light')
  const jpeg = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
    .jpeg()
    .toBuffer()
  const png = await sharp(noise, { raw: { width: 600, height: 400, channels: 3 } })
    .png()
    .toBuffer()
  await refusesEach([
    ['jpg', jpeg.subarray(0, jpeg.length / 2), /cut off or damaged/],
    ['jpg', jpeg.subarray(0, 20), /cut off or damaged/],
    ['png', png.subarray(0, png.length / 2), /cut off or damaged/],
  ])
})

test('a 3Shape scan and a DICOM that are cut short are refused', async () => {
  const hps = `<HPS version="1.1"><Packed_geometry><Schema>CA</Schema>${'x'.repeat(9)}`
  const dicom = Buffer.alloc(4_000)
  dicom.write('DICM', 128)
  await refusesEach([
    ['dcm', hps, /cut off/],
    ['dicom', dicom, /DICOM/],
  ])
})

test('an archive that unpacks to more than a hundred times its size is refused', async () => {
  const zeros = Buffer.alloc(50_000_000)
  const bomb = await makeZip([{ path: 'upper.stl', bytes: zeros }])
  assert.ok(bomb.length < 60_000)
  const bombs = Array.from({ length: 3 }, (_, place) => ({ path: `${place}.txt`, bytes: zeros }))
  await refusesEach([
    ['zip', bomb, /100 times/],
    ['zip', patchEntries(bomb, { uncompressedSize: 5_000 }), /sizes aren't true/],
    ['zip', await makeZip(bombs), /100 times/],
  ])
})

test('an archive in an archive is refused', async () => {
  const inner = await makeZip([{ path: 'upper.stl', bytes: stl(4) }])
  await refuses('zip', await makeZip([{ path: 'inner.zip', bytes: inner }]), /another archive/)
})

test('an archive with more than 500 entries is refused', async () => {
  const entries = Array.from({ length: 501 }, (_, place) => ({
    path: `scan-${place}.stl`,
    bytes: stl(1),
  }))
  await refuses('zip', await makeZip(entries), /more than 500 entries/)
})

test('an archive whose paths lead out of it is refused', async () => {
  const zip = await makeZip([{ path: 'aa/bb/cc.stl', bytes: stl(4) }])
  const names = ['../../xy.stl', '/etc/abc.stl', 'C:/aaabb.stl', '..\\..\\b.stl']
  await refusesEach(
    names.map((name) => ['zip', patchEntries(zip, { name }), /leads out of the archive/] as const),
  )
})

test('an archive with two files of one name, a link or a password is refused', async () => {
  const [first, second] = [stl(4), stl(5)]
  const twins = await makeZip([
    { path: 'upper.stl', bytes: first },
    { path: 'UPPER.stl', bytes: second },
  ])
  const link = [{ path: 'upper.stl', bytes: Buffer.from('/etc/passwd'), mode: 0o120_777 }]
  const locked = patchEntries(await makeZip([{ path: 'a.stl', bytes: first }]), { flags: 1 })
  await refusesEach([
    ['zip', twins, /two files with the same name/],
    ['zip', await makeZip(link), /link/],
    ['zip', locked, /password/],
  ])
})

test('an archive that is cut short or damaged is refused', async () => {
  const zip = await makeZip([{ path: 'upper.stl', bytes: stl(2_000) }])
  const damaged = Buffer.from(zip)
  damaged.fill(0xff, 200, 400)
  await refusesEach([
    ['zip', zip.subarray(0, zip.length - 30), /damaged/],
    ['zip', damaged, /damaged/],
  ])
})
