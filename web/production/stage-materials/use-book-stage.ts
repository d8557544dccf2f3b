import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { showShortages } from './use-finish-stage.ts'

/** The command that books what a stage used that has ended, and says so. */
export function useBookStage() {
  const t = useMessages()
  const format = useFormat()
  return useCommand('recordStageMaterials', {
    onDone: (answer) => {
      showNotice(t.stageMaterials.booked)
      showShortages(answer, { t, format })
    },
  })
}
