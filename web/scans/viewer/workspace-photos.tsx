import type { DrawingMessages } from '../drawing/messages/en.ts'
import type { ShownPicture } from '../drawing/picture-pane.tsx'

/** A photo of the order, with its small picture. */
export type WorkspacePhoto = ShownPicture & { id: string; thumbnailUrl: string | null }

/** The photos of the order, each of which opens beside the scan. */
export function WorkspacePhotos({
  photos,
  openId,
  onOpen,
  t,
}: {
  photos: readonly WorkspacePhoto[]
  openId: string | null
  onOpen: (photo: WorkspacePhoto) => void
  t: DrawingMessages
}) {
  if (photos.length === 0) return null
  return (
    <section aria-label={t.photos} className="rounded-lg border border-line bg-surface p-2 text-sm">
      <h3 className="mb-1 font-semibold">{t.photos}</h3>
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t.showPhoto(photo.name)}
              aria-pressed={photo.id === openId}
              className="block overflow-hidden rounded-lg border border-line hover:border-accent aria-pressed:border-accent"
              onClick={() => onOpen(photo)}
            >
              {photo.thumbnailUrl === null ? (
                <span className="grid size-16 place-items-center bg-sunken px-1 text-xs">
                  {photo.name}
                </span>
              ) : (
                <img
                  src={photo.thumbnailUrl}
                  alt=""
                  loading="lazy"
                  className="size-16 bg-sunken object-cover"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
