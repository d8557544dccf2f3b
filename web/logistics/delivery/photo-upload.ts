import { call } from '../../api/client.ts'

const askedTimes = 40
const pauseMs = 500

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

/** The file that an upload became. @throws Error where it became none */
async function fileOf(uploadId: string): Promise<string> {
  for (let turn = 0; turn < askedTimes; turn++) {
    const { upload } = await call('getUpload', { params: { id: uploadId } })
    if (upload.fileId !== null) return upload.fileId
    if (upload.status === 'failed' || upload.status === 'expired') break
    await pause()
  }
  throw new Error('The photo became no file.')
}

/** Sends a photo to an order, shared with the practice, and gives the id of the file. @throws Error */
export async function uploadPhoto(orderId: string, photo: File): Promise<string> {
  const { Upload } = await import('tus-js-client')
  const address = await new Promise<string>((resolve, reject) => {
    const transfer = new Upload(photo, {
      endpoint: '/uploads',
      metadata: { filename: photo.name, orderId, kind: 'other' },
      retryDelays: [500, 1_000, 2_000],
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(transfer.url ?? ''),
      onError: reject,
    })
    transfer.start()
  })
  return fileOf(address.split('/').at(-1) ?? '')
}
