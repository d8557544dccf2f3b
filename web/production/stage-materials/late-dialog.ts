import { loadMessages } from '../../i18n/index.tsx'
import { late } from '../../ui/late.tsx'

/** Asks what a stage used, and ends it. */
export const FinishDialog = late(async () => {
  const [dialog] = await Promise.all([
    import('./finish-dialog.tsx'),
    loadMessages('stageMaterials'),
  ])
  return dialog.FinishDialog
})
