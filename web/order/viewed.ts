import { addressOf } from '../api/client.ts'
import type { ViewedScan } from '../viewer/scans.ts'
import type { OrderFile } from './order-data.ts'

/** The formats that are meshes. */
export const meshFormats: readonly OrderFile['format'][] = ['stl', 'ply', 'obj', 'dcm']

/** Whether a file is a mesh that the viewer shows. */
export const isViewable = ({ format, uploadStatus, hasPreview }: OrderFile): boolean =>
  uploadStatus === 'uploaded' && (meshFormats.includes(format) || hasPreview) && format !== 'jpg'

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
