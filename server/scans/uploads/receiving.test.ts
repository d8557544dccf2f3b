import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { startS3 } from '#test/fakes/s3'
import {
  beginAt,
  bytesFrom,
  head,
  readUpload,
  send,
  sha256Of,
  uploadBytes,
} from '#test/helpers/upload-helpers'
import { until, testApp, type Actor } from '#test/app/test-app'

// Nobody is cut here for being slow, unless a test is about that.
const w = await testApp({ UPLOAD_IDLE_TIMEOUT_MS: '600000' })
const clinic = await w.org('clinic')
const { owner } = clinic
const bytes = randomBytes(400_000)

/** Runs the periodic tasks once, as a starting server does. */
async function runUpkeep(): Promise<void> {
  w.app.worker.start()
  await w.app.worker.stop()
}

const idOf = (path: string) => path.split('/').at(-1) ?? ''

/** A PATCH by hand, whose bytes are sent chunk by chunk. */
function openPatch(actor: Actor, url: string, path: string, sizeBytes: number): ClientRequest {
  const headers = { ...actor.credentials, ...bytesFrom(0), 'content-length': sizeBytes }
  const patch = request(url + path, { method: 'PATCH', headers, agent: false })
  patch.on('error', () => {})
  return patch
}

/** Resolves when a connection has ended, whatever became of it. */
const closed = (patch: ClientRequest) => new Promise((resolve) => patch.once('close', resolve))

const isThere = async (path: string, offset: number) =>
  (await w.app.files.uploads.dataStore.getUpload(idOf(path)).catch(() => undefined))?.offset ===
  offset

test('what came before a connection breaks stays, and the rest makes it whole', async () => {
  const path = await beginAt(owner, bytes.length)
  const patch = openPatch(owner, w.url, path, bytes.length)
  patch.write(bytes.subarray(0, 50_000))
  await until(() => isThere(path, 50_000), 'the first bytes are on the disk')
  patch.destroy()
  await until(async () => (await readUpload(owner, path)).receivedBytes === 50_000, 'it is noted')
  assert.equal(await head(owner, path), 50_000)
  assert.equal((await send(owner, path, 50_000, bytes.subarray(50_000))).status, 204)
  assert.equal((await readUpload(owner, path)).sha256, sha256Of(bytes))
})

test('an upload may take longer than a request, as long as bytes come', async () => {
  const hasty = await testApp({ REQUEST_TIMEOUT_MS: '1000', HEADERS_TIMEOUT_MS: '1000' })
  const other = (await hasty.org('clinic')).owner
  const path = await beginAt(other, bytes.length)
  const patch = openPatch(other, hasty.url, path, bytes.length)
  const ended = Promise.race([once(patch, 'response'), closed(patch)])
  // Connections are looked through every 2 s: this is cut where no exception is made.
  for (let place = 0; place < 10; place++) {
    patch.write(bytes.subarray(place * 40_000, (place + 1) * 40_000))
    await sleep(400)
  }
  const [end] = (await ended) as [IncomingMessage]
  assert.equal(end.statusCode, 204)
  assert.equal((await readUpload(other, path)).status, 'complete')
})

test('a sender that sends nothing for long is cut, and what came stays', async () => {
  const idle = await testApp({ UPLOAD_IDLE_TIMEOUT_MS: '300' })
  const other = (await idle.org('clinic')).owner
  const path = await beginAt(other, bytes.length)
  const patch = openPatch(other, idle.url, path, bytes.length)
  patch.write(bytes.subarray(0, 1_000))
  await closed(patch)
  assert.equal(await head(other, path), 1_000)
})

test('whoever comes later goes on, and the request of before is ended', async () => {
  const path = await beginAt(owner, bytes.length)
  const stuck = openPatch(owner, w.url, path, bytes.length)
  stuck.write(bytes.subarray(0, 1_000))
  await until(() => isThere(path, 1_000), 'the first bytes are on the disk')
  const ended = closed(stuck)
  assert.equal(await head(owner, path), 1_000)
  await ended
  assert.equal((await send(owner, path, 1_000, bytes.subarray(1_000))).status, 204)
})

