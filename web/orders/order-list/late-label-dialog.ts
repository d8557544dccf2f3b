import { loadMessages } from '../../i18n/index.tsx'
import { late } from '../../ui/late.tsx'

/** Asks for size and printer of the labels of orders. */
export const LabelDialog = late(async () => {
  const [part] = await Promise.all([import('./label-dialog.tsx'), loadMessages('orderTools')])
  return part.LabelDialog
})
