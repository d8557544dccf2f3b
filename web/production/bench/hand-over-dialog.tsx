import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import type { OrderStage } from '../../orders/order-detail/order-data.ts'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { showNotice } from '../../ui/toast.tsx'

/** Writes what the next technician should know; an empty note takes it back. */
export function HandOverDialog({ stage, onClose }: { stage: OrderStage; onClose: () => void }) {
  const t = useMessages().bench.work
  const [note, setNote] = useState(stage.handOverNote ?? '')
  const { run, isBusy } = useCommand('updateOrderStage', {
    onDone: () => showNotice(t.handOverSaved),
  })
  const submit = async () => {
    const body = { handOverNote: note.trim() || null }
    if (await run({ params: { id: stage.id }, body })) onClose()
  }
  return (
    <FormDialog
      title={t.handOverTitle}
      submitLabel={t.handOverSave}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextArea
        label={t.handOverField}
        hint={t.handOverHint}
        maxLength={2_000}
        rows={4}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
