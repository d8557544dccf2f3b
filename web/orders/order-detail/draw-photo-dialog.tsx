import { useMessages } from '../../i18n/index.tsx'
import { PicturePane } from '../../scans/drawing/picture-pane.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { OrderFile } from './order-data.ts'
import { pictureOf } from './viewed.ts'

/** A photo in large, on which one draws; the copy with the marks goes to the next message. */
export function DrawPhotoDialog({
  file,
  onAdd,
  onClose,
}: {
  file: OrderFile
  onAdd: (marked: Blob) => void
  onClose: () => void
}) {
  const t = useMessages()
  const name = t.labels.fileKind[file.kind]
  return (
    <Dialog title={name} size="large" onClose={onClose}>
      <PicturePane picture={pictureOf(file, name)} onAdd={onAdd} t={t.viewer.approval.drawing} />
    </Dialog>
  )
}
