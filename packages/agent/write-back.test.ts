import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { File } from '#contract/scans/files'
import { agentApp } from '#test/app/agent-app'
import { newFolder, stl, writeFiles } from '#test/fixtures/scanner-exports'
import { nameFiles } from './write-back.ts'

const w = await agentApp()

/** An order with the scans of an export on it, and the laboratory's computer. */
async function scannedOrder(files: Record<string, Uint8Array>) {
  const order = await w.fixture.orderAt('accepted')
  const scanner = await w.computer()
  writeFiles(join(scanner.folder, order.number), files)
  const brought = await scanner.agent(['once'])
  assert.equal(brought.code, 0, brought.text)
  await w.settle()
  return { order, scanner, laboratory: await w.computer({ organization: w.lab, isAdded: false }) }
}

const scans = {
  'upper.stl': stl(20, 1),
  'lower.stl': stl(20, 2),
  'bite.stl': stl(20, 3),
}

test('an order comes into a case folder as exocad names it, byte for byte', async () => {
  const { order, laboratory } = await scannedOrder(scans)
  const to = newFolder()
  const dry = await laboratory.agent(['write-back', order.number, '--to', to, '--dry-run'])
  assert.equal(dry.code, 0, dry.errors)
  assert.deepEqual(readdirSync(to), [])
  const result = await laboratory.agent(['write-back', order.number, '--to', to])
  assert.equal(result.code, 0, result.text + result.errors)
  const folder = join(to, order.number)
  assert.deepEqual(readdirSync(folder).sort(), [
    `${order.number}-LowerJaw.stl`,
    `${order.number}-TotalJaw0.stl`,
    `${order.number}-UpperJaw.stl`,
    `${order.number}.dentalProject`,
  ])
  assert.deepEqual(readFileSync(join(folder, `${order.number}-UpperJaw.stl`)), scans['upper.stl'])
  assert.match(
    readFileSync(join(folder, `${order.number}.dentalProject`), 'utf8'),
    /^\uFEFF?<\?xml/,
  )

  const again = await laboratory.agent(['write-back', order.id, '--to', to])
  assert.equal(again.code, 0)
  assert.match(again.text, /UpperJaw\.stl: there already/)
})

test('two that write the same order back at once leave one whole case', async () => {
  const { order, laboratory } = await scannedOrder(scans)
  const to = newFolder()
  const both = await Promise.all(
    [1, 2].map(() => laboratory.agent(['write-back', order.number, '--to', to])),
  )
  for (const { code, text, errors } of both) assert.equal(code, 0, text + errors)
  const names = readdirSync(join(to, order.number))
  assert.equal(names.length, 4, names.join())
  const upper = join(to, order.number, `${order.number}-UpperJaw.stl`)
  assert.deepEqual(readFileSync(upper), scans['upper.stl'])
})

test('nothing that lies in the case folder is written over', async () => {
  const { order, laboratory } = await scannedOrder(scans)
  const to = newFolder()
  const mine = join(to, order.number, `${order.number}-UpperJaw.stl`)
  mkdirSync(join(to, order.number))
  writeFileSync(mine, 'my own work')
  const result = await laboratory.agent(['write-back', order.number, '--to', to])
  assert.equal(result.code, 1)
  assert.match(result.text, /UpperJaw\.stl: NOT written/)
  assert.equal(readFileSync(mine, 'utf8'), 'my own work')
  assert.ok(readdirSync(join(to, order.number)).every((name) => !name.endsWith('.part')))
})

test('nothing is written where it would be taken for a new scan', async () => {
  const { order, scanner } = await scannedOrder({ 'upper.stl': stl(5, 5) })
  for (const to of [scanner.folder, join(scanner.folder, order.number)]) {
    const result = await scanner.agent(['write-back', order.number, '--to', to])
    assert.equal(result.code, 1)
    assert.match(result.errors, /is watched: .* brought to Pontic again/)
  }
  assert.deepEqual(readdirSync(join(scanner.folder, order.number)), ['upper.stl'])
})

test('an order that is not there, or a folder that is not, is said', async () => {
  const { agent } = await w.computer({ isAdded: false })
  assert.match((await agent(['write-back', '26-999999'])).errors, /no order "26-999999"/)
  assert.match((await agent(['write-back', w.clinic.id])).errors, /no such|not found/i)
  const { order } = await scannedOrder({ 'upper.stl': stl(5, 4) })
  const nowhere = await agent(['write-back', order.number, '--to', '/no/such/folder'])
  assert.match(nowhere.errors, /no folder on this computer/)
})

const file = (id: string, kind: File['kind'], more: Partial<File> = {}) =>
  ({
    id,
    kind,
    format: 'stl',
    name: `x-${kind}-v1.stl`,
    uploadStatus: 'uploaded',
    replacesFileId: null,
    createdAt: `2026-11-20T00:00:0${id}.000Z`,
    ...more,
  }) as File

test('each newest version has one name, and the teeth show the jaw where the file does not', () => {
  const files = [
    file('9', 'scan_upper', { replacesFileId: '1' }),
    file('1', 'scan_upper'),
    file('2', 'scan_bite'),
    file('3', 'scan_bite'),
    file('4', 'scan_preop'),
    file('5', 'scan_prep', { format: 'dicom' }),
    file('6', 'photo_face', { format: 'jpg' }),
    file('7', 'photo_face', { format: 'jpg' }),
    file('8', 'scan_lower', { uploadStatus: 'quarantined' }),
  ]
  const names = (jaw: 'upper' | 'lower' | null) =>
    nameFiles(files, { number: '26-000012', jaw }).map(({ name }) =>
      name.slice('26-000012-'.length),
    )
  assert.deepEqual(names('lower'), [
    'TotalJaw0.stl',
    'TotalJaw1.stl',
    'LowerJaw-situ.stl',
    'LowerJaw.dcm',
    'photo_face.jpg',
    'photo_face-2.jpg',
    'UpperJaw.stl',
  ])
  assert.ok(names(null).includes('situ.stl'))
})
