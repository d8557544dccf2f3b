import { useState } from 'react'
import { useMessages } from '../../i18n/index.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'

/** Asks why an order is taken although its customer is on payment hold; for who may see finance. */
export function CreditHoldDialog({
  submitLabel,
  isBusy,
  onSubmit,
  onClose,
}: {
  submitLabel: string
  isBusy: boolean
  onSubmit: (reason: string) => void
  onClose: () => void
}) {
  const t = useMessages().order.creditHold
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t.title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      isDisabled={reason.trim() === ''}
      onSubmit={() => onSubmit(reason.trim())}
      onClose={onClose}
    >
      <p>{t.explained}</p>
      <TextArea label={t.why} hint={t.hint} value={reason} onChange={setReason} />
    </FormDialog>
  )
}
