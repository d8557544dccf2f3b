import type { Answer } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Formats } from '../../i18n/formats.ts'
import type { Messages } from '../../i18n/en.ts'
import { showNotice } from '../../ui/toast.tsx'

/** Says of each material of which a stage used more than the stock held that it is to be counted. */
export function showShortages(
  { shortages }: Answer<'recordStageMaterials'>,
  { t, format }: { t: Messages; format: Formats },
): void {
  for (const { materialName, quantity, unit } of shortages) {
    const short = `${format.number(quantity)} ${t.materials.unitSign[unit]}`
    showNotice(t.order.stages.countAgain(materialName, short))
  }
}

/** The command that ends a stage, and says so; `onFinished` says it in other words. */
export function useFinishStage(onFinished?: () => void) {
  const t = useMessages()
  const format = useFormat()
  return useCommand('finishOrderStage', {
    onDone: (answer) => {
      if (onFinished) onFinished()
      else showNotice(t.order.stages.finished)
      showShortages(answer, { t, format })
    },
  })
}
