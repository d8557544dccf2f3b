import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import { S3Store as TusBucket, type MetadataValue } from '@tus/s3-store'
import { MemoryKvStore } from '@tus/server'
import type { ByteRange, FileStore, Incoming } from '#platform/files/file-store'
import { nameOfId, openSpool } from './spool.ts'

/** A bucket of a store that speaks S3, and how it is reached. */
export type Bucket = {
  name: string
  /** Begins the names of all objects; empty for none. */
  prefix: string
  region: string
  /** Without it, Amazon's own. */
  endpoint: string | undefined
  /** Without them, those of the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** The bucket is in the path instead of the host's name. */
  isPathStyle: boolean
}

// One request takes 5 GiB at most, and 10,000 parts make a file.
const partBytes = 64 * 1024 * 1024

const configOf = ({ region, endpoint, credentials, isPathStyle }: Bucket): S3ClientConfig => ({
  region,
  forcePathStyle: isPathStyle,
  // Newer checksums are asked for only where the protocol demands one: other makers lack them.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  ...(endpoint === undefined ? {} : { endpoint }),
  ...(credentials === undefined ? {} : { credentials }),
})

const isMissing = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404

const orUndefined = (error: unknown) => {
  if (isMissing(error)) return undefined
  throw error
}

type Target = { Bucket: string; Key: string }
type Staged = NonNullable<Incoming['staged']>

/** Sends a file in parts that are no object yet. */
async function sendParts(
  client: S3,
  target: Target,
  { path, sizeBytes }: Pick<Incoming, 'path' | 'sizeBytes'>,
): Promise<Omit<Staged, 'id'>> {
  const { UploadId: uploadId = '' } = await client.createMultipartUpload(target)
  const parts: Staged['parts'] = []
  try {
    for (let start = 0; start < sizeBytes; start += partBytes) {
      const end = Math.min(start + partBytes, sizeBytes) - 1
      const PartNumber = parts.length + 1
      const { ETag } = await client.uploadPart({
        ...target,
        UploadId: uploadId,
        PartNumber,
        Body: createReadStream(path, { start, end }),
        ContentLength: end - start + 1,
      })
      parts.push({ ETag, PartNumber })
    }
    return { uploadId, parts }
  } catch (error) {
    await forgetParts(client, target, uploadId)
    throw error
  }
}

// The first reason counts; what is left of it the bucket's own rules remove.
async function forgetParts(client: S3, target: Target, uploadId: string): Promise<void> {
  await client.abortMultipartUpload({ ...target, UploadId: uploadId }).catch(() => {})
}

/** The objects of a bucket, by the ids of files. */
function openObjects(bucket: Bucket) {
  const client = new S3(configOf(bucket))
  const nameOf = (id: string) => bucket.prefix + nameOfId(id)
  const objectOf = (id: string) => ({ Bucket: bucket.name, Key: nameOf(id) })

  async function stage<Some extends Pick<Incoming, 'path' | 'sizeBytes'>>(
    incoming: Some,
    id: string,
  ): Promise<Some & { staged?: Staged }> {
    // A part of nothing is none.
    if (incoming.sizeBytes === 0) return incoming
    return { ...incoming, staged: { id, ...(await sendParts(client, objectOf(id), incoming)) } }
  }

  async function complete({ staged }: { staged?: Staged }, id: string): Promise<void> {
    if (staged && staged.id !== id) throw new Error(`staged for ${staged.id}, not for ${id}`)
    await (staged
      ? client.completeMultipartUpload({
          ...objectOf(id),
          UploadId: staged.uploadId,
          MultipartUpload: { Parts: staged.parts },
        })
      : client.putObject({ ...objectOf(id), Body: Buffer.alloc(0) }))
  }

  async function read(id: string, range?: ByteRange) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const object = await client.getObject({ ...objectOf(id), Range }).catch((cause: unknown) => {
      throw isMissing(cause)
        ? new Error(`the bytes of file ${id} are not in the store`, { cause })
        : cause
    })
    const whole = object.ContentRange?.split('/')[1] ?? object.ContentLength
    return { sizeBytes: Number(whole), stream: object.Body as Readable }
  }

  return { client, nameOf, objectOf, stage, complete, read }
}

/** Files in a bucket. What comes in waits in `spoolFolder` until it is whole, and is sent then. */
export function openBucketStore(bucket: Bucket, spoolFolder: string): FileStore {
  const { newPath, ...spool } = openSpool(spoolFolder)
  const { client, nameOf, objectOf, stage, complete, read } = openObjects(bucket)
  const cache = new MemoryKvStore<MetadataValue>()
  const dataStore = new TusBucket({
    cache,
    useTags: false,
    s3ClientConfig: { ...configOf(bucket), bucket: bucket.name },
  })

  return {
    ...spool,
    stage,

    async keep(incoming, id) {
      await complete(incoming.staged ? incoming : await stage(incoming, id), id)
      await rm(incoming.path, { force: true })
    },

    async discard(incoming) {
      const { staged } = incoming
      if (staged) await forgetParts(client, objectOf(staged.id), staged.uploadId)
      await spool.discard(incoming)
    },

    async put(path, id) {
      const { size: sizeBytes } = await stat(path)
      await complete(await stage({ path, sizeBytes }, id), id)
    },

    sizeOf: async (id) => (await client.headObject(objectOf(id)).catch(orUndefined))?.ContentLength,
    read,

    async withLocalCopy(id, work) {
      const { stream } = await read(id)
      const path = await newPath()
      try {
        await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },

    async remove(id) {
      // One that is whole has nothing left to abort, and the library stops there.
      const name = nameOf(id)
      await dataStore.remove(name).catch(() => {})
      for (const part of ['', '.part', '.info']) {
        await client.deleteObject({ Bucket: bucket.name, Key: name + part })
      }
    },

    uploads: {
      dataStore,
      nameOf,
      async keep(id) {
        await client.deleteObject({ Bucket: bucket.name, Key: `${nameOf(id)}.info` })
        await cache.delete(nameOf(id))
      },
    },

    async check() {
      await client.headBucket({ Bucket: bucket.name })
    },
    freeBytes: async () => undefined,
  }
}
