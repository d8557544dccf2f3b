import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

type Middleware = S3rver['middleware'][number]

// The two operations of an upload in parts that the server lacks, over its own folders.
const addParts =
  ({ store }: S3rver): Middleware =>
  async (context, next) => {
    const { method, path, query } = context
    if (query['uploadId'] === undefined || !['GET', 'DELETE'].includes(method)) return next()
    const [bucket = '', ...key] = path.slice(1).split('/')
    const folder = join(store.getResourcePath(bucket, undefined, 'uploads'), query['uploadId'])
    const names = await readdir(folder).catch(() => undefined)
    context.type = 'application/xml'
    if (!names) {
      context.status = 404
      context.body = '<Error><Code>NoSuchUpload</Code><Message>It is not there.</Message></Error>'
    } else if (method === 'DELETE') {
      await rm(folder, { recursive: true })
      context.status = 204
    } else {
      const numbers = names.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => +a - +b)
      const parts = numbers.map(async (number) => {
        const { size } = await stat(join(folder, number))
        const etag = await readFile(join(folder, `${number}.md5`), 'utf8')
        return `<Part><PartNumber>${number}</PartNumber><ETag>"${etag}"</ETag><Size>${size}</Size></Part>`
      })
      context.body = `<ListPartsResult><Bucket>${bucket}</Bucket><Key>${key.join('/')}</Key><UploadId>${query['uploadId']}</UploadId><IsTruncated>false</IsTruncated>${(await Promise.all(parts)).join('')}</ListPartsResult>`
    }
  }

/**
 * A store that speaks S3, over a folder, on a free port of 127.0.0.1, with one bucket `files`.
 * `settings` are those of the service.
 */
export async function startS3() {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  })
  server.middleware.unshift(addParts(server))
  const { port } = await server.run()
  return {
    settings: {
      FILES_S3_BUCKET: 'files',
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      FILES_S3_ACCESS_KEY_ID: 'S3RVER',
      FILES_S3_SECRET_ACCESS_KEY: 'S3RVER',
      FILES_S3_PATH_STYLE: 'true',
      FILES_S3_PREFIX: 'pontic/',
    },
    async close(): Promise<void> {
      server.httpServer.closeAllConnections()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
