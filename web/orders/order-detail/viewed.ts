import { addressOf } from '../../api/client.ts'
import type { ShownPicture } from '../../scans/drawing/picture-pane.tsx'
import type { ViewedScan } from '../../scans/viewer/scans.ts'
import type { WorkspacePhoto } from '../../scans/viewer/workspace-photos.tsx'
import type { OrderFile } from './order-data.ts'

/** The formats that are meshes. */
export const meshFormats: readonly OrderFile['format'][] = ['stl', 'ply', 'obj', 'dcm']

const photoFormats: readonly OrderFile['format'][] = ['jpg', 'png', 'heic']

// A mesh without a preview is one that the service found too large to draw; what is smaller is read
// from its original.
const largestDrawnBytes = 128 * 1024 ** 2

/** Whether a file is a mesh that the viewer shows. */
export const isViewable = ({ format, uploadStatus, hasPreview, size }: OrderFile): boolean =>
  uploadStatus === 'uploaded' &&
  !photoFormats.includes(format) &&
  (hasPreview || (meshFormats.includes(format) && (size ?? 0) <= largestDrawnBytes))

/** A file of an order as the viewer takes it. */
export function toViewed(file: OrderFile): ViewedScan {
  const { id, name, kind, format, size, meshStats, version, hasPreview, hasThumbnail } = file
  const params = { id }
  return {
    fileId: id,
    name,
    kind,
    format,
    sizeBytes: size,
    triangles: meshStats?.triangles ?? null,
    previewUrl: hasPreview ? addressOf('getFilePreview', { params }) : null,
    contentUrl: addressOf('getFileContent', { params }),
    thumbnailUrl: hasThumbnail ? addressOf('getFileThumbnail', { params }) : null,
    version,
  }
}

/** Whether a file is a picture, such as a photo or an X-ray. */
export const isPhoto = ({ format, uploadStatus }: OrderFile): boolean =>
  uploadStatus === 'uploaded' && photoFormats.includes(format)

/** A picture as it is drawn on: the file itself, or the small copy where a browser cannot read its format. */
export function pictureOf(file: OrderFile, name: string): ShownPicture {
  const params = { id: file.id }
  return {
    name,
    sources: [
      addressOf('getFileContent', { params }),
      ...(file.hasThumbnail ? [addressOf('getFileThumbnail', { params })] : []),
    ],
    isShared: file.visibility === 'shared',
  }
}

/** The photos among files, named by their kinds; those of one kind are numbered, so that no two names agree. */
export function photosOf(
  files: readonly OrderFile[],
  labels: Readonly<Record<OrderFile['kind'], string>>,
): WorkspacePhoto[] {
  const photos = files.filter((file) => isPhoto(file))
  return photos.map((file) => {
    const { id, kind, hasThumbnail } = file
    const alike = photos.filter((photo) => photo.kind === kind)
    const place = alike.indexOf(file) + 1
    const name = alike.length === 1 ? labels[kind] : `${labels[kind]} ${place}`
    const thumbnailUrl = hasThumbnail ? addressOf('getFileThumbnail', { params: { id } }) : null
    return { ...pictureOf(file, name), id, thumbnailUrl }
  })
}
