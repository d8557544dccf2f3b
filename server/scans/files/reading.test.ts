import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { fileHelpers } from '#test/helpers/file-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'
import { storedIdsOf } from './copies.ts'

const w = await scanApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const { add } = fileHelpers(w, clinic)
const stl = smallScan()

const addStl = async () => add((await w.order(sides)).id, 'upper.stl', stl)

const rangeOf = (id: string, headers: Record<string, string>) =>
  lab.owner.get(`/files/${id}/content`, { headers })

test('one range of a file is served, so that a broken download goes on', async () => {
  const file = await addStl()
  const size = stl.length
  const cases: [range: string, start: number, end: number][] = [
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=0-${size * 2}`, 0, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ]
  for (const [range, start, end] of cases) {
    const answer = await rangeOf(file.id, { range })
    assert.equal(answer.status, 206, range)
    assert.equal(answer.headers.get('content-range'), `bytes ${start}-${end}/${size}`)
    assert.deepEqual(Buffer.from(answer.bytes), stl.subarray(start, end + 1))
  }
  for (const range of ['bytes=0-1,4-5', 'bytes=9-2', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
    const answer = await rangeOf(file.id, { range })
    assert.deepEqual([answer.status, answer.bytes.length], [200, size], range)
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0', `bytes=${size + 5}-${size + 9}`]) {
    const answer = await rangeOf(file.id, { range })
    assert.deepEqual([answer.status, answer.body.code], [416, 'range_not_satisfiable'], range)
    assert.equal(answer.headers.get('content-range'), `bytes */${size}`)
  }
})

test('a range is of the bytes that the client has begun to read, or the whole comes', async () => {
  const file = await addStl()
  const sha256 = createHash('sha256').update(stl).digest('hex')
  const whole = await rangeOf(file.id, {})
  assert.equal(whole.headers.get('etag'), `"${sha256}"`)
  const same = await rangeOf(file.id, { range: 'bytes=5-', 'if-range': `"${sha256}"` })
  assert.equal(same.status, 206)
  const changed = await rangeOf(file.id, { range: 'bytes=5-', 'if-range': '"something else"' })
  assert.deepEqual([changed.status, changed.bytes.length], [200, stl.length])
})

test('the side that brought a file sees who read it, and nobody else does', async () => {
  const file = await addStl()
  const technician = await w.member(lab, { name: 'Tomas Sample' })
  await technician.get(`/files/${file.id}/content`)
  await technician.get(`/files/${file.id}/content`, { headers: { range: 'bytes=10-' } })
  await lab.owner.get(`/files/${file.id}/preview`)
  await clinic.owner.get(`/files/${file.id}/thumbnail`)
  await technician.get(`/files/${file.id}/content`, { headers: { range: 'bytes=99999999-' } })
  const reads = (await clinic.owner.get(`/files/${file.id}/reads`)).body
  assert.deepEqual(
    reads.data.map((read: any) => [read.part, read.userName, read.organizationName]),
    [
      ['thumbnail', 'Alex Sample', clinic.name],
      ['preview', 'Alex Sample', lab.name],
      ['content', 'Tomas Sample', lab.name],
      ['content', 'Tomas Sample', lab.name],
    ],
  )
  assert.equal(reads.data[2].userId, technician.userId)
  const search = await clinic.owner.get(`/files/${file.id}/reads?search=tomas&part=content&limit=1`)
  assert.equal(search.body.pagination.total, 2)
  assert.deepEqual((await lab.owner.get(`/files/${file.id}/reads`)).body.data, [])
  assert.equal((await other.owner.get(`/files/${file.id}/reads`)).status, 404)
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await device.get(`/files/${file.id}/reads`)).status, 401)
})

test('copies are as closed as the file: to strangers, to others, and to a side that must not see it', async () => {
  const file = await addStl()
  for (const part of ['preview', 'thumbnail']) {
    assert.equal((await w.stranger.get(`/files/${file.id}/${part}`)).status, 401)
    assert.equal((await other.owner.get(`/files/${file.id}/${part}`)).status, 404)
  }
  await clinic.owner.patch(`/files/${file.id}`, { visibility: 'clinic' })
  assert.equal((await lab.owner.get(`/files/${file.id}/preview`)).status, 404)
  // The id under which the store keeps a copy opens nothing.
  const [, preview] = storedIdsOf(file.id)
  assert.equal((await clinic.owner.get(`/files/${preview}/content`)).status, 404)
})