test('of requests that send the same bytes at once none spoils the file', async () => {
  const path = await beginAt(owner, bytes.length, { sha256: sha256Of(bytes) })
  const ends = await Promise.all(
    Array.from({ length: 5 }, () =>
      send(owner, path, 0, bytes).then(
        ({ status }) => status,
        () => 'cut',
      ),
    ),
  )
  for (const end of ends) assert.ok(end === 204 || end === 409 || end === 'cut', String(end))
  const offset = await head(owner, path)
  if (offset < bytes.length) await send(owner, path, offset, bytes.subarray(offset))
  const upload = await readUpload(owner, path)
  assert.deepEqual([upload.status, upload.sha256], ['complete', sha256Of(bytes)])
})

test('while another server has an upload it is asked for again later', async () => {
  const path = await beginAt(owner, bytes.length)
  await w.across((tx) =>
    tx.run(
      sql`update app.uploads set held_by = ${newId()}, held_until = now() + interval '1 hour' where id = ${idOf(path)}`,
    ),
  )
  assert.equal(await head(owner, path), -423)
  const refused = await send(owner, path, 0, bytes)
  assert.deepEqual([refused.status, refused.body.code], [423, 'upload_locked'])
  await w.across((tx) =>
    tx.run(
      sql`update app.uploads set held_until = now() - interval '1 second' where id = ${idOf(path)}`,
    ),
  )
  assert.equal((await send(owner, path, 0, bytes)).status, 204)
})

test('bytes that are not those that were promised are refused and removed', async () => {
  const path = await beginAt(owner, bytes.length, { sha256: sha256Of(Buffer.from('others')) })
  const sent = await send(owner, path, 0, bytes)
  assert.deepEqual(
    [sent.status, sent.body.code, sent.body.state],
    [422, 'upload_bytes_differ', 'failed'],
  )
  const upload = await readUpload(owner, path)
  assert.deepEqual([upload.status, upload.name, upload.sha256], ['failed', 'file', null])
  assert.equal(upload.statusReason?.code, 'upload_bytes_differ')
  assert.equal(await head(owner, path), -410)
  assert.equal((await send(owner, path, 0, bytes)).status, 410)
  await runUpkeep()
  assert.equal(await w.app.files.sizeOf(idOf(path)), undefined)
  assert.equal((await owner.delete(path)).status, 204)
})

test('an upload whose server was killed at its end is finished by whoever asks, or by the upkeep', async () => {
  const { files } = w.app
  for (const kept of [false, true]) {
    for (const way of ['asked', 'upkeep']) {
      const path = await beginAt(owner, bytes.length)
      await send(owner, path, 0, bytes.subarray(0, 1_000))
      const id = idOf(path)
      // As the dead server left it: all bytes, nothing noted, still held.
      await files.uploads.dataStore.write(Readable.from([bytes.subarray(1_000)]), id, 1_000)
      if (kept) await files.uploads.keep(id)
      await w.across((tx) =>
        tx.run(
          sql`update app.uploads set held_by = ${newId()}, held_until = now() - interval '1 second' where id = ${id}`,
        ),
      )
      if (way === 'asked') assert.equal(await head(owner, path), bytes.length)
      else await runUpkeep()
      const upload = await readUpload(owner, path)
      assert.deepEqual([upload.status, upload.sha256], ['complete', sha256Of(bytes)], way)
    }
  }
})

test('an upload whose bytes were lost begins again', async () => {
  const path = await beginAt(owner, bytes.length)
  await send(owner, path, 0, bytes.subarray(0, 1_000))
  await rm(join(w.filesFolder, 'uploads', idOf(path)))
  assert.equal(await head(owner, path), 0)
  assert.equal((await send(owner, path, 0, bytes)).status, 204)
  assert.equal((await readUpload(owner, path)).sha256, sha256Of(bytes))
})

const hasFullDevice = existsSync('/dev/full')

test(
  'a disk that is full is reported, reads go on, and the upload goes on later',
  { skip: !hasFullDevice },
  async () => {
    const path = await beginAt(owner, bytes.length)
    await send(owner, path, 0, new Uint8Array(0))
    const place = join(w.filesFolder, 'uploads', idOf(path))
    await rm(place)
    await symlink('/dev/full', place)
    const refused = await send(owner, path, 0, bytes)
    assert.deepEqual([refused.status, refused.body.code], [507, 'storage_full'])
    assert.ok(refused.headers.get('retry-after'))
    assert.equal((await readUpload(owner, path)).status, 'receiving')
    await rm(place)
    await writeFile(place, '')
    assert.equal((await send(owner, path, 0, bytes)).status, 204)
  },
)

