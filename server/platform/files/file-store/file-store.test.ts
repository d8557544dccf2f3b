import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { Upload } from '@tus/server'
import { newId } from '#platform/clock'
import { readPlatformEnv } from '#platform/settings/env'
import { TooManyBytes, type FileStore } from '#platform/files/file-store'
import { openFileStore } from '#platform/files/file-store/open'
import { startS3 } from '#test/fakes/s3'

const s3 = await startS3()
const folders: string[] = []
after(async () => {
  await s3.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-store-'))
  folders.push(folder)
  return folder
}

const bytes = randomBytes(300_000)
const limits = { limitBytes: 1_000_000, algorithms: ['sha256', 'md5'] }
const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest()

/** Reads a file or a part of it, and compares; bytes that differ would be printed for minutes. */
async function assertContent(
  store: FileStore,
  id: string,
  expected: Buffer,
  range?: { start: number; end: number },
): Promise<number> {
  const { stream, sizeBytes } = await store.read(id, range)
  const content = Buffer.concat((await stream.toArray()) as Buffer[])
  assert.equal(content.length, expected.length)
  assert.ok(content.equals(expected))
  return sizeBytes
}

async function add(store: FileStore, content: Buffer = bytes): Promise<string> {
  const id = newId()
  await store.keep(await store.receive(Readable.from([content]), limits), id)
  return id
}

const stores = { folder: {}, bucket: s3.settings }

for (const [kind, settings] of Object.entries(stores)) {
  const folder = await newFolder()
  const store = await openFileStore(readPlatformEnv({ NODE_ENV: 'test', ...settings }), folder)

  test(`${kind}: what comes in is hashed, and a file once it is kept`, async () => {
    const id = newId()
    const source = Readable.from([bytes.subarray(0, 1_000), bytes.subarray(1_000)])
    const incoming = await store.receive(source, limits)
    assert.equal(incoming.sizeBytes, bytes.length)
    assert.deepEqual(incoming.digests, [digest('sha256'), digest('md5')])
    assert.deepEqual(await store.head(incoming, 10), bytes.subarray(0, 10))
    assert.equal(await store.sizeOf(id), undefined)
    await assert.rejects(store.read(id), /not in the store/)
    await store.keep(incoming, id)
    assert.equal(await store.sizeOf(id), bytes.length)
    assert.equal(await assertContent(store, id, bytes), bytes.length)
    assert.deepEqual(await readdir(join(folder, 'incoming')), [])
  })

  test(`${kind}: a part is read from its first to its last byte`, async () => {
    const id = await add(store)
    for (const range of [
      // Not to byte 0: the S3 of the tests takes that end for none.
      { start: 0, end: 1 },
      { start: 100, end: 65_000 },
      { start: bytes.length - 1, end: bytes.length - 1 },
    ]) {
      const content = bytes.subarray(range.start, range.end + 1)
      assert.equal(await assertContent(store, id, content, range), bytes.length)
    }
  })

  test(`${kind}: more bytes than allowed, and bytes that break off, leave nothing`, async () => {
    const tooMany = store.receive(Readable.from([bytes]), { ...limits, limitBytes: 299_999 })
    await assert.rejects(tooMany, TooManyBytes)
    async function* broken() {
      yield bytes
      throw new Error('the line broke')
    }
    await assert.rejects(store.receive(broken(), limits), /the line broke/)
    assert.deepEqual(await readdir(join(folder, 'incoming')), [])
  })

  test(`${kind}: a file of this machine is copied, and work on a local copy sees it`, async () => {
    const [id, path] = [newId(), join(folder, 'preview.glb')]
    await writeFile(path, bytes)
    await store.put(path, id)
    assert.ok(bytes.equals(await readFile(path)))
    let seen = ''
    const length = await store.withLocalCopy(id, async (copy) => {
      seen = copy
      return (await readFile(copy)).length
    })
    assert.equal(length, bytes.length)
    assert.notEqual(seen, path)
    await assert.rejects(
      store.withLocalCopy(id, () => Promise.reject(new Error('the work failed'))),
      /the work failed/,
    )
    await assert.rejects(
      store.withLocalCopy(newId(), async () => {}),
      /not in the store/,
    )
    await writeFile(path, '')
    await store.put(path, id)
    assert.equal(await store.sizeOf(id), 0)
    assert.deepEqual(await readdir(join(folder, 'incoming')), [])
  })

  test(`${kind}: a file is replaced as a whole, and removed once or twice`, async () => {
    const id = await add(store)
    const other = randomBytes(10)
    await store.keep(await store.receive(Readable.from([other]), limits), id)
    await assertContent(store, id, other)
    await store.remove(id)
    assert.equal(await store.sizeOf(id), undefined)
    await store.remove(id)
  })

  test(`${kind}: no name is a path`, async () => {
    for (const name of ['../secret.key', 'a/b', '/etc/passwd', `${newId()}/..`, '']) {
      const incoming = await store.receive(Readable.from([bytes]), limits)
      await assert.rejects(store.keep(incoming, name), /is an id/, name)
      await store.discard(incoming)
      await assert.rejects(store.read(name), /is an id/)
      await assert.rejects(store.remove(name), /is an id/)
      await assert.rejects(store.sizeOf(name), /is an id/)
    }
  })

  test(`${kind}: what a killed process left behind goes after its time`, async () => {
    const old = await store.receive(Readable.from([bytes]), limits)
    const young = await store.receive(Readable.from([bytes]), limits)
    const before = new Date(Date.now() - 90_000_000)
    await utimes(old.path, before, before)
    await store.removeLeftovers(86_400_000)
    assert.deepEqual(await readdir(join(folder, 'incoming')), [young.path.split('/').at(-1)])
    await store.discard(young)
  })

  test(`${kind}: an upload is where its bytes are, after any break, and becomes a file`, async () => {
    const { uploads } = store
    const id = newId()
    const name = uploads.nameOf(id)
    await uploads.dataStore.create(new Upload({ id: name, size: bytes.length, offset: 0 }))
    for (const [start, end] of [
      [0, 70_000],
      [70_000, 70_001],
      [70_001, bytes.length],
    ] as const) {
      assert.equal((await uploads.dataStore.getUpload(name)).offset, start)
      const piece = Readable.from([bytes.subarray(start, end)])
      assert.equal(await uploads.dataStore.write(piece, name, start), end)
    }
    await uploads.keep(id)
    await uploads.keep(id)
    await assertContent(store, id, bytes)
    await store.remove(id)
    assert.equal(await store.sizeOf(id), undefined)
  })

  test(`${kind}: what was received so far goes with its id`, async () => {
    const { uploads } = store
    const [id, other] = [newId(), newId()]
    for (const each of [id, other]) {
      const upload = new Upload({ id: uploads.nameOf(each), size: bytes.length, offset: 0 })
      await uploads.dataStore.create(upload)
      await uploads.dataStore.write(Readable.from([bytes.subarray(0, 9)]), uploads.nameOf(each), 0)
    }
    await store.remove(id)
    await assert.rejects(uploads.dataStore.getUpload(uploads.nameOf(id)), { status_code: 404 })
    assert.equal((await uploads.dataStore.getUpload(uploads.nameOf(other))).offset, 9)
    await store.remove(other)
  })

  test(`${kind}: it says whether it can be used`, async () => {
    await store.check()
  })
}

test('a large file is sent to a bucket in parts, which are no file before it is kept', async () => {
  const store = await openFileStore(
    readPlatformEnv({ NODE_ENV: 'test', ...s3.settings }),
    await newFolder(),
  )
  const large = Buffer.alloc(65 * 1024 * 1024, 'tooth')
  const id = newId()
  const most = { limitBytes: large.length, algorithms: ['sha256'] }
  const incoming = await store.stage(await store.receive(Readable.from([large]), most), id)
  assert.equal(await store.sizeOf(id), undefined)
  await assert.rejects(store.keep(incoming, newId()), /staged for/)
  await store.keep(incoming, id)
  await store.discard(incoming)
  const { stream, sizeBytes } = await store.read(id)
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  assert.deepEqual([sizeBytes, hash.digest()], [large.length, incoming.digests[0]])
})

test('a bucket that is missing, closed or away stops the start with a sentence', async () => {
  const open = async (settings: Record<string, string>) =>
    openFileStore(
      readPlatformEnv({ NODE_ENV: 'test', ...s3.settings, ...settings }),
      await newFolder(),
    )
  await assert.rejects(open({ FILES_S3_BUCKET: 'nowhere' }), {
    message: /^FILES_S3_BUCKET=nowhere cannot be used: http:\/\/127\.0\.0\.1:\d+ answers 404\./,
  })
  await assert.rejects(open({ FILES_S3_ACCESS_KEY_ID: 'somebody' }), /answers 403/)
  await assert.rejects(open({ FILES_S3_ENDPOINT: 'http://127.0.0.1:1' }), /does not answer/)
  assert.throws(
    () => readPlatformEnv({ ...s3.settings, FILES_S3_SECRET_ACCESS_KEY: '' }),
    /belong together/,
  )
})
