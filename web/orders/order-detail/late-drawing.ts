import { loadMessages } from '../../i18n/index.tsx'
import { late } from '../../ui/late.tsx'

/** Asks for another design, with marks on its picture. */
export const AskChangesDialog = late(async () => {
  const [part] = await Promise.all([import('./ask-changes-dialog.tsx'), loadMessages('viewer')])
  return part.AskChangesDialog
})

/** A photo in large, to draw on. */
export const DrawPhotoDialog = late(async () => {
  const [part] = await Promise.all([import('./draw-photo-dialog.tsx'), loadMessages('viewer')])
  return part.DrawPhotoDialog
})