test('where an upload would leave too little space, none begins', async () => {
  const full = await testApp({ DISK_RESERVE_BYTES: '9007199254740991' })
  const { status, body } = await (
    await full.org('clinic')
  ).owner.request<any>('POST', '/uploads', {
    headers: { 'upload-length': '10', 'upload-metadata': 'filename YS5zdGw=' },
  })
  assert.deepEqual([status, body.code], [507, 'storage_full'])
})

test('an upload that nobody goes on with ends, and one that waits for an order later', async () => {
  const day = 86_400_000
  const begun = await beginAt(owner, bytes.length)
  await send(owner, begun, 0, bytes.subarray(0, 10))
  const { path: whole, id } = await uploadBytes(owner, bytes)
  const statuses = async () => [
    (await readUpload(owner, begun)).status,
    (await readUpload(owner, whole)).status,
  ]
  w.moveClock(6 * day)
  await runUpkeep()
  assert.deepEqual(await statuses(), ['receiving', 'complete'])
  w.moveClock(2 * day)
  await runUpkeep()
  assert.deepEqual(await statuses(), ['expired', 'complete'])
  assert.equal(await head(owner, begun), -410)
  w.moveClock(30 * day)
  await runUpkeep()
  assert.deepEqual(await statuses(), ['expired', 'expired'])
  await runUpkeep()
  assert.equal(await w.app.files.sizeOf(id), undefined)
  assert.equal((await readUpload(owner, whole)).name, 'file')
  w.moveClock(-38 * day)
})

test('an upload whose bytes come at the moment when it would expire goes on', async () => {
  const day = 86_400_000
  const path = await beginAt(owner, bytes.length)
  const hold = (until: string) =>
    w.across((tx) =>
      tx.run(
        sql`update app.uploads set held_by = uuidv7(), held_until = ${until}::timestamptz
          where id = ${path.split('/').at(-1)}`,
      ),
    )
  await hold('2100-01-01')
  w.moveClock(8 * day)
  await runUpkeep()
  assert.equal((await readUpload(owner, path)).status, 'receiving')
  await hold('2000-01-01')
  await runUpkeep()
  assert.equal((await readUpload(owner, path)).status, 'expired')
  w.moveClock(-8 * day)
})

test('a server that shuts down keeps what came', async () => {
  const stopping = await testApp()
  const other = (await stopping.org('clinic')).owner
  const path = await beginAt(other, bytes.length)
  const patch = openPatch(other, stopping.url, path, bytes.length)
  patch.write(bytes.subarray(0, 1_000))
  const { dataStore } = stopping.app.files.uploads
  const offset = async () => (await dataStore.getUpload(idOf(path)).catch(() => undefined))?.offset
  await until(async () => (await offset()) === 1_000, 'the first bytes are on the disk')
  await stopping.app.http.close()
  const { receivedBytes, heldBy } = await stopping.across((tx) =>
    tx.one(
      sql<{ receivedBytes: number; heldBy: string | null }>`
        select received_bytes, held_by from app.uploads where id = ${idOf(path)}`,
    ),
  )
  assert.deepEqual([receivedBytes, heldBy], [1_000, null])
})

test('an upload into a bucket that breaks off again and again is whole in the end', async () => {
  const s3 = await startS3()
  after(() => s3.close())
  const inBucket = await testApp(s3.settings)
  const other = (await inBucket.org('clinic')).owner
  const large = randomBytes(12 * 1_048_576)
  const path = await beginAt(other, large.length, { sha256: sha256Of(large) })
  for (const end of [1_000, 6_000_000, 6_000_001, large.length]) {
    const offset = await head(other, path)
    const sent = await send(other, path, offset, large.subarray(offset, end))
    assert.deepEqual([sent.status, sent.headers.get('upload-offset')], [204, String(end)])
  }
  const upload = await readUpload(other, path)
  assert.deepEqual([upload.status, upload.sha256], ['complete', sha256Of(large)])
  const given = await beginAt(other, large.length)
  await send(other, given, 0, large.subarray(0, 1_000))
  assert.equal((await other.delete(given)).status, 204)
})
