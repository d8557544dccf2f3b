import { X } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { TrayField } from '../../production/trays/tray-field.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useProblemText } from '../../ui/use-problem-text.ts'
import type { Order } from './order-data.ts'

/** The trays of an order: puts it into another one, or takes it out of one. */
export function TrayDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages()
  const words = t.order.trays
  const problemText = useProblemText()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const assign = useCommand('assignOrderTray', {
    onDone: () => showNotice(t.ui.saved),
    onProblem: (problem) => setError(problemText(problem)),
  })
  const release = useCommand('releaseOrderTray')
  const params = { id: order.id }
  const submit = async () => {
    if (await assign.run({ params, body: { trayCode: code.trim() } })) onClose()
  }
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.add}
      isBusy={assign.isBusy}
      isDisabled={code.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {order.trays.length > 0 && (
        <ul aria-label={words.now} className="flex flex-wrap gap-2">
          {order.trays.map(({ id, code: name }) => (
            <li
              key={id}
              className="flex items-center gap-1 rounded-lg border border-line ps-3 font-medium"
            >
              {name}
              <IconButton
                label={words.remove(name)}
                icon={<X aria-hidden className="size-4" />}
                disabled={release.isBusy}
                onClick={() => void release.run({ params: { ...params, trayId: id } })}
              />
            </li>
          ))}
        </ul>
      )}
      <TrayField
        value={code}
        isOptional={false}
        error={error}
        onChange={(text) => {
          setCode(text)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
