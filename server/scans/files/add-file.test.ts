import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { File } from '#contract/scans/files'
import { newId } from '#platform/clock'
import { Refusal } from '#platform/errors'
import { fileHelpers } from '#test/helpers/file-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'

const w = await scanApp()
const clinic = await w.org('clinic')
const lab = await w.org('lab')
const other = await w.org('lab')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const { bring, add } = fileHelpers(w, clinic)
const ofLab = fileHelpers(w, lab)
const stl = smallScan()

const refused = (code: string) => (error: unknown) => {
  assert.ok(error instanceof Refusal)
  assert.equal(error.code, code)
  return true
}

let scans = 0
/** The scan again, with other bytes each time. */
function rescan(): Buffer {
  const bytes = Buffer.from(stl)
  bytes.write(`scan ${++scans}`)
  return bytes
}

const listOf = async (orderId: string): Promise<File[]> =>
  (await clinic.owner.get(`/orders/${orderId}/files`)).body.data

test('a file that was brought waits for its inspection, and is served to nobody until then', async () => {
  const order = await w.order(sides)
  const id = await bring(order.id, 'upper.stl', stl)
  const { file } = (await clinic.owner.get(`/files/${id}`)).body
  assert.deepEqual(
    [file.uploadStatus, file.size, file.kind, file.meshStats, file.hasPreview],
    ['pending', stl.length, 'scan_upper', null, false],
  )
  assert.equal((await clinic.owner.get(`/files/${id}/content`)).status, 422)
  await w.settle()
  assert.equal((await clinic.owner.get(`/files/${id}/content`)).status, 200)
})

test('a reason from before reasons had codes is answered with its sentence', async () => {
  const order = await w.order(sides)
  const id = await bring(order.id, 'upper.stl', stl)
  const message = 'The name says ply, the content is a STL.'
  await w.across((tx) =>
    tx.run(
      sql`update app.files set upload_status = 'quarantined', status_reason = ${message} where id = ${id}`,
    ),
  )
  const { file } = (await clinic.owner.get(`/files/${id}`)).body
  assert.deepEqual(file.statusReason, { code: 'file_refused', message })
})

test('bytes become one file once', async () => {
  const order = await w.order(sides)
  const id = await bring(order.id, 'upper.stl', stl)
  await assert.rejects(
    bring(order.id, 'lower.stl', stl, { id }),
    refused('upload_already_attached'),
  )
  // Nor does another organization learn more of it, or take it over.
  const stranger = fileHelpers(w, other)
  await assert.rejects(stranger.bring(order.id, 'upper.stl', stl, { id }), refused('not_found'))
  assert.equal((await listOf(order.id)).length, 1)
})

test('a new version names the one before it', async () => {
  const order = await w.order(sides)
  const first = await bring(order.id, 'upper.stl', stl)
  const second = await add(order.id, 'upper.stl', rescan(), { replacesFileId: first })
  assert.deepEqual([second.version, second.replacesFileId], [2, first])
})

test('a version is of a file of the same order and side, and the newest', async () => {
  const [order, another] = [await w.order(sides), await w.order(sides)]
  const first = await bring(order.id, 'upper.stl', stl)
  const replace = (orderId: string, replacesFileId: string, caller = { bring }) =>
    caller.bring(orderId, 'upper.stl', rescan(), { replacesFileId })
  await assert.rejects(replace(another.id, first), refused('replaced_file_of_other_order'))
  await assert.rejects(replace(order.id, newId()), refused('replaced_file_of_other_order'))
  await assert.rejects(replace(order.id, first, ofLab), refused('file_of_other_side'))
  const both = await Promise.allSettled([replace(order.id, first), replace(order.id, first)])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  assert.deepEqual(
    (await listOf(order.id)).map(({ version }) => version),
    [2, 1],
  )
})

test('a side sees what is shared and what it keeps', async () => {
  const order = await w.order(sides)
  await bring(order.id, 'upper.stl', stl, { visibility: 'clinic' })
  await ofLab.bring(order.id, 'design.stl', stl, { visibility: 'lab', kind: 'design_stl' })
  const kinds = async (actor: typeof lab.owner) =>
    (await actor.get(`/orders/${order.id}/files`)).body.data.map(({ kind }: File) => kind)
  assert.deepEqual(await kinds(clinic.owner), ['scan_upper'])
  assert.deepEqual(await kinds(lab.owner), ['design_stl'])
})
