import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { startS3 } from '#test/fakes/s3'
import { uploadWithCuts } from '#test/helpers/upload-cuts'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'
import { inTurn } from '#test/runner/turns'

const mebibyte = 1_048_576

/** Uploads with cuts by a clinic; gives how many times its bytes were sent. */
async function assertWhole(
  settings: Record<string, string>,
  { sizeBytes, cutCount }: { sizeBytes: number; cutCount: number },
): Promise<number> {
  const w = await testApp(settings)
  const clinic = await w.org('clinic')
  const { url, sha256, sentBytes } = await uploadWithCuts({
    logins: w.logins,
    filesFolder: w.filesFolder,
    settings,
    headers: clinic.owner.credentials,
    metadata: { filename: 'upper-jaw.stl' },
    sizeBytes,
    cutCount,
  })
  // It never began again.
  assert.equal((await clinic.owner.get('/uploads')).body.pagination.total, 1)
  const { upload } = (await clinic.owner.get(url)).body
  assert.deepEqual(
    [upload.status, upload.sha256, upload.sizeBytes],
    ['complete', sha256, sizeBytes],
  )
  const { stream } = await w.app.files.read(upload.id)
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  assert.equal(hash.digest('hex'), sha256)
  return sentBytes / sizeBytes
}

// Five cuts are one of each kind, two of them twice. A run uploads to one of the stores, by turns.
const cutCount = drawCount(5, 20)

const stores = {
  'a folder': async () => ({}),
  'a bucket': async () => {
    const s3 = await startS3()
    after(() => s3.close())
    return s3.settings
  },
}

for (const [store, settingsOf] of inTurn(Object.entries(stores), 2)) {
  test(`an upload into ${store} that is cut ${cutCount} times, by a killed client, a killed server, a reset connection, ends equal`, async () => {
    const sent = await assertWhole(await settingsOf(), { sizeBytes: 16 * mebibyte, cutCount })
    // What was here was not sent again: from the beginning at each cut it would be five times.
    if (store === 'a folder') assert.ok(sent < 3, `its bytes were sent ${sent} times`)
  })
}
