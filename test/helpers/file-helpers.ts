import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { File } from '#contract/scans/files'
import { addFile, type NewFile } from '#server/scans/files'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import { formatOfName } from '#dental-scans/formats'
import { kindOfName } from '#dental-scans/file-names'
import type { Organization, TestApp } from '../app/test-app.ts'

/** Helpers that bring files to orders as an upload leaves them, for one organization. */
export function fileHelpers(
  w: TestApp,
  { id: organizationId, type, owner, ownerUserId }: Organization,
) {
  // Tests of the program that inspects, in the same process, leave sharp what that program reads: no WebP,
  // which the copies are.
  sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] })

  /** Stores bytes and adds them as a file, not yet inspected; gives its id. */
  async function bring(
    orderId: string,
    name: string,
    bytes: Buffer,
    changes: Partial<NewFile> = {},
  ): Promise<string> {
    const id = newId()
    const limits = { limitBytes: bytes.length, algorithms: ['sha256'] }
    const incoming = await w.app.files.receive(Readable.from([bytes]), limits)
    await w.app.files.keep(incoming, id)
    const [sha256] = incoming.digests
    assert.ok(sha256)
    const file: NewFile = {
      id,
      orderId,
      kind: kindOfName(name),
      format: formatOfName(name),
      name,
      source: 'upload',
      visibility: 'shared',
      replacesFileId: null,
      sizeBytes: bytes.length,
      sha256,
      createdByUserId: ownerUserId,
      ...changes,
    }
    return w.db.write(orgScope({ id: organizationId, type }), (tx) => addFile(tx, file))
  }

  /** The same, inspected; gives what became of it. */
  async function add(
    orderId: string,
    name: string,
    bytes: Buffer,
    changes: Partial<NewFile> = {},
  ): Promise<File> {
    const id = await bring(orderId, name, bytes, changes)
    await w.settle()
    return (await owner.get(`/files/${id}`)).body.file
  }

  /** The ids under which the store has something. */
  async function storedIds(): Promise<Set<string>> {
    const names = await readdir(w.filesFolder, { recursive: true })
    const ids = names.map((name) => name.split('/').at(-1) ?? '')
    return new Set(ids.filter((name) => /^[\w-]{36}$/.test(name)))
  }

  return { bring, add, storedIds }
}
