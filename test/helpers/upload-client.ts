import { createReadStream } from 'node:fs'
import * as tus from 'tus-js-client'

/** What a client of a test is given: a process of its own, so that it can be killed. */
export type UploadClientSettings = {
  endpoint: string
  headers: Record<string, string>
  metadata: Record<string, string>
  /** The file, and the file in which the client keeps where it was. */
  path: string
  memoryPath: string
}

const { endpoint, headers, metadata, path, memoryPath } = JSON.parse(
  process.env['UPLOAD_CLIENT'] ?? '{}',
) as UploadClientSettings

// The library has it, its types do not.
const { FileUrlStorage } = tus as unknown as {
  FileUrlStorage: new (path: string) => tus.UrlStorage
}

const upload = new tus.Upload(createReadStream(path), {
  endpoint,
  headers,
  metadata,
  urlStorage: new FileUrlStorage(memoryPath),
  fingerprint: async () => path,
  // A server that was killed is away for some seconds.
  retryDelays: [0, ...Array.from({ length: 200 }, () => 200)],
  onSuccess: () => process.send?.({ url: upload.url }, () => process.exit(0)),
  onError: (error) => {
    process.send?.({ error: String(error) }, () => process.exit(1))
  },
})
const [before] = await upload.findPreviousUploads()
if (before) upload.resumeFromPreviousUpload(before)
upload.start()
