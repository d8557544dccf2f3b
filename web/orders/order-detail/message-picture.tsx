import { Camera, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../app/session.tsx'
import { addressOf } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import {
  beginUploads,
  forgetUpload,
  readUploads,
  watchUploads,
  type UploadState,
} from '../../scans/files/upload-store.ts'
import { IconButton } from '../../ui/button.tsx'
import type { OrderFile } from './order-data.ts'

/** The upload of a message's picture, as far as it is; undefined when there is none of that key. */
export const usePicture = (key: string | null): UploadState | undefined =>
  useSyncExternalStore(watchUploads, readUploads).find((upload) => upload.key === key)

/**
 * Begins to send a picture for a message of an order, in place of the one before. It is kept in this
 * browser until the message is sent. @returns the key of its upload
 */
export function useSendPicture(orderId: string) {
  const t = useMessages()
  const { user, organization } = useSession()
  return (picture: Blob, before: string | null): string | null => {
    if (before !== null) forgetUpload(before)
    const owner = { userId: user.id, organizationId: organization.id }
    const to = { orderId, draftKey: null, awaited: { kind: 'other', fileId: null } } as const
    // Each has a name of its own: a picture of the same name would go on with the one before.
    const name = `${t.order.scanTalk.fileName}-${Date.now().toString(36)}.png`
    return beginUploads(owner, to, [new File([picture], name, { type: 'image/png' })])[0] ?? null
  }
}

/** The file that a picture has become, as soon as the service has it; null where it could not be sent. */
export function uploadedFile(key: string): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const look = () => {
    const upload = readUploads().find((one) => one.key === key)
    if (!upload || upload.status === 'failed') resolve(null)
    else if (upload.fileId !== null) resolve(upload.fileId)
  }
  const stop = watchUploads(look)
  look()
  return promise.finally(stop)
}

/** The picture that the message will carry, how far it is, and a button that removes it. */
export function PictureOfMessage({
  upload,
  onRemove,
}: {
  upload: UploadState
  onRemove: () => void
}) {
  const t = useMessages().order.scanTalk
  return (
    <p className="mb-2 flex items-center gap-1 text-sm text-accent">
      <Camera aria-hidden className="size-4" />
      <span role="status">
        {upload.status === 'done' && t.ready}
        {upload.status === 'failed' && t.failed}
        {!['done', 'failed'].includes(upload.status) && t.sending}
      </span>
      <IconButton label={t.remove} icon={<X aria-hidden className="size-4" />} onClick={onRemove} />
    </p>
  )
}

const pictureFormats: readonly OrderFile['format'][] = ['jpg', 'png', 'heic']

/** The files that a message carries: pictures small, all of them to open. */
export function AttachedFiles({ files }: { files: readonly OrderFile[] }) {
  const t = useMessages()
  if (files.length === 0) return null
  return (
    <ul aria-label={t.order.scanTalk.attached} className="mb-1 flex flex-wrap gap-2">
      {files.map(({ id, name, format, hasThumbnail, uploadStatus }) => (
        <li key={id}>
          <a
            href={addressOf('getFileContent', { params: { id } })}
            download
            className="block rounded-lg text-sm text-accent underline"
            aria-label={t.order.files.download(name)}
          >
            {hasThumbnail && uploadStatus === 'uploaded' && pictureFormats.includes(format) ? (
              <img
                src={addressOf('getFileThumbnail', { params: { id } })}
                alt={name}
                loading="lazy"
                className="max-h-32 rounded-lg border border-line"
              />
            ) : (
              name
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
